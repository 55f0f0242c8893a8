import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { Company } from './model.ts';
import type { StoredRecord } from './store.ts';

/** The filters of records; null does not filter. */
export type NewestFilter = {
  readonly ids: readonly string[] | null;
  readonly userIds: readonly UserId[] | null;
};

export type NewestStored = StoredRecord & {
  readonly userId: UserId;
  /** The order of their making. */
  readonly number: number;
  /** When a newer record of the kind replaced it; null for the newest. */
  readonly replacedAt: Date | null;
};

/** Records of users that are not deleted, the newest first, from a number down; without one, from the newest. */
export async function listNewest(
  db: ReadDb,
  scope: TeamScope,
  { ids, userIds }: NewestFilter,
  { below, limit }: { readonly below: number | null; readonly limit: number },
): Promise<readonly NewestStored[]> {
  const parts: readonly (RawBuilder<unknown> | null)[] = [
    sql`record.tenant_id = ${scope.tenantId}`,
    ids && sql`record.id = any(${[...ids]}::uuid[])`,
    userIds && sql`record.user_id = any(${[...userIds]}::uuid[])`,
    below === null ? null : sql`record.number < ${below}`,
  ];
  const where = sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
  const { rows } = await sql<SnakeRow<NewestStored>>`
    select record.id, record.number, record.user_id, record.is_primary, record.payor_code, record.company,
      record.data, record.created_at, user_data_key.wrapped,
      (select newer.created_at from insurance_record as newer
        where newer.user_id = record.user_id and newer.is_primary = record.is_primary
          and newer.number > record.number
        order by newer.number limit 1) as replaced_at
    from insurance_record as record
    join users on users.id = record.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = record.user_id
    where ${where} order by record.number desc limit ${limit}`.execute(db);
  return rows.map(camelRow);
}

/** A payor as the newest record names it that has it. */
export type UsedPayor = {
  readonly code: string;
  readonly company: Company;
  readonly at: Date;
};

/** Lists the payors that records of existing users have. */
export async function listUsedPayors(db: ReadDb, scope: TeamScope): Promise<readonly UsedPayor[]> {
  const { rows } = await sql<UsedPayor>`
    select distinct on (record.payor_code) record.payor_code as code, record.company, record.created_at as at
    from insurance_record as record
    join users on users.id = record.user_id and users.deleted_at is null
    where record.tenant_id = ${scope.tenantId}
    order by record.payor_code, record.number desc`.execute(db);
  return rows;
}
