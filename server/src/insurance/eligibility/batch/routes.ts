import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import type { EligibilityDeps } from '../exchange.ts';
import { batchBody, listQuery, readAsked } from '../schema.ts';
import { batchPageSchema, batchSchema, batchToWire, itemPageSchema, itemToWire } from './schema.ts';
import { createBatch, getBatch, listBatches, listItems } from './service.ts';

type Deps = EligibilityDeps & Pick<AppContext, 'cursors'> & { readonly onBatch: () => void };

const tag = 'insurance';
const path = '/v2/insurance/eligibility/batch';
const params = Type.Object({ batch_id: uuid });

export function batchRoutes(deps: Deps): readonly Operation[] {
  return [createRoute(deps), listRoute(deps), getRoute(deps), itemsRoute(deps)];
}

function createRoute(deps: Deps): Operation {
  return operation({
    operationId: 'createEligibilityBatch',
    method: 'POST',
    path,
    tag,
    summary: 'Ask payers about many users',
    description:
      'Taken in at once, or not at all where one of the users is none of the team; asked in the background, each user as `checkEligibility` asks. Whoever gives no answer is asked again after one and after ten minutes with the same inquiry, under the same trace number. Each check is told by its event.',
    body: batchBody,
    response: batchSchema,
    errors: ['eligibility.no_clearinghouse'],
    handle: async ({ scope, body }) => {
      const userIds = [...new Set(body.user_ids.map(toUserId))];
      return batchToWire(await createBatch(deps, scope, { request: readAsked(body), userIds }));
    },
  });
}

function listRoute(deps: Deps): Operation {
  return operation({
    operationId: 'listEligibilityBatches',
    method: 'GET',
    path,
    tag,
    summary: 'List batches of users whose payers were asked',
    description: 'The newest first.',
    query: listQuery,
    response: batchPageSchema,
    errors: ['request.cursor_invalid'],
    audit: 'none',
    handle: async ({ scope, query: { limit, cursor } }) => {
      const { rows, nextCursor } = await listBatches(deps, scope, {
        limit,
        cursor: cursor ?? null,
      });
      return { data: rows.map(batchToWire), next_cursor: nextCursor };
    },
  });
}

function getRoute(deps: Deps): Operation {
  return operation({
    operationId: 'getEligibilityBatch',
    method: 'GET',
    path: `${path}/{batch_id}`,
    tag,
    summary: 'Get how far a batch is',
    params,
    response: batchSchema,
    errors: ['eligibility.batch_not_found'],
    audit: 'none',
    handle: async ({ scope, params: { batch_id: id } }) =>
      batchToWire(await getBatch(deps, scope, id)),
  });
}

function itemsRoute(deps: Deps): Operation {
  return operation({
    operationId: 'listEligibilityBatchItems',
    method: 'GET',
    path: `${path}/{batch_id}/items`,
    tag,
    summary: 'List what came of the users of a batch',
    description: 'In the order in which they were asked for; without users who were deleted since.',
    params,
    query: listQuery,
    response: itemPageSchema,
    errors: ['eligibility.batch_not_found', 'request.cursor_invalid'],
    audit: 'identity',
    handle: async ({ scope, params: { batch_id: id }, query: { limit, cursor } }) => {
      const { id: batchId } = await getBatch(deps, scope, id);
      const page = { batchId, limit, cursor: cursor ?? null };
      const { rows, nextCursor } = await listItems(deps, scope, page);
      return { data: rows.map(itemToWire), next_cursor: nextCursor };
    },
  });
}
