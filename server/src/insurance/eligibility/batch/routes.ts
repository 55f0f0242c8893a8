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
      'Accepts the batch immediately, or rejects it if a user does not belong to the team. Salus checks each user in the background as `checkEligibility` does. If a payer does not respond, Salus sends the same inquiry again after one and after ten minutes, with the same trace number. Each check publishes an event.',
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
    summary: 'List eligibility batches',
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
    summary: 'List the outcomes of an eligibility batch',
    description: 'In the order of the request, without users who were deleted since.',
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
