import { type GeneratedAlways, sql } from 'kysely';

import { type ReadDb, sendAll, type Tx } from '#kernel/db.ts';
import { packByteaArray } from '#kernel/db/bytea-array.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    eligibility_check: SnakeRow<Omit<StoredCheck, 'number' | 'wrapped'>> & {
      number: GeneratedAlways<number>;
      tenant_id: string;
      user_id: string;
    };
  }
}

/** A stored check, with its user's key. */
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

/** A check to be stored. */
export type NewCheck = Omit<StoredCheck, 'wrapped' | 'number'> & {
  readonly tenantId: TenantId;
  readonly userId: UserId;
};

const insertText = `
  insert into eligibility_check (id, tenant_id, user_id, insurance_id, payor_code, data, created_at)
  select id, tenant_id, user_id, insurance_id, payor_code, substring($1::bytea from data_start for data_length), created_at
  from unnest($2::int[], $3::int[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::timestamptz[])
    as given (data_start, data_length, id, tenant_id, user_id, insurance_id, payor_code, created_at)`;

/** Each by its own tenant. */
export async function insertAll(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return;
  const { bytes, starts, lengths } = packByteaArray(checks.map(({ data }) => data));
  const values = [
    bytes,
    starts,
    lengths,
    checks.map(({ id }) => id),
    checks.map(({ tenantId }) => tenantId),
    checks.map(({ userId }) => userId),
    checks.map(({ insuranceId }) => insuranceId),
    checks.map(({ payorCode }) => payorCode),
    checks.map(({ createdAt }) => createdAt),
  ];
  await sendAll(tx, [{ text: insertText, values }]);
}

const finishText = `
  update eligibility_check as checked set data = substring($1::bytea from data_start for data_length)
  from unnest($2::int[], $3::int[], $4::uuid[], $5::uuid[]) as given (data_start, data_length, id, tenant_id)
  where checked.id = given.id and checked.tenant_id = given.tenant_id`;

/** Stores the results of the checks. */
export async function finishAll(
  tx: Tx,
  checks: readonly Pick<NewCheck, 'id' | 'tenantId' | 'data'>[],
): Promise<void> {
  if (checks.length === 0) return;
  const { bytes, starts, lengths } = packByteaArray(checks.map(({ data }) => data));
  const ids = checks.map(({ id }) => id);
  const tenantIds = checks.map(({ tenantId }) => tenantId);
  await sendAll(tx, [{ text: finishText, values: [bytes, starts, lengths, ids, tenantIds] }]);
}

const columns = sql`checked.id, checked.number, checked.insurance_id, checked.payor_code, checked.data, checked.created_at,
  user_data_key.wrapped`;

/** Returns undefined if the user is deleted. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<StoredCheck | undefined> {
  const { rows } = await sql<SnakeRow<StoredCheck>>`
    select ${columns} from eligibility_check as checked
    join users on users.id = checked.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.id = ${id} and checked.user_id = ${userId} and checked.tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  return rows.map(camelRow)[0];
}

/** Returns the checks that exist, without those of deleted users. */
export async function findAll(
  db: ReadDb,
  scope: TeamScope,
  ids: readonly string[],
): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<SnakeRow<StoredCheck>>`
    select ${columns} from eligibility_check as checked
    join users on users.id = checked.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.id = any (${ids}::uuid[]) and checked.tenant_id = ${scope.tenantId}`.execute(db);
  return rows.map(camelRow);
}

/** A page of a user's, the newest first. */
export async function listNewest(
  db: ReadDb,
  scope: TeamScope,
  page: { readonly userId: UserId; readonly before: number | null; readonly limit: number },
): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<SnakeRow<StoredCheck>>`
    select ${columns} from eligibility_check as checked
    join user_data_key on user_data_key.user_id = checked.user_id
    where checked.user_id = ${page.userId} and checked.tenant_id = ${scope.tenantId}
      and (${page.before}::bigint is null or checked.number < ${page.before}::bigint)
    order by checked.number desc limit ${page.limit}`.execute(db);
  return rows.map(camelRow);
}
