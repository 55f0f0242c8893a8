import { type Selectable, sql } from 'kysely';

import { trust, type Brand } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, TenantId } from '#kernel/scope.ts';

export type BulkOpId = Brand<string, 'BulkOpId'>;

type BulkOpTable = {
  id: string;
  tenant_id: string;
  type: 'link_bulk_import' | 'link_bulk_historical_trigger';
  status: 'in_progress' | 'success' | 'failure' | 'aborted';
  provider: string;
  pending: number;
  processed: number;
  started_at: Date;
  touched_at: Date;
  ended_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    link_bulk_op: BulkOpTable;
  }
}

export type BulkOp = {
  readonly id: BulkOpId;
  readonly type: BulkOpTable['type'];
  readonly status: BulkOpTable['status'];
  readonly provider: string;
  readonly pending: number;
  readonly processed: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

export async function insert(tx: Tx, scope: TeamScope, op: BulkOp): Promise<void> {
  await tx
    .insertInto('link_bulk_op')
    .values({
      id: op.id,
      tenant_id: scope.tenantId,
      type: op.type,
      status: op.status,
      provider: op.provider,
      pending: op.pending,
      processed: op.processed,
      started_at: op.startedAt,
      touched_at: op.startedAt,
      ended_at: op.endedAt,
    })
    .execute();
}

/** One more is done, in the transaction that did it. */
export async function goOn(tx: Tx, scope: TeamScope, id: BulkOpId, now: Date): Promise<void> {
  await tx
    .updateTable('link_bulk_op')
    .set({
      pending: sql<number>`pending - 1`,
      processed: sql<number>`processed + 1`,
      touched_at: now,
    })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

export async function end(
  tx: Tx,
  scope: TeamScope,
  id: BulkOpId,
  { status, now }: { readonly status: 'success' | 'failure'; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('link_bulk_op')
    .set({ status, ended_at: now, touched_at: now })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Newest first. */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly BulkOp[]> {
  const rows = await db
    .selectFrom('link_bulk_op')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(toBulkOp);
}

/** What was cut off does not go on. Work of all tenants. */
export async function abortStale(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx
    .updateTable('link_bulk_op')
    .set({ status: 'aborted', ended_at: now })
    .where('status', '=', 'in_progress')
    .where('touched_at', '<', before)
    .execute();
}

export async function removeOfTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('link_bulk_op').where('tenant_id', '=', tenantId).execute();
}

function toBulkOp(row: Selectable<BulkOpTable>): BulkOp {
  return {
    id: trust<BulkOpId>(row.id),
    type: row.type,
    status: row.status,
    provider: row.provider,
    pending: row.pending,
    processed: row.processed,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
