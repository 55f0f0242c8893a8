import { sql } from 'kysely';

import type { Brand } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope } from '#kernel/scope.ts';

export type BulkOpId = Brand<string, 'BulkOpId'>;

export type BulkOp = {
  readonly id: BulkOpId;
  readonly type: 'link_bulk_import' | 'link_bulk_historical_trigger';
  readonly status: 'in_progress' | 'success' | 'failure' | 'aborted';
  readonly provider: string;
  readonly pending: number;
  readonly processed: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    link_bulk_op: SnakeRow<BulkOp> & { tenant_id: string; touched_at: Date };
  }
}

const linkBulkOpColumns = [
  'id',
  'tenant_id',
  'type',
  'status',
  'provider',
  'pending',
  'processed',
  'started_at',
  'touched_at',
  'ended_at',
] as const;

export async function insert(tx: Tx, scope: TeamScope, op: BulkOp): Promise<void> {
  await tx
    .insertInto('link_bulk_op')
    .values({ ...snakeRow(op), tenant_id: scope.tenantId, touched_at: op.startedAt })
    .execute();
}

/** Counts a finished item, in the transaction that did its work. */
export async function countDone(tx: Tx, scope: TeamScope, id: BulkOpId, now: Date): Promise<void> {
  await tx
    .updateTable('link_bulk_op')
    .set({
      pending: sql<number>`pending - 1`,
      processed: sql<number>`processed + 1`,
      touched_at: now,
    })
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
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
    .where((each) => each.and({ id, tenant_id: scope.tenantId }))
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
    .select(linkBulkOpColumns)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(camelRow);
}

/** Aborts bulk operations that were interrupted; they do not continue. Runs across tenants. */
export async function abortStale(tx: Tx, before: Date, now: Date): Promise<void> {
  await tx
    .updateTable('link_bulk_op')
    .set({ status: 'aborted', ended_at: now })
    .where('status', '=', 'in_progress')
    .where('touched_at', '<', before)
    .execute();
}
