import { Type } from 'typebox';
import { Value } from 'typebox/value';

import type { UserKey } from '#kernel/secrets/user-keys.ts';

import type { ConnectionId } from './model.ts';

/** The decrypted tokens of a connection. */
export type OpenTokens = { readonly accessToken: string; readonly refreshToken: string | null };

const stored = Type.Object({
  access: Type.String(),
  refresh: Type.Union([Type.String(), Type.Null()]),
});

const placeOf = (id: ConnectionId) => ({ field: 'provider_connection.tokens', row: id }) as const;

export function sealTokens(key: UserKey, id: ConnectionId, tokens: OpenTokens): Buffer {
  const text = JSON.stringify({ access: tokens.accessToken, refresh: tokens.refreshToken });
  return key.seal(Buffer.from(text), placeOf(id));
}

export function openTokens(key: UserKey, id: ConnectionId, sealed: Buffer): OpenTokens {
  const value: unknown = JSON.parse(key.open(sealed, placeOf(id)).toString());
  if (!Value.Check(stored, value)) throw new Error('stored tokens have an unknown form');
  return { accessToken: value.access, refreshToken: value.refresh };
}
