import { Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { tag } from '#labs/orders';

import { reviewSchema, reviewToWire } from './schema.ts';
import type { MatchingDeps } from './service.ts';
import { updateBody, updatesSchema, updateToWire } from './update-schema.ts';
import { readUpdates, updateReview } from './update-service.ts';

const path = '/v3/unmatched_result/{raw_result_id}/update';
const params = Type.Object({ raw_result_id: uuid });

export function updateRoutes(deps: MatchingDeps): readonly Operation[] {
  return [updateRoute(deps), listRoute(deps)];
}

function updateRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'createUnmatchedResultUpdate',
    method: 'POST',
    path,
    tag,
    summary: 'Add a note or a status to an unmatched result',
    description:
      'Accepts `note`, `status`, or both. A result that was handed to the operator accepts notes and a decision only.',
    params,
    body: updateBody,
    response: reviewSchema,
    errors: ['unmatched_result.not_found', 'unmatched_result.action_not_allowed'],
    handle: async ({ scope, params: { raw_result_id: id }, body }) =>
      reviewToWire(
        await updateReview(deps, scope, id.toLowerCase(), {
          note: body.note ?? null,
          status: body.status ?? null,
        }),
      ),
  });
}

function listRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'listUnmatchedResultUpdates',
    method: 'GET',
    path,
    tag,
    summary: 'List the actions on an unmatched result',
    description: 'The newest first: notes, changes of its status, and its decision.',
    params,
    query: Type.Object({
      limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
      next_cursor: optional(Type.String({ maxLength: 500 })),
    }),
    response: updatesSchema,
    errors: ['unmatched_result.not_found', 'request.cursor_invalid'],
    audit: 'identity',
    handle: async ({ scope, params: { raw_result_id: id }, query }) => {
      const page = await readUpdates(deps, scope, id.toLowerCase(), {
        cursor: query.next_cursor ?? null,
        limit: query.limit,
      });
      return { data: page.rows.map(updateToWire), next_cursor: page.nextCursor };
    },
  });
}
