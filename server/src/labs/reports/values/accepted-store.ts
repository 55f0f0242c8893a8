import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import type { StoredValue } from './store.ts';

/** A value that is still sealed, with the user and the user's key. */
export type StoredOfUser = StoredValue & { readonly userId: UserId; readonly wrapped: Buffer };

export type ReportFilter = {
  /** Null: every report. */
  readonly jobIds: readonly string[] | null;
  /** Null: everybody. */
  readonly userIds: readonly UserId[] | null;
};

type Page = { readonly below: number | null; readonly limit: number };

/** Reports of which something was accepted, of users who are not deleted, the newest first. */
export async function listReports(
  db: ReadDb,
  scope: TeamScope,
  { jobIds, userIds }: ReportFilter,
  { below, limit }: Page,
): Promise<readonly { readonly jobId: string; readonly number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select job.id, job.number from lab_report_job as job
    join users on users.id = job.user_id
    where job.tenant_id = ${scope.tenantId} and users.deleted_at is null
      and (${jobIds}::uuid[] is null or job.id = any(${jobIds}::uuid[]))
      and (${userIds}::uuid[] is null or job.user_id = any(${userIds}::uuid[]))
      and (${below}::bigint is null or job.number < ${below}::bigint)
      and exists (select from lab_report_value where lab_report_value.job_id = job.id)
    order by job.number desc limit ${limit}`.execute(db);
  return rows.map(({ id, number }) => ({ jobId: id, number }));
}

/** Lists the accepted values of these reports, in the order of their positions. */
export async function listOfReports(
  db: ReadDb,
  scope: TeamScope,
  jobIds: readonly string[],
): Promise<readonly StoredOfUser[]> {
  const { rows } = await sql<SnakeRow<StoredOfUser>>`
    select value.id, value.job_id, value.position, value.number, value.user_id, value.data as sealed, value.accepted_at,
      user_data_key.wrapped
    from lab_report_value as value
    join user_data_key on user_data_key.user_id = value.user_id
    where value.tenant_id = ${scope.tenantId} and value.job_id = any(${jobIds}::uuid[])
    order by value.job_id, value.position`.execute(db);
  return rows.map(camelRow);
}
