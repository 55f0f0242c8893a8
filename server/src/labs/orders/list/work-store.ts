import { sql } from 'kysely';

import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';

/** Counts the orders with unacknowledged critical results, and returns the time of the oldest. */
export const countCritical: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(status_at) as "oldestAt" from (
      select o.status_at from lab_order o
      where o.tenant_id = ${scope.tenantId}
        -- As the index says it.
        and (o.interpretation = 'critical' and o.unacknowledged_results is distinct from 0 or o.unacknowledged_results > 0)
        and not exists (select from users where users.id = o.user_id and users.deleted_at is not null)
      limit ${sql.lit(openWorkMax)}) waiting`.execute(db);
  return { kind: 'critical_results', ...requireDefined(rows[0], 'a count') };
};
