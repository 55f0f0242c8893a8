import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Authorization, AuthorizationId } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    member_authorization: SnakeRow<Authorization> & { code_hash: Buffer };
    authorization_origin: { tenant_id: TenantId; origin: string; created_at: Date };
  }
}

const columns = [
  'id',
  'tenant_id as tenantId',
  'member_id as memberId',
  'client_name as clientName',
  'client_hash as clientHash',
  'redirect_uri as redirectUri',
  'scope',
  'audience',
  'user_ids as userIds',
  'classes',
  sql<string | null>`first_day::text`.as('firstDay'),
  sql<string | null>`last_day::text`.as('lastDay'),
  'code_challenge as codeChallenge',
  'code_used_at as codeUsedAt',
  'generation',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const;

export async function insert(tx: Tx, given: Authorization, codeHash: Buffer): Promise<void> {
  await tx
    .insertInto('member_authorization')
    .values({ ...snakeRow(given), code_hash: codeHash })
    .execute();
}

/** Lists the authorizations whose application has fetched its tokens, newest first. */
export async function list(
  db: ReadDb,
  { tenantId }: TeamScope,
  now: Date,
): Promise<readonly Authorization[]> {
  return db
    .selectFrom('member_authorization')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('code_used_at', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Reads across tenants, because the authorization determines the tenant. */
export async function findHolder(
  db: ReadDb,
  id: AuthorizationId,
): Promise<Authorization | undefined> {
  return db
    .selectFrom('member_authorization')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads across tenants as well, because the code determines the tenant. */
export async function findByCode(db: ReadDb, codeHash: Buffer): Promise<Authorization | undefined> {
  return db
    .selectFrom('member_authorization')
    .select(columns)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

/** Uses the code. False where another request has. */
export async function useCode(
  tx: Tx,
  { id, tenantId }: Authorization,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_authorization')
    .set({ code_used_at: now, last_used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('code_used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces the refresh token. False where another request has. */
export async function rotate(
  tx: Tx,
  { id, tenantId, generation }: Authorization,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_authorization')
    .set({ generation: generation + 1, last_used_at: now })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False where the tenant has none of this id. */
export async function remove(
  tx: Tx,
  { tenantId }: Pick<TeamScope, 'tenantId'>,
  id: AuthorizationId,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_authorization')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Deletes authorizations of all tenants that have ended, or whose application never fetched its tokens. Returns their
 * number.
 */
export async function removeOver(tx: Tx, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from member_authorization where ctid in (
      select ctid from member_authorization where expires_at < ${before}
      limit ${rowsMax})`.execute(tx);
  return Number(numAffectedRows);
}

export async function listOrigins(
  db: ReadDb,
  { tenantId }: Pick<TeamScope, 'tenantId'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('authorization_origin')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Replaces the list. */
export async function setOrigins(
  tx: Tx,
  { tenantId }: TeamScope,
  origins: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('authorization_origin').where('tenant_id', '=', tenantId).execute();
  if (origins.length === 0) return;
  const rows = origins.map((origin) => ({ tenant_id: tenantId, origin, created_at: now }));
  await tx.insertInto('authorization_origin').values(rows).execute();
}

/** Returns the origins that some team allows. Reads across tenants, and does not reveal which team. */
export async function allowedOrigins(
  db: ReadDb,
  origins: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('authorization_origin')
    .select('origin')
    .distinct()
    .where('origin', '=', sql<string>`any(${[...origins]}::text[])`)
    .execute();
  return new Set(rows.map(({ origin }) => origin));
}

/**
 * Removes a purged user from authorizations, without a scope. One for this user alone then grants access to no one.
 */
export async function forgetUser(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    update member_authorization set user_ids = array_remove(user_ids, ${userId}::uuid)
    where user_ids @> array[${userId}::uuid]`.execute(tx);
}
