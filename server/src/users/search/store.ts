import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import type { StoredSource } from '../store.ts';
import type { Criteria } from './model.ts';

/** What of a user a search shows. */
export type FoundUser = {
  readonly id: UserId;
  readonly clientUserId: string;
  readonly createdAt: Date;
  readonly connectedSources: readonly StoredSource[];
};

/** What of the criteria the record itself tells. */
export type Filter = Pick<
  Criteria,
  'userId' | 'reference' | 'createdFrom' | 'createdUntil' | 'provider'
> & {
  /** Whether there is a source at all, or the provider's; null: either way. */
  readonly isConnected: boolean | null;
};

export const not = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`not (${condition})`;

/** The column that conditions of other slices are about. */
export const userColumn = sql`u.id`;

/** The newest first. The further conditions are of slices that this one does not know. */
export async function search(
  db: ReadDb,
  scope: TeamScope,
  wanted: { readonly filter: Filter; readonly further: readonly RawBuilder<boolean>[] },
  page: PageOf,
): Promise<readonly FoundUser[]> {
  const { rows } = await searched(scope, wanted, page).execute(db);
  return rows.map(camelRow);
}

/** The statement, so that a test can ask how it is planned. Each combination of filters is one of its own. */
export function searched(
  scope: TeamScope,
  {
    filter,
    further,
  }: { readonly filter: Filter; readonly further: readonly RawBuilder<boolean>[] },
  { after, limit }: PageOf,
): RawBuilder<SnakeRow<FoundUser>> {
  const { userId, reference, createdFrom, createdUntil } = filter;
  const parts = [
    sql`u.tenant_id = ${scope.tenantId}`,
    sql`u.deleted_at is null`,
    userId === null ? null : sql`u.id = ${userId}`,
    // The range is what the index knows; nothing sorts after the last code point.
    reference === null
      ? null
      : sql`u.client_user_id collate "C" >= ${reference} and u.client_user_id collate "C" < ${`${reference}\u{10FFFF}`}`,
    createdFrom === null ? null : sql`u.created_at >= ${createdFrom}`,
    createdUntil === null ? null : sql`u.created_at < ${createdUntil}`,
    sourceCondition(filter),
    ...further,
    after === null ? null : sql`(u.created_at, u.id) < (${after.createdAt}, ${after.id}::uuid)`,
  ].filter((part) => part !== null);
  return sql`
    select u.id, u.client_user_id, u.created_at, u.connected_sources
    from users_search as u where ${sql.join(parts, sql` and `)}
    order by u.created_at desc, u.id desc limit ${limit}`;
}

function sourceCondition({ provider, isConnected }: Filter): RawBuilder<boolean> | null {
  if (provider !== null) {
    const has = sql<boolean>`u.connected_sources @> ${JSON.stringify([{ slug: provider }])}::jsonb`;
    return isConnected === false ? sql`not (${has})` : has;
  }
  if (isConnected === null) return null;
  return isConnected
    ? sql`u.connected_sources <> '[]'::jsonb`
    : sql`u.connected_sources = '[]'::jsonb`;
}
