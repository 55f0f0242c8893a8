import { type Generated, type Insertable, sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { OrganisationId, TenantId } from '#kernel/scope.ts';

import type { KeyId, ManagementRole } from '../model.ts';
import type { Key } from './model.ts';

/** The columns that both kinds of keys share. */
type KeyTable = {
  id: KeyId;
  label: string;
  prefix: string;
  key_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    team_api_key: KeyTable & { tenant_id: TenantId };
    management_key: KeyTable & {
      org_id: OrganisationId;
      role: Generated<ManagementRole>;
      creator_key_id: KeyId | null;
    };
  }
}

export type KeysOf = 'team_api_key' | 'management_key';

/** The columns of a key as the model calls them; `id` and `created_at` of the table that has the alias `key`. */
export const keyColumns = [
  'key.id',
  'label',
  'prefix',
  'key.created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

/** The columns by which a key is found when it is shown. */
export const holderColumns = [
  'key.id as keyId',
  'key_hash as hash',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

/** Whom a key lets in, as far as both kinds are alike. */
export type Holder = Pick<Key, 'lastUsedAt' | 'expiresAt'> & {
  readonly keyId: KeyId;
  readonly hash: Buffer;
};

export function keyRow(key: Key, hash: Buffer): Insertable<KeyTable> {
  return {
    id: key.id,
    label: key.label,
    prefix: key.prefix,
    key_hash: hash,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  };
}

export async function updateExpiry(tx: Tx, of: KeysOf, id: KeyId, expiresAt: Date): Promise<void> {
  await sql`update ${sql.table(of)} set expires_at = ${expiresAt} where id = ${id}`.execute(tx);
}

export async function updateLastUsed(
  tx: Tx,
  of: KeysOf,
  id: KeyId,
  { at, unlessAfter }: { readonly at: Date; readonly unlessAfter: Date },
): Promise<void> {
  await sql`
    update ${sql.table(of)} set last_used_at = ${at}
    where id = ${id} and (last_used_at is null or last_used_at <= ${unlessAfter})`.execute(tx);
}
