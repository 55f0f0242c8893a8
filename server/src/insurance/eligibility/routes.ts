import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId, userId } from '#users';

import type { EligibilityDeps as CheckDeps } from './exchange.ts';
import { getCheck, listChecks } from './read-service.ts';
import {
  checkBody,
  checkSchema,
  listQuery,
  pageSchema,
  readBody,
  wholeCheckSchema,
} from './schema.ts';
import { checkEligibility } from './service.ts';
import { toWholeWire, toWire } from './wire.ts';

type EligibilityDeps = CheckDeps & Pick<AppContext, 'cursors'>;

const tag = 'insurance';
const path = '/v2/user/{user_id}/insurance/eligibility';
const userParams = Type.Object({ user_id: userId });

export function eligibilityRoutes(deps: EligibilityDeps): readonly Operation[] {
  return [checkRoute(deps), listRoute(deps), getRoute(deps)];
}

function checkRoute(deps: EligibilityDeps): Operation {
  return operation({
    operationId: 'checkEligibility',
    method: 'POST',
    path,
    tag,
    summary: "Ask a payer whether a user's insurance is active",
    description:
      "Sends an X12 270 for an insurance record of the user and returns the payer's response, by plan and with its codes. If the payer does not respond in time, the outcome is unknown, never inactive. In the sandbox the member id determines the response. A production team needs a clearinghouse, and none can be connected yet. Request and response are encrypted with the user's key.",
    params: userParams,
    body: checkBody,
    response: checkSchema,
    errors: [
      'user.not_found',
      'user.demographics_not_found',
      'insurance.not_found',
      'eligibility.no_clearinghouse',
    ],
    handle: async ({ scope, params, body }) => {
      const id = toUserId(params.user_id);
      return toWire(id, await checkEligibility(deps, scope, id, readBody(body)));
    },
  });
}

function listRoute(deps: EligibilityDeps): Operation {
  return operation({
    operationId: 'listEligibilityChecks',
    method: 'GET',
    path,
    tag,
    summary: 'List eligibility checks of a user',
    description: 'The newest first.',
    params: userParams,
    query: listQuery,
    response: pageSchema,
    errors: ['user.not_found', 'request.cursor_invalid'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const id = toUserId(params.user_id);
      const { limit, cursor } = query;
      const page = await listChecks(deps, scope, { userId: id, limit, cursor: cursor ?? null });
      const data = page.checks.map((check) => toWire(id, check));
      return { data, next_cursor: page.nextCursor };
    },
  });
}

function getRoute(deps: EligibilityDeps): Operation {
  return operation({
    operationId: 'getEligibilityCheck',
    method: 'GET',
    path: `${path}/{check_id}`,
    tag,
    summary: 'Get an eligibility check with its X12 exchange',
    params: Type.Object({ user_id: userId, check_id: uuid }),
    query: Type.Object({
      include_x12: Type.Boolean({
        default: false,
        description: 'Also both messages as they were.',
      }),
    }),
    response: wholeCheckSchema,
    errors: ['eligibility.not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) => {
      const id = toUserId(params.user_id);
      const check = await getCheck(deps, scope, { userId: id, id: params.check_id });
      return toWholeWire(id, check, query.include_x12);
    },
  });
}
