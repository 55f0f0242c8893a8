import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

import type { OrderId } from '../model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_dispatch: {
      order_id: string;
      tenant_id: string;
      kind: 'send' | 'cancel';
      run_at: Date;
      lease_id: string | null;
      attempt: number;
      error: string | null;
    };
  }
}

/** An order that a worker is to tell its laboratory of. */
export type Claimed = {
  readonly orderId: OrderId;
  readonly tenantId: TenantId;
  readonly kind: 'send' | 'cancel';
  readonly attempt: number;
  readonly leaseId: string;
};

type ClaimedRow = {
  readonly order_id: string;
  readonly tenant_id: string;
  readonly kind: 'send' | 'cancel';
  readonly attempt: number;
};

/** Claims due dispatches. No other worker can claim them until the lease ends. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<ClaimedRow>`
    update lab_dispatch set run_at = ${lease.until}, lease_id = ${lease.id}, attempt = lab_dispatch.attempt + 1
    where ctid = any (array(${dueInTurn({ table: 'lab_dispatch' }, lease)}))
    returning lab_dispatch.order_id, lab_dispatch.tenant_id, lab_dispatch.kind, lab_dispatch.attempt`.execute(
    tx,
  );
  return rows.map((row) => ({
    orderId: trust<OrderId>(row.order_id),
    tenantId: trust<TenantId>(row.tenant_id),
    kind: row.kind,
    attempt: row.attempt,
    leaseId: lease.id,
  }));
}

/**
 * Deletes the dispatch after the laboratory's response. Returns false if another worker has claimed it, or the order
 * is to be cancelled.
 */
export async function finish(
  tx: Tx,
  { orderId, leaseId }: Pick<Claimed, 'orderId' | 'leaseId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lab_dispatch')
    .where('order_id', '=', orderId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Sets the next attempt of a dispatch. The error is a code, never text of the laboratory. */
export async function postpone(
  tx: Tx,
  { orderId, leaseId }: Pick<Claimed, 'orderId' | 'leaseId'>,
  next: { readonly runAt: Date; readonly error: 'no_lab' | 'failed' },
): Promise<void> {
  await tx
    .updateTable('lab_dispatch')
    .set({
      run_at: next.runAt,
      lease_id: null,
      // An earlier attempt may have sent the order, so it stays `failed` even if the laboratory is no longer
      // connected.
      error: sql`case when ${next.error} = 'no_lab' and (attempt = 1 or error = 'no_lab') then 'no_lab' else 'failed' end`,
    })
    .where('order_id', '=', orderId)
    .where('lease_id', '=', leaseId)
    .execute();
}

/** Schedules the dispatch of an order, or replaces its kind and time. An attempt in progress finishes first. */
export async function schedule(
  tx: Tx,
  scope: TeamScope,
  {
    orderId,
    kind,
    runAt,
  }: { readonly orderId: OrderId; readonly kind: 'send' | 'cancel'; readonly runAt: Date },
): Promise<void> {
  await sql`
    insert into lab_dispatch (order_id, tenant_id, kind, run_at)
    values (${orderId}, ${scope.tenantId}, ${kind}, ${runAt})
    on conflict (order_id) do update set kind = excluded.kind, lease_id = null, attempt = 0, error = null,
      run_at = case when lab_dispatch.lease_id is null then excluded.run_at
        else greatest(excluded.run_at, lab_dispatch.run_at) end`.execute(tx);
}

/** Whether no laboratory can know of the order: it waits for its first time, or none was connected whenever it was due. */
export async function isUntold(db: ReadDb, scope: TeamScope, orderId: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from lab_dispatch
    where order_id = ${orderId} and tenant_id = ${scope.tenantId} and kind = 'send'
      and (attempt = 0 or (error = 'no_lab' and lease_id is null))`.execute(db);
  return rows.length > 0;
}

/** Deletes the order's pending dispatch, so that the server does not contact the laboratory. */
export async function drop(tx: Tx, scope: TeamScope, orderId: OrderId): Promise<void> {
  await tx
    .deleteFrom('lab_dispatch')
    .where('order_id', '=', orderId)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}
