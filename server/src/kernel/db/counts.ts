import { sql } from 'kysely';

import type { Tx } from '../db.ts';
import type { TenantId } from '../scope.ts';

/** Adds to the hourly counts of tenants, in the transaction that changes the counted rows. */
export async function countThisHour(
  tx: Tx,
  name: string,
  counts: ReadonlyMap<TenantId, number>,
): Promise<void> {
  const changed = [...counts].filter(([, count]) => count > 0);
  if (changed.length === 0) return;
  await sql`
    insert into tenant_count_change (tenant_id, name, hour, delta)
    select tenant_id, ${name}, date_trunc('hour', now(), 'UTC'), delta
    from unnest(${changed.map(([tenantId]) => tenantId)}::uuid[], ${changed.map(([, count]) => count)}::bigint[])
      as t (tenant_id, delta)`.execute(tx);
}
