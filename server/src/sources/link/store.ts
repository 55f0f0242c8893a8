import { type ColumnType, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { LinkOutcome, LinkToken, LinkTokenId } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    link_token: SnakeRow<LinkToken> & { token_hash: Buffer };
    link_session: {
      id: string;
      tenant_id: string;
      link_token_id: LinkTokenId;
      provider: string;
      created_at: Date;
      claimed_at: Date | null;
      outcome: ColumnType<LinkOutcome, string, string> | null;
    };
  }
}

const linkTokenColumns = [
  'id',
  'token_hash',
  'tenant_id',
  'user_id',
  'provider',
  'filter_on_providers',
  'redirect_url',
  'on_error',
  'on_close',
  'created_at',
  'expires_at',
  'consumed_at',
  'is_for_several',
  'lang',
] as const;

const linkSessionColumns = [
  'id',
  'tenant_id',
  'link_token_id',
  'provider',
  'created_at',
  'claimed_at',
  'outcome',
] as const;

export async function insertToken(
  tx: Tx,
  scope: TeamScope,
  token: LinkToken,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('link_token')
    .values({ ...snakeRow(token), token_hash: tokenHash, tenant_id: scope.tenantId })
    .execute();
}

/** Finds a token of any tenant, or of the scope's; not that of a deleted user. */
export async function findByHash(db: ReadDb, tokenHash: Buffer): Promise<LinkToken | undefined> {
  const row = await db
    .selectFrom('link_token')
    .innerJoin('users', 'users.id', 'link_token.user_id')
    .select(linkTokenColumns.map((name) => `link_token.${name}` as const))
    .where('token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && camelRow(row);
}

export async function findToken(
  db: ReadDb,
  scope: TeamScope,
  id: LinkTokenId,
): Promise<LinkToken | undefined> {
  const row = await db
    .selectFrom('link_token')
    .select(linkTokenColumns)
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .executeTakeFirst();
  return row && camelRow(row);
}

/** Returns false if the token was used before. A token for several sources is not used up. */
export async function consume(
  tx: Tx,
  scope: TeamScope,
  id: LinkTokenId,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('link_token')
    .set({
      consumed_at: sql<Date | null>`case when is_for_several then null else ${now}::timestamptz end`,
    })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type LinkSession = {
  readonly id: string;
  readonly linkTokenId: LinkTokenId;
  readonly provider: string;
  readonly claimedAt: Date | null;
  readonly outcome: LinkOutcome | null;
};

export async function insertSession(
  tx: Tx,
  scope: TeamScope,
  session: Pick<LinkSession, 'id' | 'linkTokenId' | 'provider'> & { readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('link_session')
    .values({
      id: session.id,
      tenant_id: scope.tenantId,
      link_token_id: session.linkTokenId,
      provider: session.provider,
      created_at: session.createdAt,
    })
    .execute();
}

export async function findSession(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<LinkSession | undefined> {
  const row = await db
    .selectFrom('link_session')
    .select(linkSessionColumns)
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .executeTakeFirst();
  return row && camelRow(row);
}

/** Returns true for the first callback alone. */
export async function claimSession(
  tx: Tx,
  scope: TeamScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('link_session')
    .set({ claimed_at: now })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .where('claimed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the session; an outcome that is already stored stays. */
export async function endSession(
  tx: Tx,
  scope: TeamScope,
  id: string,
  outcome: LinkOutcome,
): Promise<void> {
  await tx
    .updateTable('link_session')
    .set({ outcome: JSON.stringify(outcome) })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
    .where('outcome', 'is', null)
    .execute();
}

/** Returns the outcome of a token's last session; null while it is open, undefined if there is none. */
export async function findLastOutcome(
  db: ReadDb,
  scope: TeamScope,
  linkTokenId: LinkTokenId,
): Promise<LinkSession | undefined> {
  const row = await db
    .selectFrom('link_session')
    .select('id')
    .where((each) => each.and({ link_token_id: linkTokenId, tenant_id: scope.tenantId }))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && findSession(db, scope, row.id);
}

/** Returns the provider that a token connected last; undefined if it connected none. */
export async function findConnected(
  db: ReadDb,
  scope: TeamScope,
  linkTokenId: LinkTokenId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_session')
    .select('provider')
    .where((each) => each.and({ link_token_id: linkTokenId, tenant_id: scope.tenantId }))
    .where(sql<boolean>`outcome ->> 'state' = 'success'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.provider;
}

/** Deletes link tokens that expired before this time. Returns their number. */
export async function removeExpired(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('link_token')
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
