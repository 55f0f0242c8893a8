import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';
import type { Plan } from '../model/plan.ts';

/** What waits for a sandbox team's time comes so much sooner. */
export async function hurry(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  await sql`
    with dispatches as (
      update lab_dispatch set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
      where tenant_id = ${scope.tenantId} and lease_id is null
    )
    update lab_simulation set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
    where tenant_id = ${scope.tenantId}`.execute(tx);
}

/** A simulation whose next step is due. */
export type Due = {
  readonly orderId: OrderId;
  readonly tenantId: TenantId;
  readonly plan: Plan;
  readonly delayMs: number;
};

/** What is to happen to an order next, and when. */
export async function plan(
  tx: Tx,
  scope: TeamScope,
  made: Omit<Due, 'tenantId'> & { readonly runAt: Date },
): Promise<void> {
  await sql`
    insert into lab_simulation (order_id, tenant_id, plan, delay_ms, run_at)
    values (${made.orderId}, ${scope.tenantId}, ${JSON.stringify(made.plan)}::jsonb, ${made.delayMs}, ${made.runAt})
    on conflict (order_id) do update set plan = excluded.plan, delay_ms = excluded.delay_ms, run_at = excluded.run_at`.execute(
    tx,
  );
}

export async function forget(tx: Tx, scope: TeamScope, orderId: OrderId): Promise<void> {
  await sql`
    delete from lab_simulation where order_id = ${orderId} and tenant_id = ${scope.tenantId}`.execute(
    tx,
  );
}

/** What is due, of any team. Whoever takes a step locks its row first. */
export async function listDue(
  db: ReadDb,
  now: Date,
  limit: number,
): Promise<readonly Pick<Due, 'orderId' | 'tenantId'>[]> {
  const { rows } = await sql<{ order_id: string; tenant_id: string }>`
    select order_id, tenant_id from lab_simulation where run_at <= ${now} order by run_at limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    orderId: trust<OrderId>(row.order_id),
    tenantId: trust<TenantId>(row.tenant_id),
  }));
}

/** The simulation, if it is still due and nobody else has it. */
export async function takeDue(
  tx: Tx,
  scope: TeamScope,
  orderId: OrderId,
  now: Date,
): Promise<Due | undefined> {
  const { rows } = await sql<{ plan: Plan; delay_ms: number }>`
    select plan, delay_ms from lab_simulation
    where order_id = ${orderId} and tenant_id = ${scope.tenantId} and run_at <= ${now}
    for update skip locked`.execute(tx);
  const [row] = rows;
  return row && { orderId, tenantId: scope.tenantId, plan: row.plan, delayMs: row.delay_ms };
}
