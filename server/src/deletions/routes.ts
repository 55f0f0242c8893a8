import { operation, type Operation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import * as schema from './schema.ts';
import {
  allowAgain,
  deleteData,
  type DeletionDeps,
  listDeletions,
  requireUser,
  undoDeletion,
} from './service.ts';

const tag = 'deletions';
const own = 'An operation of this product.';

export function deletionRoutes(deps: DeletionDeps): readonly Operation[] {
  return [
    deleteRoute(deps),
    operation({
      operationId: 'listDeletions',
      method: 'GET',
      path: '/v2/user/{user_id}/deletion',
      tag,
      summary: 'List the deletions of data of a user',
      description: `The newest first, also those that were undone or purged. ${own}`,
      params: schema.userParams,
      query: schema.listQuery,
      response: schema.listSchema,
      errors: ['user.gone', 'request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, params, query }) => {
        const userId = toUserId(params.user_id);
        await requireUser(deps, scope, userId);
        const { rows, nextCursor } = await listDeletions(deps, scope, {
          userId,
          cursor: query.next_cursor ?? null,
          limit: query.limit,
        });
        return { deletions: rows.map((row) => schema.toWire(row)), next_cursor: nextCursor };
      },
    }),
    operation({
      operationId: 'undoDeletion',
      method: 'POST',
      path: '/v2/user/{user_id}/deletion/{deletion_id}/undo',
      tag,
      summary: 'Undo a deletion of data',
      description: `Possible for one hour after the deletion. Data stored since then, with the same time or the same id, does not change. Repeating the request succeeds. ${own}`,
      params: schema.deletionParams,
      response: schema.deletionSchema,
      errors: ['user.gone', 'deletion.not_found', 'deletion.over'],
      handle: async ({ scope, params }) => {
        const named = { userId: toUserId(params.user_id), id: params.deletion_id };
        return schema.toWire(await undoDeletion(deps, scope, named));
      },
    }),
    operation({
      operationId: 'allowDeletedDataAgain',
      method: 'POST',
      path: '/v2/user/{user_id}/deletion/{deletion_id}/allow_again',
      tag,
      summary: 'Allow deleted data to be stored again',
      description: `The next pull, push or import may store the data again. Deleted data is not restored. ${own}`,
      params: schema.deletionParams,
      response: schema.deletionSchema,
      errors: ['user.gone', 'deletion.not_found'],
      handle: async ({ scope, params }) => {
        const named = { userId: toUserId(params.user_id), id: params.deletion_id };
        return schema.toWire(await allowAgain(deps, scope, named));
      },
    }),
  ];
}

function deleteRoute(deps: DeletionDeps): Operation {
  return operation({
    operationId: 'deleteData',
    method: 'POST',
    path: '/v2/user/{user_id}/deletion',
    tag,
    summary: 'Delete parts of the data of a user',
    description: `Deletes samples or summaries by resource, time and source, one summary, everything of a source, or everything of an import. From the answer on no reader finds the data, and events that have copies of it are not sent. For an hour the deletion can be undone. A pull, push or import does not bring the data back unless \`allow_again\` is true. With \`dry_run\` nothing changes, and the answer has the counts. The same deletion again changes nothing. ${own}`,
    params: schema.userParams,
    body: schema.deletionBody,
    response: schema.deletionSchema,
    errors: ['user.gone', 'deletion.nothing_found'],
    handle: async ({ scope, params, body }) => {
      const isDryRun = body.dry_run ?? false;
      const userId = toUserId(params.user_id);
      await requireUser(deps, scope, userId);
      const deletion = await deleteData(deps, scope, {
        userId,
        selector: schema.toSelector(body, deps.parts.kindOf),
        allowAgain: body.allow_again ?? false,
        isDryRun,
      });
      return schema.toWire(deletion, isDryRun);
    },
  });
}
