import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PageOf } from '#management';

import type { User } from '../model.ts';
import { columnsOfUsers, fromRow, type UserRow } from '../store.ts';
import type { InstantRange, PersonFilter } from './model.ts';

/** A record with demographics under the user's key, and that key under the master key. */
export type SealedPerson = {
  readonly user: User;
  readonly updatedAt: Date;
  readonly data: Buffer | null;
  readonly wrapped: Buffer | null;
};

type Row = UserRow & {
  readonly person_updated_at: Date;
  readonly data: Buffer | null;
  readonly wrapped: Buffer | null;
};

const updatedAt = sql`greatest(users.updated_at, user_demographics.updated_at)`;

/** Returns active users, the newest first, so that new users do not shift a page. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  { ids, named, updated }: PersonFilter,
  { after, limit }: PageOf,
): Promise<readonly SealedPerson[]> {
  const parts = [
    sql`users.tenant_id = ${scope.tenantId} and users.deleted_at is null`,
    ids === null ? null : sql`users.id = any(${ids}::uuid[])`,
    named === null
      ? null
      : sql`(users.id = any(${named.ids}::uuid[]) or users.client_user_id = any(${named.references}::text[]))`,
    ...updated.map((range) => within(updatedAt, range)),
    after === null
      ? null
      : sql`(users.created_at, users.id) < (${after.createdAt}, ${after.id}::uuid)`,
  ].filter((part) => part !== null);
  const { rows } = await sql<Row>`
    select ${columnsOfUsers}, ${updatedAt} as person_updated_at, user_demographics.data, user_data_key.wrapped
    from users
    left join user_demographics on user_demographics.user_id = users.id
    left join user_data_key on user_data_key.user_id = user_demographics.user_id
    where ${sql.join(parts, sql` and `)}
    order by users.created_at desc, users.id desc limit ${limit}`.execute(db);
  return rows.map(({ person_updated_at, data, wrapped, ...row }) => ({
    user: fromRow(row),
    updatedAt: person_updated_at,
    data,
    wrapped,
  }));
}

function within(
  at: RawBuilder<unknown>,
  { from, until, isNegated }: InstantRange,
): RawBuilder<unknown> {
  const inside = sql`(${from}::timestamptz is null or ${at} >= ${from})
    and (${until}::timestamptz is null or ${at} < ${until})`;
  return isNegated ? sql`not (${inside})` : sql`(${inside})`;
}
