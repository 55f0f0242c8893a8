import { type ColumnType, type Insertable, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { batchedLookUp } from '#kernel/db/batched-look-up.ts';
import { columnList } from '#kernel/db/rows.ts';
import type { Actor, TeamScope, UserId } from '#kernel/scope.ts';
import { sqlState } from '#kernel/sql-state.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dateInUtc } from '#kernel/time.ts';

import { birthDateOf, fromStored, type StoredFallback, toStored } from './birth-date.ts';
import type { User } from './model.ts';

export type StoredSource = {
  readonly slug: string;
  readonly name: string;
  readonly created_on: string;
};

/** Read parsed, written as text. */
type Json<Value> = ColumnType<Value, string, string>;

type UsersTable = {
  id: string;
  tenant_id: string;
  client_user_id: string;
  created_at: Date;
  updated_at: Date;
  fallback_time_zone: Json<StoredFallback> | null;
  /** The value of rows that are not sealed yet, or that a node of the previous release wrote: then it is the newer one. */
  fallback_birth_date: Json<StoredFallback> | null;
  sealed_birth_date: Buffer | null;
  ingestion_start: string | null;
  ingestion_end: string | null;
  connected_sources: ColumnType<readonly StoredSource[], never, string>;
  deleted_at: Date | null;
  purge_at: Date | null;
  deleted_by: Json<Actor> | null;
  /** When a deletion was last undone. */
  restored_at: ColumnType<Date | null, never, Date>;
};

declare module '#kernel/db.ts' {
  interface Schema {
    users: UsersTable;
  }
}

const ownColumns = [
  'id',
  'tenant_id',
  'client_user_id',
  'created_at',
  'fallback_time_zone',
  'fallback_birth_date',
  'sealed_birth_date',
  'ingestion_start',
  'ingestion_end',
  'connected_sources',
  'deleted_at',
  'purge_at',
  'deleted_by',
  'updated_at',
  'restored_at',
] as const;

/** The user's key, read only if a column of the row is sealed with it: most rows cost no look-up. */
const wrappedKey = sql<Buffer | null>`
  case when users.sealed_birth_date is not null then
    (select user_data_key.wrapped from user_data_key where user_data_key.user_id = users.id) end`;

export type UserRow = Selectable<UsersTable> & { readonly wrapped_key: Buffer | null };

export const userColumns = [...ownColumns, wrappedKey.as('wrapped_key')] as const;

/** The columns for a SQL statement. */
export const columnsOfUsers = sql`${columnList(ownColumns, 'users')}, ${wrappedKey} as wrapped_key`;

const uniqueViolation = '23505';

/** Inserts the user without the birth date. Returns false, and leaves the transaction usable, if the reference is taken. */
export async function insert(tx: Tx, scope: TeamScope, user: User): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values({ ...toRow(user), id: user.id, tenant_id: scope.tenantId, created_at: user.createdAt })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'client_user_id']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Returns the user, also a deleted one while the row exists. The SQL text is constant: every request reads a user, and building
 * the statement would cost more than sending it.
 */
export async function find(db: ReadDb, scope: TeamScope, id: UserId): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columnsOfUsers} from users where id = ${id} and tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  return toUser(rows[0]);
}

/** Like `find`, outside of transactions. Every request for a user calls it, so the reads are batched. */
export async function lookUp(db: ReadDb, scope: TeamScope, id: UserId): Promise<User | undefined> {
  const row = await rowById(db, id);
  return row?.tenant_id === scope.tenantId ? toUser(row) : undefined;
}

// Lateral: a look-up each by the primary key, whatever the planner thinks of the size of the table.
const rowById = batchedLookUp(async (db: ReadDb, ids) => {
  const { rows } = await sql<UserRow>`
    select ${columnsOfUsers} from unnest(${ids}::uuid[]) as asked (id),
      lateral (select ${columnList(ownColumns)} from users where users.id = asked.id offset 0) as users`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
});

export async function findActive(
  db: ReadDb,
  scope: TeamScope,
  id: UserId,
): Promise<User | undefined> {
  const user = await find(db, scope, id);
  return user?.deletedAt === null ? user : undefined;
}

/** Like `findActive`, outside of transactions. */
export async function lookUpActive(
  db: ReadDb,
  scope: TeamScope,
  id: UserId,
): Promise<User | undefined> {
  const user = await lookUp(db, scope, id);
  return user?.deletedAt === null ? user : undefined;
}

/** Returns the user, also a deleted one. Locks it against changes, deletion and writes of data until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: UserId,
): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .forUpdate()
    .executeTakeFirst();
  return toUser(row);
}

export async function findByReference(
  db: ReadDb,
  scope: TeamScope,
  clientUserId: string,
): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('client_user_id', '=', clientUserId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return toUser(row);
}

/** Returns the last deleted one of the users that had the reference, and locks it. */
export async function findDeletedForUpdate(
  tx: Tx,
  scope: TeamScope,
  clientUserId: string,
): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('client_user_id', '=', clientUserId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return toUser(row);
}

/** Newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly User[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(fromRow);
}

export async function count(db: ReadDb, scope: TeamScope): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', scope.tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Returns false if another user of the team has the reference; then the transaction must be rolled back. */
export async function update(
  tx: Tx,
  scope: TeamScope,
  user: User,
  sealedBirthDate: Buffer | null,
): Promise<boolean> {
  return unlessTaken(
    tx
      .updateTable('users')
      .set({ ...toRow(user), fallback_birth_date: null, sealed_birth_date: sealedBirthDate })
      .where('id', '=', user.id)
      .where('tenant_id', '=', scope.tenantId)
      .execute(),
  );
}

export async function setRestored(tx: Tx, scope: TeamScope, user: User): Promise<void> {
  await tx
    .updateTable('users')
    .set({ restored_at: user.updatedAt })
    .where('id', '=', user.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

async function unlessTaken(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Returns the columns of a user that can change. */
function toRow(user: User): Omit<Insertable<UsersTable>, 'id' | 'tenant_id' | 'created_at'> {
  const { fallbackTimeZone: zone } = user;
  return {
    client_user_id: user.clientUserId,
    updated_at: user.updatedAt,
    fallback_time_zone: zone === null ? null : JSON.stringify(toStored(zone)),
    ingestion_start: user.ingestionStart,
    ingestion_end: user.ingestionEnd,
    deleted_at: user.deletedAt,
    purge_at: user.purgeAt,
    deleted_by: user.deletedBy === null ? null : JSON.stringify(user.deletedBy),
  };
}

function toUser(row: UserRow | undefined): User | undefined {
  return row === undefined ? undefined : fromRow(row);
}

export function fromRow(row: UserRow): User {
  const { fallback_time_zone: zone } = row;
  return {
    id: trust<UserId>(row.id),
    clientUserId: row.client_user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    fallbackTimeZone: zone === null ? null : fromStored(zone, zone.value),
    fallbackBirthDate: birthDateOf({
      plain: row.fallback_birth_date,
      sealed: row.sealed_birth_date,
      wrapped: row.wrapped_key,
    }),
    ingestionStart: row.ingestion_start === null ? null : trust<PlainDate>(row.ingestion_start),
    ingestionEnd: row.ingestion_end === null ? null : trust<PlainDate>(row.ingestion_end),
    connectedSources: row.connected_sources.map((each) => ({
      slug: each.slug,
      name: each.name,
      createdOn: dateInUtc(each.created_on),
    })),
    deletedAt: row.deleted_at,
    purgeAt: row.purge_at,
    deletedBy: row.deleted_by,
  };
}
