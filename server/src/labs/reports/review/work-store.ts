import { sql } from 'kysely';

import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';

/** Uploaded reports that wait for a review. */
export const countReviews: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(created_at) as "oldestAt" from (
      select job.created_at from lab_report_job job join users on users.id = job.user_id
      where job.tenant_id = ${scope.tenantId} and job.review = 'waiting' and users.deleted_at is null
      limit ${sql.lit(openWorkMax)}) waiting`.execute(db);
  return { kind: 'uploaded_reports', ...requireDefined(rows[0], 'a count') };
};
