import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/** A table in its stored form, with the key of its user. */
export type StoredResult = {
  readonly id: string;
  readonly queryId: string;
  readonly slug: string;
  readonly computedAt: Date;
  readonly data: Buffer;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
};

export async function findResult(
  db: ReadDb,
  scope: TeamScope,
  { userId, queryId }: { readonly userId: UserId; readonly queryId: string },
): Promise<StoredResult | undefined> {
  const { rows } = await sql<StoredResult>`
    select result.id, result.query_id as "queryId", query.slug, result.computed_at as "computedAt", result.data,
      user_data_key.wrapped
    from continuous_query_result as result
    join continuous_query as query on query.id = result.query_id
    join user_data_key on user_data_key.user_id = result.user_id
    where result.query_id = ${queryId} and result.user_id = ${userId}
      and result.tenant_id = ${scope.tenantId}`.execute(db);
  return rows[0];
}

/** Returns the queries of which a user has a table. */
export async function listQueryIds(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly string[]> {
  const { rows } = await sql<{ query_id: string }>`
    select query_id from continuous_query_result
    where user_id = ${userId} and tenant_id = ${scope.tenantId} order by query_id`.execute(db);
  return rows.map((row) => row.query_id);
}

/** Replaces the table that there was. */
export async function saveResult(
  tx: Tx,
  scope: TeamScope,
  made: {
    readonly id: string;
    readonly queryId: string;
    readonly userId: UserId;
    readonly computedAt: Date;
    readonly data: Buffer;
  },
): Promise<void> {
  await sql`
    insert into continuous_query_result (id, query_id, user_id, tenant_id, computed_at, data)
    values (${made.id}, ${made.queryId}, ${made.userId}, ${scope.tenantId}, ${made.computedAt}, ${made.data})
    on conflict (query_id, user_id)
      do update set computed_at = excluded.computed_at, data = excluded.data`.execute(tx);
}
