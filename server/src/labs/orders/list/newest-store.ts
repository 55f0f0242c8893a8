import { type RawBuilder, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';
import type { BillingType } from '../model/status.ts';

/** Where an order stands among all, the newest first: nothing moves it. */
export type OrderPosition = { readonly createdAt: Date; readonly id: string };

/** The filters of orders; null does not filter. */
export type NewestFilter = {
  readonly ids: readonly OrderId[] | null;
  readonly userIds: readonly UserId[] | null;
  readonly hasResults: boolean;
  /** Does not filter if absent. */
  readonly billingTypes?: readonly BillingType[];
};

/** The ids of orders from a place on, the place itself with them. */
export async function listNewestIds(
  db: ReadDb,
  scope: TeamScope,
  { ids, userIds, hasResults, billingTypes }: NewestFilter,
  { from, limit }: { readonly from: OrderPosition | null; readonly limit: number },
): Promise<readonly OrderId[]> {
  const parts: readonly (RawBuilder<unknown> | null)[] = [
    sql`o.tenant_id = ${scope.tenantId}`,
    ids && sql`o.id = any(${[...ids]}::uuid[])`,
    userIds && sql`o.user_id = any(${[...userIds]}::uuid[])`,
    hasResults ? sql`o.interpretation is not null` : null,
    billingTypes === undefined ? null : sql`o.billing_type = any(${[...billingTypes]}::text[])`,
    from && sql`(o.created_at, o.id) <= (${from.createdAt}, ${from.id}::uuid)`,
    sql`not exists (select from users where users.id = o.user_id and users.deleted_at is not null)`,
  ];
  const where = sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  );
  const { rows } = await sql<{ id: string }>`
    select o.id from lab_order as o where ${where}
    order by o.created_at desc, o.id desc limit ${limit}`.execute(db);
  return rows.map((row) => trust<OrderId>(row.id));
}
