import { sql } from 'kysely';

import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import { lowLevelStatuses, topLevelOf } from '#labs/orders';

import { overdue } from '../model.ts';

const ends = new Set(['completed', 'failed', 'cancelled']);
/** Statuses of orders without results yet, for all collection methods. */
const openStatuses = lowLevelStatuses.filter(
  (status) => !ends.has(topLevelOf('walk_in_test', status)),
);

/** Open orders whose results are later than the laboratory usually takes, by when that was seen last. */
export const countLate: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(at) as "oldestAt" from (
      select late.order_id, min(late.created_at) as at
      from lab_order_estimate late join lab_order o on o.id = late.order_id
      where late.tenant_id = ${scope.tenantId} and late.source = 'junction'
        and late.reason = ${sql.lit(overdue)} and o.status = any (${openStatuses}::text[])
        and not exists (
          select from lab_order_estimate newer
          where newer.order_id = late.order_id and newer.id > late.id and newer.reason <> late.reason)
        and not exists (select from users where users.id = o.user_id and users.deleted_at is not null)
      group by late.order_id limit ${sql.lit(openWorkMax)}) waiting`.execute(db);
  return { kind: 'late_orders', ...requireDefined(rows[0], 'a count') };
};
