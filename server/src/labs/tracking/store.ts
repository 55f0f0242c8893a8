import { type ColumnType, type GeneratedAlways, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { dateInUtc } from '#kernel/time.ts';
import type { OrderId } from '#labs/orders';

import { type MarkerEstimate, type Update, type UpdateSource, updateSources } from './model.ts';

type StoredMarker = {
  readonly id: number;
  readonly original: string | null;
  readonly current: string | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    lab_order_estimate: {
      id: GeneratedAlways<number>;
      tenant_id: string;
      order_id: string;
      created_at: Date;
      source: string;
      reason: string;
      basis_at: Date | null;
      revised_estimate: Date | null;
      markers: ColumnType<readonly StoredMarker[], string, never>;
    };
    lab_order_due: { order_id: string; tenant_id: string; run_at: Date };
  }
}

/** Lists the changes of an order's estimates, oldest first. */
export async function listUpdates(
  db: ReadDb,
  scope: TeamScope,
  orderId: OrderId,
): Promise<readonly Update[]> {
  const rows = await db
    .selectFrom('lab_order_estimate')
    .select(['created_at', 'source', 'reason', 'basis_at', 'revised_estimate', 'markers'])
    .where('order_id', '=', orderId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    createdAt: row.created_at,
    source: sourceOf(row.source),
    reason: row.reason,
    basisAt: row.basis_at,
    revisedEstimate: row.revised_estimate,
    impacted: row.markers.map(toEstimate),
  }));
}

const dateOf = (text: string | null): Date | null => (text === null ? null : dateInUtc(text));

const toEstimate = ({ id, original, current }: StoredMarker): MarkerEstimate => ({
  id,
  original: dateOf(original),
  current: dateOf(current),
});

function sourceOf(text: string): UpdateSource {
  const found = updateSources.find((each) => each === text);
  if (found === undefined) throw new Error('only known sources are written');
  return found;
}

export async function insertUpdate(
  tx: Tx,
  scope: TeamScope,
  { orderId, update }: { readonly orderId: OrderId; readonly update: Update },
): Promise<void> {
  const { createdAt, source, reason, basisAt, revisedEstimate, impacted } = update;
  await tx
    .insertInto('lab_order_estimate')
    .values({
      tenant_id: scope.tenantId,
      order_id: orderId,
      created_at: createdAt,
      source,
      reason,
      basis_at: basisAt,
      revised_estimate: revisedEstimate,
      markers: JSON.stringify(impacted),
    })
    .execute();
}

/** Sets when the order is checked next; null if no results are expected. */
export async function setDue(
  tx: Tx,
  scope: TeamScope,
  { orderId, runAt }: { readonly orderId: OrderId; readonly runAt: Date | null },
): Promise<void> {
  if (runAt === null) {
    await tx
      .deleteFrom('lab_order_due')
      .where('order_id', '=', orderId)
      .where('tenant_id', '=', scope.tenantId)
      .execute();
    return;
  }
  await tx
    .insertInto('lab_order_due')
    .values({ order_id: orderId, tenant_id: scope.tenantId, run_at: runAt })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ run_at: runAt }))
    .execute();
}

/** An order with late results that a worker has claimed until that time. */
export type Claimed = {
  readonly orderId: OrderId;
  readonly tenantId: TenantId;
  readonly until: Date;
};

/** Claims due orders of all teams. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<{ order_id: string; tenant_id: string }>`
    update lab_order_due set run_at = ${lease.until}
    where ctid = any (array(${dueInTurn({ table: 'lab_order_due' }, lease)}))
    returning lab_order_due.order_id, lab_order_due.tenant_id`.execute(tx);
  return rows.map((row) => ({
    orderId: trust<OrderId>(row.order_id),
    tenantId: trust<TenantId>(row.tenant_id),
    until: lease.until,
  }));
}

/** Returns true if the order is still due, and its time has not changed since the claim. */
export async function isStillDue(
  tx: Tx,
  scope: TeamScope,
  { orderId, until }: Claimed,
): Promise<boolean> {
  const found = await tx
    .selectFrom('lab_order_due')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('tenant_id', '=', scope.tenantId)
    .where('run_at', '=', until)
    .executeTakeFirst();
  return found !== undefined;
}

/** Moves the due times of a sandbox team's orders forward when its clock advances. */
export async function advance(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  await sql`
    update lab_order_due set run_at = run_at - make_interval(secs => ${byMs} / 1000.0)
    where tenant_id = ${scope.tenantId}`.execute(tx);
}

export type UserUpdate = Pick<Update, 'createdAt' | 'source' | 'reason' | 'revisedEstimate'> & {
  readonly orderId: string;
};

/** Lists the updates of all orders of a user, oldest first. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly UserUpdate[]> {
  const { rows } = await sql<SnakeRow<UserUpdate>>`
    select estimate.order_id, estimate.created_at, estimate.source, estimate.reason, estimate.revised_estimate
    from lab_order_estimate as estimate join lab_order on lab_order.id = estimate.order_id
    where lab_order.user_id = ${userId} and estimate.tenant_id = ${scope.tenantId}
    order by estimate.id`.execute(db);
  return rows.map(camelRow);
}

/** Part of purging a user, without a scope. */
export async function deleteOfUser(tx: Tx, userId: UserId): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from lab_order_estimate
    where order_id in (select id from lab_order where user_id = ${userId})`.execute(tx);
  return Number(numAffectedRows);
}
