import { Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { jsonReply, operation, type Operation, Reply } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { ConnectionId } from '../../connections/model.ts';
import { successSchema } from '../../schema.ts';
import type { SourcesContext } from '../../sources-context.ts';
import {
  bulkQuery,
  exportBody,
  exportSchema,
  importBody,
  importSchema,
  opsQuery,
  opsSchema,
  opToWire,
  pauseBody,
  recipeFromWire,
  recipeToWire,
  triggerBody,
  userIdsFromWire,
} from './schema.ts';
import {
  exportConnections,
  importConnections,
  listBulkOps,
  pauseConnections,
  triggerHistories,
} from './service.ts';

const tag = 'link';
const exportPage = 100;

function requireOwnTeam({ teamId }: TeamScope, given: string | undefined): void {
  if (given === undefined || given === 'infer_from_context') return;
  if (given.toLowerCase() !== teamId) throw new AppError('team.not_found');
}

/** The operations finish before the response, so there is nothing to report to clients that do not wait. */
const accepted = new Reply(202, null);
/** The clients of the contract read a body here. */
const acceptedImport = jsonReply(202, { user_ids_imported: [], user_ids_failed: [] });

export function bulkRoutes(engine: SourcesContext): readonly Operation[] {
  return [...transferRoutes(engine), ...pullRoutes(engine), listRoute(engine)];
}

/** Operations that transfer connections between systems. */
function transferRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    operation({
      operationId: 'bulkImportConnections',
      permission: 'manage',
      method: 'POST',
      path: '/v2/link/bulk_import',
      tag,
      summary: 'Import connections from another system',
      description:
        'Returns 202 with two empty lists unless `wait_for_completion` is true. The tokens must belong to the OAuth application that is configured here.',
      query: bulkQuery,
      body: importBody,
      response: importSchema,
      errors: ['team.not_found', 'connection.not_offered'],
      handle: async ({ scope, query, body }) => {
        requireOwnTeam(scope, query.team_id);
        const recipes = body.connections.map(recipeFromWire);
        const { done, failed } = await importConnections(engine, scope, body.provider, recipes);
        if (body.wait_for_completion !== true) return acceptedImport;
        return { user_ids_imported: [...done], user_ids_failed: [...failed] };
      },
    }),
    operation({
      operationId: 'bulkExportConnections',
      permission: 'manage',
      method: 'POST',
      path: '/v2/link/bulk_export',
      tag,
      summary: 'Read connections with their tokens, to take them to another system',
      query: bulkQuery,
      body: exportBody,
      response: exportSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, query, body }) => {
        requireOwnTeam(scope, query.team_id);
        const found = await exportConnections(engine, scope, {
          provider: body.provider,
          userIds: body.user_ids == null ? null : userIdsFromWire(body.user_ids),
          after: body.next_token == null ? null : trust<ConnectionId>(body.next_token),
          limit: exportPage,
        });
        const last = found.length < exportPage ? undefined : found.at(-1);
        return { data: found.map(recipeToWire), next_token: last?.id ?? null };
      },
    }),
  ];
}

function pullRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    operation({
      operationId: 'bulkPauseConnections',
      method: 'POST',
      path: '/v2/link/bulk_pause',
      tag,
      summary: 'Pause connections of users to a provider',
      description:
        'Salus stops fetching, and phones stop pushing, until each user reconnects. To reconnect a phone, delete its connection first.',
      query: bulkQuery,
      body: pauseBody,
      response: successSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, query, body }) => {
        requireOwnTeam(scope, query.team_id);
        const userIds = userIdsFromWire(body.user_ids);
        await pauseConnections(engine, scope, body.provider, userIds);
        return { success: true };
      },
    }),
    operation({
      operationId: 'bulkTriggerHistoricalPull',
      method: 'POST',
      path: '/v2/link/bulk_trigger_historical_pull',
      tag,
      summary: 'Fetch the history of users again',
      description: 'Returns 202 without a body unless `wait_for_completion` is true.',
      query: bulkQuery,
      body: triggerBody,
      response: Type.Object({ success: Type.Boolean() }),
      errors: ['team.not_found', 'connection.not_offered'],
      handle: async ({ scope, query, body }) => {
        requireOwnTeam(scope, query.team_id);
        const userIds = userIdsFromWire(body.user_ids);
        await triggerHistories(engine, scope, body.provider, userIds);
        return body.wait_for_completion === true ? { success: true } : accepted;
      },
    }),
  ];
}

function listRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'listBulkOps',
    method: 'GET',
    path: '/v2/link/bulk_op',
    tag,
    summary: 'List bulk operations',
    description: 'The newest first.',
    query: opsQuery,
    response: opsSchema,
    errors: ['team.not_found', 'request.cursor_invalid'],
    audit: 'none',
    handle: async ({ scope, query }) => {
      requireOwnTeam(scope, query.team_id);
      const page = { cursor: query.next_cursor ?? null, limit: query.page_size };
      const { ops, next } = await listBulkOps(engine, scope, page);
      return { data: ops.map(opToWire), next_cursor: next };
    },
  });
}
