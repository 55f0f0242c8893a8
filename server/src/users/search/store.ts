import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import { noSource } from '../connected-source-store.ts';
import type { StoredSource } from '../store.ts';
import type { Criteria } from './model.ts';

/** The fields of a user in search results. */
export type FoundUser = {
  readonly id: UserId;
  readonly clientUserId: string;
  readonly createdAt: Date;
  readonly connectedSources: readonly StoredSource[];
};

/** The criteria that the users table alone can answer. */
export type Filter = Pick<
  Criteria,
  'userId' | 'userIds' | 'reference' | 'createdFrom' | 'createdUntil' | 'provider'
> & {
  /** Whether the user has a source at all, or the provider's; null means either. */
  readonly isConnected: boolean | null;
};

export const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`not (${condition})`;

/** The column of the user's id in conditions of other slices. */
export const userColumn = sql`u.id`;

/** Lists users, the newest first. The further conditions come from slices that this one does not import. */
export async function search(
  db: ReadDb,
  scope: TeamScope,
  wanted: { readonly filter: Filter; readonly further: readonly RawBuilder<boolean>[] },
  page: PageOf,
): Promise<readonly FoundUser[]> {
  const { rows } = await searched(scope, wanted, page).execute(db);
  return rows.map(camelRow);
}

/** Returns the statement, so that a test can read its plan. Each combination of filters gives a separate statement. */
export function searched(
  scope: TeamScope,
  {
    filter,
    further,
  }: { readonly filter: Filter; readonly further: readonly RawBuilder<boolean>[] },
  { after, limit }: PageOf,
): RawBuilder<SnakeRow<FoundUser>> {
  const { userId, userIds, reference, createdFrom, createdUntil } = filter;
  const source = sourceWanted(filter);
  // With a given source, the index of `user_source` returns users in the requested order.
  const createdAt = source === null ? sql`u.created_at` : sql`s.created_at`;
  const id = source === null ? sql`u.id` : sql`s.user_id`;
  const parts = [
    sql`u.tenant_id = ${scope.tenantId}`,
    sql`u.deleted_at is null`,
    userId === null ? null : sql`u.id = ${userId}`,
    userIds === null ? null : sql`u.id = any(${userIds}::uuid[])`,
    // A range can use the index; nothing sorts after the last code point.
    reference === null
      ? null
      : sql`u.client_user_id collate "C" >= ${reference} and u.client_user_id collate "C" < ${`${reference}\u{10FFFF}`}`,
    createdFrom === null ? null : sql`u.created_at >= ${createdFrom}`,
    createdUntil === null ? null : sql`u.created_at < ${createdUntil}`,
    source === null ? sourceCondition(filter) : sql`s.tenant_id = ${scope.tenantId}`,
    source === null ? null : sql`s.slug = ${source}`,
    ...further,
    after === null ? null : sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id}::uuid)`,
  ].filter((part) => part !== null);
  return sql`
    select u.id, u.client_user_id, u.created_at, u.connected_sources
    from users_search as u ${source === null ? sql`` : sql`join user_source as s on s.user_id = u.id`}
    where ${sql.join(parts, sql` and `)}
    order by ${createdAt} desc, ${id} desc limit ${limit}`;
}

/** Returns the source that all users in the result must have; null if there is no such source. */
function sourceWanted({ provider, isConnected }: Filter): string | null {
  if (provider === null) return isConnected === false ? noSource : null;
  return isConnected === false ? null : provider;
}

/** A condition for criteria that many users meet. */
function sourceCondition({ provider, isConnected }: Filter): RawBuilder<boolean> | null {
  if (isConnected === null) return null;
  return provider === null
    ? sql`u.connected_sources <> '[]'::jsonb`
    : sql`not (u.connected_sources @> ${JSON.stringify([{ slug: provider }])}::jsonb)`;
}
