import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { batchedLookUp } from '#kernel/db/batched-look-up.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Company } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    insurance_record: SnakeRow<Omit<StoredRecord, 'company' | 'wrapped'>> & {
      number: GeneratedAlways<number>;
      tenant_id: string;
      user_id: string;
      company: ColumnType<Company, string, never>;
    };
    state_plan_team: { tenant_id: string; opened_at: Date };
  }
}

/** A record as it is stored, with the key of its user. */
export type StoredRecord = {
  readonly id: string;
  readonly isPrimary: boolean;
  readonly payorCode: string;
  readonly company: Company;
  readonly data: Buffer;
  readonly createdAt: Date;
  /** The user's data key under the master key. */
  readonly wrapped: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  made: Omit<StoredRecord, 'wrapped'>,
): Promise<void> {
  await tx
    .insertInto('insurance_record')
    .values({
      ...snakeRow(made),
      tenant_id: scope.tenantId,
      user_id: userId,
      company: JSON.stringify(made.company),
    })
    .execute();
}

/** Returns a user's record by its id, or the newest primary or non-primary one; undefined if the user is deleted. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  of: { readonly userId: UserId } & ({ readonly id: string } | { readonly isPrimary: boolean }),
): Promise<StoredRecord | undefined> {
  const condition =
    'id' in of ? sql`record.id = ${of.id}` : sql`record.is_primary = ${of.isPrimary}`;
  const { rows } = await sql<SnakeRow<StoredRecord>>`
    select record.id, record.is_primary, record.payor_code, record.company, record.data, record.created_at,
      user_data_key.wrapped
    from insurance_record as record
    join users on users.id = record.user_id and users.deleted_at is null
    join user_data_key on user_data_key.user_id = record.user_id
    where record.user_id = ${of.userId} and record.tenant_id = ${scope.tenantId} and ${condition}
    order by record.number desc limit 1`.execute(db);
  return rows.map(camelRow)[0];
}

/** The newest that is primary or is not, outside of transactions: asked for together with those of others. */
export async function lookUpNewest(
  db: ReadDb,
  scope: TeamScope,
  { userId, isPrimary }: { readonly userId: UserId; readonly isPrimary: boolean },
): Promise<StoredRecord | undefined> {
  const row = await (isPrimary ? newestPrimary : newestSecondary)(db, userId);
  if (row?.tenant_id !== scope.tenantId) return undefined;
  const { tenant_id: _tenant, user_id: _user, ...record } = row;
  return camelRow(record);
}

type LookedUp = SnakeRow<StoredRecord> & { readonly user_id: string; readonly tenant_id: string };

// Lateral: uses the index of the newest records for each user, whatever the planner estimates about the table.
const newest = (isPrimary: boolean) =>
  batchedLookUp(async (db: ReadDb, userIds) => {
    const { rows } = await sql<LookedUp>`
      select found.user_id, found.tenant_id, found.id, found.is_primary, found.payor_code, found.company, found.data,
        found.created_at, found.wrapped
      from unnest(${userIds}::uuid[]) as asked (id), lateral (
        select record.user_id, record.tenant_id, record.id, record.is_primary, record.payor_code, record.company, record.data,
          record.created_at, user_data_key.wrapped
        from insurance_record as record
        join users on users.id = record.user_id and users.deleted_at is null
        join user_data_key on user_data_key.user_id = record.user_id
        where record.user_id = asked.id and record.is_primary = ${isPrimary}
        order by record.number desc limit 1
      ) as found`.execute(db);
    return new Map(rows.map((row) => [row.user_id, row]));
  });
const newestPrimary = newest(true);
const newestSecondary = newest(false);

/** Every record of a user, the oldest first; also of a deleted one, as long as its key is there. */
export async function listAll(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredRecord[]> {
  const { rows } = await sql<SnakeRow<StoredRecord>>`
    select record.id, record.is_primary, record.payor_code, record.company, record.data, record.created_at,
      user_data_key.wrapped
    from insurance_record as record join user_data_key on user_data_key.user_id = record.user_id
    where record.user_id = ${userId} and record.tenant_id = ${scope.tenantId}
    order by record.number`.execute(db);
  return rows.map(camelRow);
}

export async function hasStatePlans(db: ReadDb, scope: TeamScope): Promise<boolean> {
  const { rows } = await sql`
    select from state_plan_team where tenant_id = ${scope.tenantId}`.execute(db);
  return rows.length > 0;
}

export async function openStatePlans(tx: Tx, scope: TeamScope, now: Date): Promise<void> {
  await tx
    .insertInto('state_plan_team')
    .values({ tenant_id: scope.tenantId, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function closeStatePlans(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('state_plan_team').where('tenant_id', '=', tenantId).execute();
}
