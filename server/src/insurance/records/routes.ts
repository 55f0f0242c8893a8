import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId, userId } from '#users';

import type { Payors } from '../payors/payors.ts';
import { createBody, insuranceSchema, latestQuery, readBody, toWire } from './schema.ts';
import { createInsurance, getLatestInsurance } from './service.ts';

export type RecordDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'> & {
  readonly payors: Payors;
};

const tag = 'user';
const userParams = Type.Object({ user_id: userId });

export function recordRoutes(deps: RecordDeps): readonly Operation[] {
  return [createRoute(deps), latestRoute(deps)];
}

function createRoute(deps: RecordDeps): Operation {
  return operation({
    operationId: 'createInsurance',
    method: 'POST',
    path: '/v2/user/{user_id}/insurance',
    tag,
    summary: 'Add insurance of a user',
    description:
      "Each call creates a new record; orders use the newest primary one. The user needs demographics first. Personal data is encrypted with the user's key, which is destroyed with the user.",
    params: userParams,
    body: createBody,
    response: insuranceSchema,
    errors: ['user.not_found', 'user.demographics_not_found', 'insurance.state_plans_closed'],
    handle: async ({ scope, params, body }) =>
      toWire(await createInsurance(deps, scope, toUserId(params.user_id), readBody(body))),
  });
}

function latestRoute(deps: RecordDeps): Operation {
  return operation({
    operationId: 'getLatestInsurance',
    method: 'GET',
    path: '/v2/user/{user_id}/insurance/latest',
    tag,
    summary: 'Get the newest insurance of a user',
    params: userParams,
    query: latestQuery,
    response: insuranceSchema,
    errors: ['user.not_found', 'insurance.not_found'],
    audit: 'identity',
    handle: async ({ scope, params, query }) =>
      toWire(
        await getLatestInsurance(deps, scope, {
          userId: toUserId(params.user_id),
          isPrimary: query.is_primary,
        }),
      ),
  });
}
