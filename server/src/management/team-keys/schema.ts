import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { expiresAt, label, shownFields, shownToWire } from '../keys/schema.ts';
import { deletion, nextCursor, environmentFields, uuids } from '../schema.ts';
import type { IssuedTeamKey } from './service.ts';
import type { ManagedTeamKey } from './store.ts';

export const createBody = Type.Object(
  { label, team_id: uuid, expires_at: expiresAt },
  { title: 'CreateTeamAPIKeyBody' },
);

export const rotateParams = Type.Object({ ...environmentFields, api_key_id: uuid });

export const listQuery = Type.Object({
  team_id: optional(uuid),
  next_cursor: nextCursor,
});
export const deleteQuery = Type.Object({ api_key_id: uuids });

export const keySchema = Type.Object(
  {
    id: uuid,
    label: Type.String(),
    value: Type.String({
      description:
        'The key itself in the response that creates it; afterwards its first characters and `…`.',
    }),
    team_id: uuid,
    created_at: instant,
    ...shownFields,
  },
  { title: 'ClientFacingTeamAPIKey' },
);

export const keysSchema = Type.Object(
  { api_keys: Type.Array(keySchema), next_cursor: nullable(Type.String()) },
  { title: 'ClientFacingTeamAPIKeyResponse' },
);

export const deletionSchema = deletion('DeleteTeamApiKeysResponse');

type WireKey = Static<typeof keySchema>;

export function keyToWire(key: ManagedTeamKey): WireKey {
  return {
    id: key.id,
    label: key.label,
    value: `${key.prefix}…`,
    team_id: key.teamId,
    created_at: toWireInstant(key.createdAt),
    ...shownToWire(key),
  };
}

/** The only time that the key itself is shown. */
export function issuedToWire(key: IssuedTeamKey): WireKey {
  return { ...keyToWire(key), value: key.key };
}
