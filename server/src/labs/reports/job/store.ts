import { type GeneratedAlways, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, snakeRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Job } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    lab_report_job: SnakeRow<Omit<StoredJob, 'number' | 'sealed' | 'wrapped'>> & {
      number: GeneratedAlways<number>;
      tenant_id: string;
      data: Buffer | null;
      run_at: Date | null;
    };
  }
}

/** A job whose data are still encrypted, with its user's key. */
export type StoredJob = Omit<Job, 'data'> & {
  /** The order of their making. */
  readonly number: number;
  readonly attempts: number;
  readonly sealed: Buffer | null;
  readonly wrapped: Buffer;
};

export async function insert(
  tx: Tx,
  scope: TeamScope,
  job: Job & { readonly runAt: Date },
): Promise<void> {
  const row = { ...snakeRow(job), tenant_id: scope.tenantId, attempts: 0, data: null };
  await tx.insertInto('lab_report_job').values(row).execute();
}

const columns = sql`
  job.id, job.number, job.user_id, job.status, job.failure_reason, job.needs_review, job.review, job.version, job.attempts,
  job.data as sealed, job.created_at, job.updated_at, user_data_key.wrapped
  from lab_report_job as job
  join users on users.id = job.user_id
  join user_data_key on user_data_key.user_id = job.user_id`;

/** Returns undefined if the user of the job is deleted. */
export async function find(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<SnakeRow<StoredJob>>`
    select ${columns}
    where job.id = ${id} and job.tenant_id = ${scope.tenantId} and users.deleted_at is null`.execute(
    db,
  );
  return rows[0] && camelRow(rows[0]);
}

/** Finds the job and locks it until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: string,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<SnakeRow<StoredJob>>`
    select ${columns}
    where job.id = ${id} and job.tenant_id = ${scope.tenantId} and users.deleted_at is null
    for update of job`.execute(tx);
  return rows[0] && camelRow(rows[0]);
}

export type ListedBy = {
  readonly review: Job['review'];
  readonly userId: UserId | null;
  /** Returns only jobs that were created before this one. */
  readonly before: number | null;
  readonly limit: number;
};

/** A page of a team's jobs that a reviewer was to look at, the newest first. */
export async function listToReview(
  db: ReadDb,
  scope: TeamScope,
  { review, userId, before, limit }: ListedBy,
): Promise<readonly StoredJob[]> {
  const { rows } = await sql<SnakeRow<StoredJob>>`
    select ${columns}
    where job.tenant_id = ${scope.tenantId} and job.review = ${review} and users.deleted_at is null
      and (${userId}::uuid is null or job.user_id = ${userId}::uuid)
      and (${before}::bigint is null or job.number < ${before}::bigint)
    order by job.number desc limit ${limit}`.execute(db);
  return rows.map(camelRow);
}

/** Every job of a user, the oldest first; also of a deleted one. */
export async function listOfUser(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly StoredJob[]> {
  const { rows } = await sql<SnakeRow<StoredJob>>`
    select ${columns}
    where job.user_id = ${userId} and job.tenant_id = ${scope.tenantId}
    order by job.number`.execute(db);
  return rows.map(camelRow);
}

/** Changes a job that is locked. */
export async function update(
  tx: Tx,
  scope: TeamScope,
  job: Omit<Job, 'data'> & { readonly sealed: Buffer | null; readonly runAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('lab_report_job')
    .set({
      status: job.status,
      failure_reason: job.failureReason,
      needs_review: job.needsReview,
      review: job.review,
      version: job.version,
      data: job.sealed,
      run_at: job.runAt,
      updated_at: job.updatedAt,
    })
    .where('id', '=', job.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** Sets when the report is processed next; null if nothing is due. */
export async function setDue(
  tx: Tx,
  scope: TeamScope,
  { id, runAt }: { readonly id: string; readonly runAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('lab_report_job')
    .set({ run_at: runAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** It is read again then. */
export async function retry(
  tx: Tx,
  scope: TeamScope,
  { id, runAt, attempts }: { readonly id: string; readonly runAt: Date; readonly attempts: number },
): Promise<void> {
  await tx
    .updateTable('lab_report_job')
    .set({ run_at: runAt, attempts })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'started')
    .execute();
}

/** With its files and its values. */
export async function remove(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await tx
    .deleteFrom('lab_report_job')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

/** A job that is due, which a worker has until its lease is over. */
export type Claimed = { readonly id: string; readonly tenantId: TenantId };

const queue = {
  table: 'lab_report_job',
  also: sql`exists (select from users where users.id = task.user_id and users.deleted_at is null)`,
};

/**
 * Claims due jobs of all teams. Each claim counts as an attempt, because a report can end the process that reads it.
 */
export async function claim(tx: Tx, lease: Lease): Promise<readonly Claimed[]> {
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    update lab_report_job set run_at = ${lease.until}, attempts = attempts + 1
    where ctid = any (array(${dueInTurn(queue, lease)}))
    returning lab_report_job.id, lab_report_job.tenant_id`.execute(tx);
  return rows.map((row) => ({ id: row.id, tenantId: trust<TenantId>(row.tenant_id) }));
}

/**
 * Extends the lease of a report that is being read. Returns false if another worker has claimed it, or it has been
 * read.
 */
export async function renew(
  tx: Tx,
  { id }: Claimed,
  { until, next }: { readonly until: Date; readonly next: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lab_report_job')
    .set({ run_at: next })
    .where('id', '=', id)
    .where('status', '=', 'started')
    .where('run_at', '=', until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
