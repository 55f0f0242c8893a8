import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { expiresAt, label, shownFields, shownToWire } from '../keys/schema.ts';
import {
  bindingsToWire,
  creator,
  creatorToWire,
  nextCursor,
  orgParams,
  teamRoleBindings,
} from '../schema.ts';
import type { IssuedManagementKey, ManagementKey } from './model.ts';

const role = Type.Enum(['org_admin', 'team_admin']);

export const keyParams = Type.Object({ ...orgParams.properties, key_id: uuid });

export const listQuery = Type.Object({
  team_id: optional(uuid),
  role: optional(role),
  next_cursor: nextCursor,
});

export const createBody = Type.Object(
  {
    label,
    role,
    team_role_bindings: Type.Optional(teamRoleBindings),
    expires_at: expiresAt,
  },
  { title: 'CreateManagementKeyBody' },
);

export const patchBody = Type.Object(
  {
    label: optional(label),
    team_role_bindings: Type.Optional(teamRoleBindings),
  },
  { title: 'PatchManagementKeyBody' },
);

const keyFields = {
  id: uuid,
  label: Type.String(),
  created_at: instant,
  creator,
  role,
  team_role_bindings: teamRoleBindings,
  ...shownFields,
};

export const keySchema = Type.Object(keyFields, { title: 'ClientFacingManagementKey' });
export const deletedSchema = nullable(keySchema);
export const keysSchema = Type.Object(
  { data: Type.Array(keySchema), next_cursor: nullable(Type.String()) },
  { title: 'ClientFacingManagementKeyResponse' },
);
export const issuedSchema = Type.Object(
  { ...keyFields, key: Type.String({ description: 'Shown here and never again.' }) },
  { title: 'ClientFacingManagementKeyUnhashed' },
);

export function keyToWire(key: ManagementKey): Static<typeof keySchema> {
  return {
    id: key.id,
    label: key.label,
    created_at: toWireInstant(key.createdAt),
    creator: creatorToWire(key.creatorKeyId),
    role: key.role,
    team_role_bindings: bindingsToWire(key.role, key.teamIds),
    ...shownToWire(key),
  };
}

export function issuedToWire(key: IssuedManagementKey): Static<typeof issuedSchema> {
  return { ...keyToWire(key), key: key.key };
}
