import { type ColumnType, type Selectable, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, columnList, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn, type TaskQueue } from '#kernel/jobs/fair-claim.ts';
import type { Actor, ClientAccess, TeamScope, UserId } from '#kernel/scope.ts';

import type { BulkExport, ExportId } from './model.ts';

type Row = SnakeRow<Omit<BulkExport, 'actor' | 'client'>> & {
  actor_type: ColumnType<Actor['type'], string, never>;
  actor_id: string;
  client: ColumnType<ClientAccess | null, string | null, never>;
  run_at: Date;
  lease_id: string | null;
  polled_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    bulk_export: Row;
  }
}

const bulkExportColumns = [
  'id',
  'tenant_id',
  'actor_type',
  'actor_id',
  'client',
  'request',
  'types',
  'since',
  'file_key',
  'accepted_at',
  'state',
  'run_at',
  'lease_id',
  'failures',
  'transaction_at',
  'users_done',
  'users_all',
  'polled_at',
  'expires_at',
  'until',
  'patients',
  'details',
] as const;

function toExport({ actor_type: type, actor_id: id, ...row }: Selectable<Row>): BulkExport {
  return { ...camelRow(row), actor: { type, id } };
}

export type NewExport = Pick<
  BulkExport,
  | 'id'
  | 'request'
  | 'types'
  | 'since'
  | 'until'
  | 'patients'
  | 'details'
  | 'fileKey'
  | 'acceptedAt'
  | 'expiresAt'
>;

export async function insert(tx: Tx, scope: TeamScope, made: NewExport): Promise<void> {
  await tx
    .insertInto('bulk_export')
    .values({
      ...snakeRow(made),
      tenant_id: scope.tenantId,
      actor_type: scope.actor.type,
      actor_id: scope.actor.id,
      client: scope.client === undefined ? null : JSON.stringify(scope.client),
      state: 'running',
      run_at: made.acceptedAt,
      lease_id: null,
      failures: 0,
      transaction_at: null,
      users_done: 0,
      users_all: 0,
      polled_at: null,
    })
    .execute();
}

export async function find(
  db: ReadDb,
  scope: TeamScope,
  id: ExportId,
): Promise<BulkExport | undefined> {
  const row = await db
    .selectFrom('bulk_export')
    .select(bulkExportColumns)
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirst();
  return row && toExport(row);
}

/** Nobody else of the team begins one until the transaction ends. */
export async function countRunning(tx: Tx, scope: TeamScope): Promise<number> {
  const name = `bulk_export ${scope.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('bulk_export')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', scope.tenantId)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return count;
}

/** Says that somebody asked now; false where they asked since `unlessAfter`. */
export async function poll(
  tx: Tx,
  scope: TeamScope,
  id: ExportId,
  { at, unlessAfter }: { readonly at: Date; readonly unlessAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_export')
    .set({ polled_at: at })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where((row) => row.or([row('polled_at', 'is', null), row('polled_at', '<=', unlessAfter)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Its units and parts go with it. */
export async function remove(tx: Tx, scope: TeamScope, id: ExportId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bulk_export')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Exports, of which a tenant has one made at a time. */
const queueAt = (now: Date): TaskQueue => ({
  table: 'bulk_export',
  open: sql`task.state = 'running'`,
  also: sql`not exists (
    select from bulk_export as other where other.tenant_id = task.tenant_id and other.id <> task.id
      and other.state = 'running' and other.lease_id is not null and other.run_at > ${now})`,
});

/** An export that is due, of a tenant for which no other is being made. */
export async function claimDue(
  tx: Tx,
  lease: Lease,
): Promise<readonly (BulkExport & { readonly leaseId: string })[]> {
  const { rows } = await sql<Selectable<Row>>`
    update bulk_export set run_at = ${lease.until}, lease_id = ${lease.id}
    where ctid = any (array(${dueInTurn(queueAt(lease.now), { ...lease, rowsMax: 1 })}))
    returning ${columnList(bulkExportColumns)}`.execute(tx);
  return rows.map((row) => Object.assign(toExport(row), { leaseId: lease.id }));
}

type Leased = { readonly id: ExportId; readonly leaseId: string };

/** Whether the export is still there, and this worker's; it is until the transaction ends. */
export async function hold(tx: Tx, scope: TeamScope, { id, leaseId }: Leased): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_export')
    .select('id')
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('tenant_id', '=', scope.tenantId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes something down of an export, unless it was removed or is somebody else's by now. */
export async function update(
  tx: Tx,
  scope: TeamScope,
  { id, leaseId }: Leased,
  change: Partial<
    Pick<Row, 'run_at' | 'state' | 'failures' | 'transaction_at' | 'users_done' | 'users_all'>
  > & { readonly expires_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_export')
    .set(change)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Of any tenant: those that are over. */
export async function removeOver(tx: Tx, now: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from bulk_export where id in (
      select id from bulk_export where expires_at <= ${now} limit ${rowsMax})`.execute(tx);
  return Number(numAffectedRows);
}

/** Part of purging a user, without a scope: exports that have something of the user, or were asked for of the user. */
export async function deleteWith(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    delete from bulk_export where tenant_id = (select tenant_id from users where id = ${userId})
      and (${userId}::uuid = any(patients) or exists (
        select from bulk_export_unit as unit
        where unit.export_id = bulk_export.id and ${userId}::uuid = any(unit.user_ids)))`.execute(
    tx,
  );
}
