import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { SdkProvider } from '../mapping/provider.ts';
import type { Counts, History, Upload } from './model.ts';
import type { Owner } from './part-store.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    sdk_upload: {
      tenant_id: TenantId;
      user_id: UserId;
      provider: SdkProvider;
      first_at: Date;
      last_at: Date;
      sdk_version: string | null;
      left_out: ColumnType<Counts, string, string>;
      history: ColumnType<History, string, string>;
    };
  }
}

/** When the first upload of a user and provider came; that of now, where there was none. */
export async function begin(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
  { at, sdkVersion }: { readonly at: Date; readonly sdkVersion: string | null },
): Promise<Date> {
  const { rows } = await sql<{ first_at: Date }>`
    insert into sdk_upload (tenant_id, user_id, provider, first_at, last_at, sdk_version, left_out, history)
    values (${scope.tenantId}, ${userId}, ${provider}, ${at}, ${at}, ${sdkVersion}, '{}', '{}')
    on conflict (user_id, provider) do update
      set last_at = excluded.last_at, sdk_version = coalesce(excluded.sdk_version, sdk_upload.sdk_version)
      where sdk_upload.tenant_id = excluded.tenant_id
    returning first_at`.execute(tx);
  return rows[0]?.first_at ?? at;
}

const columns = [
  'provider',
  'first_at as firstAt',
  'last_at as lastAt',
  'sdk_version as sdkVersion',
  'left_out as leftOut',
  'history',
] as const;

/** Locks the row, so that what is counted at once is counted one after the other. */
export async function lock(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
): Promise<Upload | undefined> {
  return tx
    .selectFrom('sdk_upload')
    .select(columns)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
}

export async function save(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: Owner,
  { leftOut, history }: Pick<Upload, 'leftOut' | 'history'>,
): Promise<void> {
  await tx
    .updateTable('sdk_upload')
    .set({ left_out: JSON.stringify(leftOut), history: JSON.stringify(history) })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', provider)
    .execute();
}

export async function list(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly Upload[]> {
  return db
    .selectFrom('sdk_upload')
    .select(columns)
    .where('user_id', '=', userId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('provider')
    .execute();
}

export type Silent = Owner & { readonly tenantId: TenantId };

/** Of all tenants: whose past has begun to arrive, and who were silent since. */
export async function listSilent(
  db: ReadDb,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<readonly Silent[]> {
  return db
    .selectFrom('sdk_upload')
    .innerJoin('users', 'users.id', 'sdk_upload.user_id')
    .select(['user_id as userId', 'provider', 'sdk_upload.tenant_id as tenantId'])
    .where('last_at', '<=', before)
    .where('users.deleted_at', 'is', null)
    .where(sql<boolean>`jsonb_path_exists(history, '$.*.isOpen ? (@ == true)')`)
    .orderBy('last_at')
    .limit(limit)
    .execute();
}
