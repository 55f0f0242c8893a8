import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import type { UserId } from '#kernel/scope.ts';
import { secondMs, toWireInstant } from '#kernel/time.ts';
import { toUserId } from '#users';

import { phoneProviders } from '../../phone-sync/model.ts';
import { oauthProviders } from '../../providers/catalog.ts';
import type { Recipe } from './service.ts';
import type { BulkOp } from './store.ts';

/** More users need further requests. */
const usersMax = 1000;
const provider = Type.Enum([...oauthProviders]);
const userIds = Type.Array(uuid, { maxItems: usersMax });
const token = Type.String({ minLength: 1, maxLength: 8000 });

export const bulkQuery = Type.Object({
  team_id: Type.Optional(
    Type.Union([Type.Literal('infer_from_context'), uuid], { description: "The key's own team." }),
  ),
});

const recipeSchema = Type.Object(
  {
    user_id: uuid,
    access_token: token,
    refresh_token: Type.String({ maxLength: 8000 }),
    provider_id: Type.String({ maxLength: 500, description: "The user's id at the provider." }),
    expires_at: Type.Integer({
      minimum: 0,
      maximum: 253_402_300_799,
      description: 'Unix time of the access token’s end.',
    }),
    oauth_scopes: optional(Type.Array(Type.String())),
  },
  { title: 'ConnectionRecipe' },
);

const wait = Type.Optional(Type.Boolean({ default: false }));

export const importBody = Type.Object(
  {
    provider,
    connections: Type.Array(recipeSchema, { maxItems: usersMax }),
    wait_for_completion: wait,
  },
  { title: 'BulkImportConnectionsBody' },
);
export const importSchema = Type.Object(
  { user_ids_imported: Type.Array(uuid), user_ids_failed: Type.Array(uuid) },
  { title: 'BulkImportConnectionsResponse' },
);
export const exportBody = Type.Object(
  {
    user_ids: optional(userIds),
    provider,
    next_token: optional(uuid),
  },
  { title: 'BulkExportConnectionsBody' },
);
export const exportSchema = Type.Object(
  { data: Type.Array(recipeSchema), next_token: nullable(Type.String()) },
  { title: 'BulkExportConnectionsResponse' },
);
export const pauseBody = Type.Object(
  { user_ids: userIds, provider: Type.Enum([...oauthProviders, ...phoneProviders]) },
  { title: 'BulkPauseConnectionsBody' },
);
export const triggerBody = Type.Object(
  { user_ids: userIds, provider, wait_for_completion: wait },
  { title: 'BulkTriggerHistoricalPullBody' },
);
export const opsQuery = Type.Object({
  next_cursor: optional(Type.String()),
  page_size: Type.Integer({ minimum: 0, maximum: 50, default: 10 }),
  ...bulkQuery.properties,
});
export const opsSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          type: Type.Enum(['link_bulk_import', 'link_bulk_historical_trigger']),
          status: Type.Enum(['in_progress', 'success', 'failure', 'aborted']),
          provider: Type.String(),
          pending: Type.Integer(),
          processed: Type.Integer(),
          started_at: instant,
          ended_at: nullable(instant),
        },
        { title: 'BulkOp' },
      ),
    ),
    next_cursor: nullable(Type.String()),
  },
  { title: 'BulkOpsResponse' },
);

export function recipeFromWire(wire: Static<typeof recipeSchema>): Recipe {
  return {
    userId: toUserId(wire.user_id),
    accessToken: wire.access_token,
    refreshToken: wire.refresh_token === '' ? null : wire.refresh_token,
    externalUserId: wire.provider_id,
    expiresAt: new Date(wire.expires_at * secondMs),
    scopes: wire.oauth_scopes ?? null,
  };
}

export function recipeToWire(recipe: Recipe): Static<typeof recipeSchema> {
  return {
    user_id: recipe.userId,
    access_token: recipe.accessToken,
    refresh_token: recipe.refreshToken ?? '',
    provider_id: recipe.externalUserId,
    expires_at: Math.floor(recipe.expiresAt.getTime() / secondMs),
    oauth_scopes: recipe.scopes === null ? null : [...recipe.scopes],
  };
}

export function userIdsFromWire(ids: readonly string[]): readonly UserId[] {
  return [...new Set(ids.map(toUserId))];
}

export function opToWire(op: BulkOp): Static<typeof opsSchema>['data'][number] {
  return {
    type: op.type,
    status: op.status,
    provider: op.provider,
    pending: op.pending,
    processed: op.processed,
    started_at: toWireInstant(op.startedAt),
    ended_at: op.endedAt === null ? null : toWireInstant(op.endedAt),
  };
}
