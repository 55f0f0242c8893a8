import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TenantId } from '#kernel/scope.ts';
import type { OrderId } from '#labs/orders';

export type Due = { readonly tenantId: TenantId; readonly orderId: OrderId };

/** Orders of any tenant whose results are overdue, by the time of their team; those of deleted users wait. */
export async function listDue(db: ReadDb, now: Date, limit: number): Promise<readonly Due[]> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select o.tenant_id, o.id from lab_order o
    join users on users.id = o.user_id
    left join sandbox_clock c on c.tenant_id = o.tenant_id
    where o.results_due_at is not null and users.deleted_at is null
      and o.results_due_at <= ${now}::timestamptz + coalesce(c.ahead_ms, 0) * interval '1 millisecond'
    order by o.results_due_at
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    tenantId: trust<TenantId>(row.tenant_id),
    orderId: trust<OrderId>(row.id),
  }));
}
