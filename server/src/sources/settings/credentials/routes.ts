import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { deletionToWire, getTeamScopes, environmentOf, environmentParams, toId } from '#management';

import { oauthCallbackUrl } from '../../providers/names.ts';
import type { CredentialId } from './model.ts';
import {
  credentialSchema,
  credentialsSchema,
  credentialToWire,
  deleteQuery,
  deletionSchema,
  filterFromWire,
  listQuery,
  patchFromWire,
  preparationSchema,
  preparationToWire,
  prepareBody,
  upsertBody,
} from './schema.ts';
import { listCredentials, removeCredentials, setCredential } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'cursors'> & {
  readonly baseUrl: () => string;
};

const tag = 'provider credentials';
const path = '/v1/org/{org_id}/team_custom_credentials/{env}/{region}';

export function credentialRoutes(deps: Deps): readonly Operation[] {
  return [...setRoutes(deps), ...storedRoutes(deps)];
}

function setRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'prepareCredentials',
      permission: 'manage',
      method: 'POST',
      path: '/v1/org/{org_id}/prepare_team_custom_credentials/{env}/{region}',
      tag,
      summary: 'Settings to prepare at a provider',
      params: environmentParams,
      body: prepareBody,
      response: preparationSchema,
      errors: ['team.not_found'],
      audit: 'none',
      handle: async ({ scope, params, body }) => {
        await getTeamScopes(deps, scope, [toId<TeamId>(body.team_id)], environmentOf(params));
        return preparationToWire(body.provider, oauthCallbackUrl(deps.baseUrl(), body.provider));
      },
    }),
    managementOperation({
      operationId: 'setCredentials',
      method: 'POST',
      path,
      tag,
      summary: "Set a team's credentials at a provider",
      description:
        'Fields that are not in the body do not change; null clears. Secret and details are encrypted, and the secret is never shown again.',
      params: environmentParams,
      body: upsertBody,
      response: credentialSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const { provider } = body;
        const place = { ...environmentOf(params), teamId: toId<TeamId>(body.team_id), provider };
        return credentialToWire(await setCredential(deps, scope, place, patchFromWire(body)));
      },
    }),
  ];
}

function storedRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listCredentials',
      permission: 'manage',
      method: 'GET',
      path,
      tag,
      summary: "List teams' credentials",
      description: 'The newest first.',
      params: environmentParams,
      query: listQuery,
      response: credentialsSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const filter = filterFromWire(params, query);
        const { rows, nextCursor } = await listCredentials(deps, scope, filter);
        return { credentials: rows.map((row) => credentialToWire(row)), next_cursor: nextCursor };
      },
    }),
    managementOperation({
      operationId: 'deleteCredentials',
      method: 'DELETE',
      path,
      tag,
      summary: "Delete teams' credentials",
      params: environmentParams,
      query: deleteQuery,
      response: deletionSchema,
      handle: async ({ scope, params, query }) => {
        const ids = query.credential_id.map((id) => toId<CredentialId>(id));
        return deletionToWire(
          ids,
          await removeCredentials(deps, scope, { ...environmentOf(params), ids }),
        );
      },
    }),
  ];
}
