import { type GeneratedAlways, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

type Row = {
  id: string;
  number: GeneratedAlways<number>;
  tenant_id: string;
  user_id: string;
  insurance_id: string;
  payor_code: string;
  data: Buffer;
  created_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    eligibility_check: Row;
  }
}

/** A check as it is stored, with the key of its user. */
export type StoredCheck = {
  readonly id: string;
  /** The order of their making. */
  readonly number: number;
  readonly insuranceId: string;
  readonly payorCode: string;
  readonly data: Buffer;
  readonly createdAt: Date;
  readonly wrapped: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  check: Omit<StoredCheck, 'wrapped' | 'number'>,
): Promise<void> {
  const row = {
    id: check.id,
    tenant_id: scope.tenantId,
    user_id: userId,
    insurance_id: check.insuranceId,
    payor_code: check.payorCode,
    data: check.data,
    created_at: check.createdAt,
  };
  await tx.insertInto('eligibility_check').values(row).execute();
}

/** What came of it. */
export async function finish(
  tx: Tx,
  scope: TeamScope,
  { id, data }: { readonly id: string; readonly data: Buffer },
): Promise<void> {
  await tx
    .updateTable('eligibility_check')
    .set({ data })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

type Joined = Omit<Row, 'number' | 'tenant_id' | 'user_id'> & {
  readonly number: number;
  readonly wrapped: Buffer;
};

const columns = sql`checked.id, checked.number, checked.insurance_id, checked.payor_code, checked.data, checked.created_at,
  user_data_key.wrapped`;

/** Of a user that is not deleted. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<StoredCheck | undefined> {
  const { rows } = await sql<Joined>`
    select ${columns} from eligibility_check as checked
    join users on users.id = checked.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.id = ${id} and checked.user_id = ${userId} and checked.tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  return rows.map((row) => toCheck(row))[0];
}

/** Those that there are, of users that are not deleted. */
export async function findAll(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly string[],
): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<Joined>`
    select ${columns} from eligibility_check as checked
    join users on users.id = checked.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.id = any (${ids}::uuid[]) and checked.tenant_id = ${scope.tenantId}`.execute(db);
  return rows.map((row) => toCheck(row));
}

/** A page of a user's, the newest first. */
export async function listNewest(
  db: ReadDb,
  scope: TeamScope,
  page: { readonly userId: UserId; readonly before: number | null; readonly limit: number },
): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<Joined>`
    select ${columns} from eligibility_check as checked
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.user_id = ${page.userId} and checked.tenant_id = ${scope.tenantId}
      and (${page.before}::bigint is null or checked.number < ${page.before}::bigint)
    order by checked.number desc limit ${page.limit}`.execute(db);
  return rows.map((row) => toCheck(row));
}

/** Part of purging a user, without a scope. */
export async function deleteAll(tx: Tx, userId: UserId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('eligibility_check')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function toCheck(row: Joined): StoredCheck {
  return {
    id: row.id,
    number: row.number,
    insuranceId: row.insurance_id,
    payorCode: row.payor_code,
    data: row.data,
    createdAt: row.created_at,
    wrapped: row.wrapped,
  };
}
