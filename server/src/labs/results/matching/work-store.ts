import { sql } from 'kysely';

import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';

/** Reports without an order that wait for a decision. */
export const countUnmatched: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(created_at) as "oldestAt" from (
      select created_at from unmatched_result
      where tenant_id = ${scope.tenantId} and status in ('pending_customer_review', 'pending_ops_review')
      limit ${sql.lit(openWorkMax)}) waiting`.execute(db);
  return { kind: 'unmatched_reports', ...requireDefined(rows[0], 'a count') };
};
