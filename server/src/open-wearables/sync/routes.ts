import { Type } from 'typebox';

import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toUserId } from '#users';

import { syncErrors } from '../tokens/error-formats.ts';
import { disconnectPhone } from './disconnect-service.ts';
import { takeLogs } from './logs-service.ts';
import type { SyncDeps } from './needs.ts';
import * as schema from './schema.ts';
import { storeUpload } from './service.ts';

const tag = 'mobile sdks';
/** Android makes pages by records, and one record may have thousands of samples. */
const uploadBytesMax = 64 * 1024 * 1024;

type Deps = SyncDeps & { readonly end: (scope: TeamScope, sessionId: string) => Promise<boolean> };

export function syncRoutes(deps: Deps): readonly Operation[] {
  return [syncRoute(deps), logsRoute(deps), disconnectRoute(deps)];
}

function syncRoute(deps: Deps): Operation {
  return operation({
    operationId: 'sdkSync',
    method: 'POST',
    path: '/api/v1/sdk/users/{user_id}/sync',
    tag,
    summary: 'Store data that a mobile SDK read',
    description:
      'Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Temporary errors return 503, because older SDKs drop a chunk after any 4xx other than 401.',
    params: schema.userParams,
    body: Type.Unknown(),
    documentedBody: schema.documentedUpload,
    bodyBytesMax: uploadBytesMax,
    response: schema.receiptSchema,
    status: 202,
    errors: [
      'sdk.body_invalid',
      'sdk.provider_unknown',
      'sdk.user_gone',
      'sdk.disconnected',
      'sdk.paused',
      'request.too_large',
    ],
    refusals: syncErrors,
    audit: 'bulk',
    handle: async ({ scope, params, body }) => {
      const userId = toUserId(params.user_id);
      const { received, leftOut } = await storeUpload(deps, scope, userId, body);
      const dropped = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
      const answer = { response: 'Stored', user_id: userId, received, dropped_count: dropped };
      return jsonReply(202, { status_code: 202, ...answer, left_out: leftOut });
    },
  });
}

function logsRoute(deps: Deps): Operation {
  return operation({
    operationId: 'sdkLogs',
    method: 'POST',
    path: '/api/v1/sdk/users/{user_id}/logs',
    tag,
    summary: 'Store the sync log of an SDK',
    description:
      'When the historical data of a type is complete, Salus publishes `historical.data.<resource>.created`. The state of the device is not stored.',
    params: schema.userParams,
    body: Type.Unknown(),
    documentedBody: schema.documentedLogs,
    response: schema.logsSchema,
    status: 202,
    errors: ['sdk.provider_unknown', 'sdk.user_gone'],
    refusals: syncErrors,
    audit: 'bulk',
    handle: async ({ scope, params, body }) => {
      const userId = toUserId(params.user_id);
      await takeLogs(deps, scope, userId, body);
      return jsonReply(202, { status_code: 202, response: 'Taken', user_id: userId });
    },
  });
}

function disconnectRoute(deps: Deps): Operation {
  return operation({
    operationId: 'sdkDisconnect',
    method: 'DELETE',
    path: '/api/v1/users/{user_id}/connections/{provider}',
    tag,
    summary: 'Disconnect a phone when its user signs out',
    description:
      'Ends the connection, and the session of the token. Stored data remains. Succeeds if the connection no longer exists.',
    params: schema.connectionParams,
    response: null,
    errors: ['user.gone', 'sdk.provider_unknown'],
    handle: async ({ scope, params }) => {
      await disconnectPhone(deps, scope, toUserId(params.user_id), params.provider);
      return undefined;
    },
  });
}
