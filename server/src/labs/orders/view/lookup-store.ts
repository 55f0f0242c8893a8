import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';

/** The registrable kit with this number. */
export async function findBySample(
  db: ReadDb,
  scope: TeamScope,
  sampleId: string,
): Promise<OrderId | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from lab_order where tenant_id = ${scope.tenantId} and sample_id = ${sampleId}`.execute(
    db,
  );
  return rows[0] && trust<OrderId>(rows[0].id);
}

/**
 * Returns the tenant of an order by its id, for messages of laboratories, which name no tenant. Ignores deleted users.
 */
export async function findTenantOf(db: ReadDb, id: OrderId): Promise<TenantId | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`
    select lab_order.tenant_id from lab_order
    join users on users.id = lab_order.user_id and users.deleted_at is null
    where lab_order.id = ${id}`.execute(db);
  return rows[0] && trust<TenantId>(rows[0].tenant_id);
}

/** The orders of people with these names, the newest first. */
export async function listOrdersOfNames(
  db: ReadDb,
  scope: TeamScope,
  {
    tokens,
    since,
    limit,
  }: {
    readonly tokens: readonly bigint[];
    readonly since: Date;
    readonly limit: number;
  },
): Promise<readonly OrderId[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from lab_order as o join users on users.id = o.user_id
    where o.tenant_id = ${scope.tenantId} and o.patient_tokens @> ${tokens.map(String)}::bigint[]
      and o.created_at >= ${since} and users.deleted_at is null
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => trust<OrderId>(id));
}

/** Returns the tenant that has this order number, sample or user; undefined if no tenant has it, or several. */
export async function findTenantOfReport(
  db: ReadDb,
  {
    orderNumber,
    sampleId,
    userId,
  }: {
    readonly orderNumber: string | null;
    readonly sampleId: string | null;
    readonly userId: string | null;
  },
): Promise<TenantId | undefined> {
  const { rows } = await sql<{ tenant_id: string; rank: number }>`
    select distinct tenant_id, rank from (
      select tenant_id, 1 as rank from lab_order where id = ${orderNumber}::uuid
      union all (select tenant_id, 2 from lab_order where sample_id = ${sampleId} limit 3)
      union all (select tenant_id, 3 from lab_order where user_id = ${userId}::uuid limit 1)
    ) as found order by rank`.execute(db);
  const best = rows.filter(({ rank }) => rank === rows[0]?.rank);
  return best.length === 1 && best[0] !== undefined
    ? trust<TenantId>(best[0].tenant_id)
    : undefined;
}
