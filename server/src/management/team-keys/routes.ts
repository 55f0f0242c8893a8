import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import { rotateBody, rotationFromWire } from '../keys/schema.ts';
import type { KeyId } from '../model.ts';
import { deletionToWire, instantFromWire, environmentOf, environmentParams } from '../schema.ts';
import {
  createBody,
  deleteQuery,
  deletionSchema,
  issuedToWire,
  keySchema,
  keysSchema,
  keyToWire,
  listQuery,
  rotateParams,
} from './schema.ts';
import { issueKey, listKeys, revokeKeys, rotateKey } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'>;

const tag = 'team keys';
const path = '/v1/org/{org_id}/team_api_keys/{env}/{region}';

export function teamKeyRoutes(deps: Deps): readonly Operation[] {
  return [...issueRoutes(deps), ...changeRoutes(deps)];
}

function issueRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createTeamKey',
      method: 'POST',
      path,
      tag,
      summary: 'Create a team key',
      description: 'Only this response shows the key itself.',
      params: environmentParams,
      body: createBody,
      response: keySchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const place = { ...environmentOf(params), teamId: toId<TeamId>(body.team_id) };
        const fields = { label: body.label, expiresAt: instantFromWire(body.expires_at) ?? null };
        return issuedToWire(await issueKey(deps, scope, place, fields));
      },
    }),
    managementOperation({
      operationId: 'listTeamKeys',
      permission: 'manage',
      method: 'GET',
      path,
      tag,
      summary: 'List team keys',
      description: 'The newest first, without those that were deleted.',
      params: environmentParams,
      query: listQuery,
      response: keysSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const teamId = query.team_id == null ? undefined : toId<TeamId>(query.team_id);
        const asked = { ...environmentOf(params), teamId, cursor: query.next_cursor };
        const { rows, nextCursor } = await listKeys(deps, scope, asked);
        return { api_keys: rows.map((key) => keyToWire(key)), next_cursor: nextCursor };
      },
    }),
  ];
}

function changeRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'rotateTeamKey',
      method: 'POST',
      path: `${path}/{api_key_id}/rotate`,
      tag,
      summary: 'Replace a team key',
      description:
        'Returns a new key. The old key remains valid for the overlap. Not in the contract.',
      params: rotateParams,
      body: rotateBody,
      response: keySchema,
      errors: ['team_key.not_found'],
      handle: async ({ scope, params, body }) => {
        const place = { ...environmentOf(params), id: toId<KeyId>(params.api_key_id) };
        return issuedToWire(await rotateKey(deps, scope, place, rotationFromWire(body)));
      },
    }),
    managementOperation({
      operationId: 'deleteTeamKeys',
      method: 'DELETE',
      path,
      tag,
      summary: 'Delete team keys',
      description: 'They open nothing any more, on every node within a second.',
      params: environmentParams,
      query: deleteQuery,
      response: deletionSchema,
      handle: async ({ scope, params, query }) => {
        const ids = query.api_key_id.map((id) => toId<KeyId>(id));
        return deletionToWire(ids, await revokeKeys(deps, scope, environmentOf(params), ids));
      },
    }),
  ];
}
