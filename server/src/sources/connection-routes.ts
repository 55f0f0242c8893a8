import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { secondMs } from '#kernel/time.ts';
import { toUserId } from '#users';

import { connectionParams, connectionsSchema, toWire } from './connections/schema.ts';
import { listConnections } from './connections/service.ts';
import { disconnect } from './provider-client/disconnect.ts';
import { refreshUser } from './pulls/refresh.ts';
import { successSchema, userParams } from './schema.ts';
import type { SourcesContext } from './sources-context.ts';

const tag = 'user';

const refreshSchema = Type.Object(
  {
    success: Type.Literal(true),
    user_id: uuid,
    refreshed_sources: Type.Array(Type.String()),
    in_progress_sources: Type.Array(Type.String()),
    failed_sources: Type.Array(Type.String()),
  },
  { title: 'UserRefreshSuccessResponse' },
);

export function connectionRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    listRoute(engine),
    operation({
      operationId: 'disconnectUserProvider',
      method: 'DELETE',
      path: '/v2/user/{user_id}/{provider}',
      tag,
      summary: 'End a connection of a user',
      description: 'Data that was stored stays.',
      params: connectionParams,
      response: successSchema,
      errors: ['user.gone', 'connection.not_found'],
      handle: async ({ scope, params }) => {
        await disconnect(engine, scope, toUserId(params.user_id), params.provider);
        return { success: true };
      },
    }),
    operation({
      operationId: 'refreshUser',
      method: 'POST',
      path: '/v2/user/refresh/{user_id}',
      tag,
      summary: "Fetch new data from a user's sources",
      description:
        '200 when every source was fetched, 202 when the time was over before, at most 8 times an hour for a user.',
      params: userParams,
      query: Type.Object({
        timeout: Type.Number({
          minimum: 5,
          maximum: 60,
          default: 10,
          description: 'How long to wait, in seconds.',
        }),
      }),
      response: refreshSchema,
      errors: ['user.gone', 'connection.refresh_failed', 'connection.refreshed_too_often'],
      audit: 'bulk',
      handle: async ({ scope, params, query }) => {
        const userId = toUserId(params.user_id);
        const done = await refreshUser(engine, scope, userId, query.timeout * secondMs);
        const { refreshed, inProgress, failed } = done;
        if (refreshed.length === 0 && inProgress.length === 0) {
          const error = failed.length === 0 ? 'No source to refresh' : 'Every source failed';
          const beside = { success: false, user_id: userId, error, failed_sources: failed };
          throw new AppError('connection.refresh_failed', { beside });
        }
        return jsonReply(inProgress.length === 0 ? 200 : 202, {
          success: true,
          user_id: userId,
          refreshed_sources: refreshed,
          in_progress_sources: inProgress,
          failed_sources: failed,
        });
      },
    }),
  ];
}

function listRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'listUserProviders',
    method: 'GET',
    path: '/v2/user/providers/{user_id}',
    tag,
    summary: 'List the connections of a user',
    params: userParams,
    response: connectionsSchema,
    errors: ['user.gone'],
    handle: async ({ scope, params }) => {
      const shown = await listConnections(engine, scope, toUserId(params.user_id));
      return { providers: shown.map((each) => toWire(each, engine.baseUrl())) };
    },
  });
}
