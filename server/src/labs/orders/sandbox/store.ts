import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';
import type { Plan } from '../model/plan.ts';

/** Moves the dispatches and simulations of a sandbox team forward by `byMs`. */
export async function advance(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  await sql`
    with dispatches as (
      update lab_dispatch set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
      where tenant_id = ${scope.tenantId} and lease_id is null
    )
    update lab_simulation set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
    where tenant_id = ${scope.tenantId}`.execute(tx);
}

type Simulation = {
  readonly orderId: OrderId;
  readonly plan: Plan;
  readonly delayMs: number;
};

/** Stores the next step of a simulation and its time. */
export async function plan(
  tx: Tx,
  scope: TeamScope,
  made: Simulation & { readonly runAt: Date },
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

/** A simulation that a worker has until then. */
export type Claimed = Pick<Simulation, 'orderId'> & {
  readonly tenantId: TenantId;
  readonly until: Date;
};

/** Claims due simulations of all teams. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<{ order_id: string; tenant_id: string }>`
    update lab_simulation set run_at = ${lease.until}
    where ctid = any (array(${dueInTurn({ table: 'lab_simulation' }, lease)}))
    returning lab_simulation.order_id, lab_simulation.tenant_id`.execute(tx);
  return rows.map((row) => ({
    orderId: trust<OrderId>(row.order_id),
    tenantId: trust<TenantId>(row.tenant_id),
    until: lease.until,
  }));
}

/**
 * Locks the simulation. Returns undefined if it was planned again, or its team's clock was advanced, after the claim.
 */
export async function lock(
  tx: Tx,
  scope: TeamScope,
  { orderId, until }: Claimed,
): Promise<Simulation | undefined> {
  const { rows } = await sql<{ plan: Plan; delay_ms: number }>`
    select plan, delay_ms from lab_simulation
    where order_id = ${orderId} and tenant_id = ${scope.tenantId} and run_at = ${until}
    for update`.execute(tx);
  const [row] = rows;
  return row && { orderId, plan: row.plan, delayMs: row.delay_ms };
}
