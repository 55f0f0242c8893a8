import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import { rotateBody, rotationFromWire } from '../keys/schema.ts';
import type { KeyId } from '../model.ts';
import { bindingsFromWire, instantFromWire, orgParams } from '../schema.ts';
import {
  createBody,
  deletedSchema,
  issuedSchema,
  issuedToWire,
  keyParams,
  keySchema,
  keysSchema,
  keyToWire,
  listQuery,
  patchBody,
} from './schema.ts';
import {
  createManagementKey,
  deleteManagementKey,
  listManagementKeys,
  patchManagementKey,
  rotateManagementKey,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'>;

const tag = 'management keys';
const listPath = '/v1/org/{org_id}/management_key';
const keyPath = `${listPath}/{key_id}`;

export function managementKeyRoutes(deps: Deps): readonly Operation[] {
  return [...issueRoutes(deps), ...changeRoutes(deps)];
}

function issueRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createManagementKey',
      method: 'POST',
      path: listPath,
      tag,
      summary: 'Create a management key',
      description:
        'An `org_admin` manages everything in the organization, a `team_admin` only the teams that it is bound to. A key cannot create a key with more permissions or a later expiry. Only this response shows the key itself.',
      params: orgParams,
      body: createBody,
      response: issuedSchema,
      errors: ['auth.not_permitted', 'team.not_found'],
      handle: async ({ scope, body }) =>
        issuedToWire(
          await createManagementKey(deps, scope, {
            label: body.label,
            role: body.role,
            teamIds: bindingsFromWire(body.team_role_bindings),
            expiresAt: instantFromWire(body.expires_at),
          }),
        ),
    }),
    managementOperation({
      operationId: 'listManagementKeys',
      permission: 'manage',
      method: 'GET',
      path: listPath,
      tag,
      summary: 'List management keys',
      description:
        'The newest first, without those that were deleted. A Team Management Key sees those that are no wider than itself.',
      params: orgParams,
      query: listQuery,
      response: keysSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, query }) => {
        const { rows, nextCursor } = await listManagementKeys(deps, scope, {
          teamId: query.team_id == null ? undefined : toId<TeamId>(query.team_id),
          role: query.role ?? undefined,
          cursor: query.next_cursor,
        });
        return { data: rows.map((key) => keyToWire(key)), next_cursor: nextCursor };
      },
    }),
  ];
}

function changeRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'updateManagementKey',
      method: 'PATCH',
      path: keyPath,
      tag,
      summary: 'Change a management key',
      description: 'Fields that are absent or null do not change. The role of a key never changes.',
      params: keyParams,
      body: patchBody,
      response: keySchema,
      errors: ['management_key.not_found', 'team.not_found'],
      handle: async ({ scope, params, body }) => {
        const bindings = body.team_role_bindings;
        const patch = {
          label: body.label ?? undefined,
          teamIds: bindings == null ? undefined : bindingsFromWire(bindings),
        };
        return keyToWire(await patchManagementKey(deps, scope, toId<KeyId>(params.key_id), patch));
      },
    }),
    managementOperation({
      operationId: 'rotateManagementKey',
      method: 'POST',
      path: `${keyPath}/rotate`,
      tag,
      summary: 'Replace a management key',
      description:
        'Returns a new key. The old key remains valid for the overlap. Not in the contract.',
      params: keyParams,
      body: rotateBody,
      response: issuedSchema,
      errors: ['auth.not_permitted', 'management_key.not_found'],
      handle: async ({ scope, params, body }) => {
        const id = toId<KeyId>(params.key_id);
        return issuedToWire(await rotateManagementKey(deps, scope, id, rotationFromWire(body)));
      },
    }),
    managementOperation({
      operationId: 'deleteManagementKey',
      method: 'DELETE',
      path: keyPath,
      tag,
      summary: 'Delete a management key',
      description:
        'The key becomes invalid on every node within a second. A key may delete itself; the last Org Management Key cannot be deleted. Returns the deleted key, or null if there was none.',
      params: keyParams,
      response: deletedSchema,
      errors: ['management_key.last'],
      handle: async ({ scope, params }) => {
        const deleted = await deleteManagementKey(deps, scope, toId<KeyId>(params.key_id));
        return deleted === undefined ? null : keyToWire(deleted);
      },
    }),
  ];
}
