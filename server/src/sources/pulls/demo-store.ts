import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

/** Advances the pulls of a sandbox team's demo connections. A pull in progress runs again. */
export async function advanceDemoPulls(tx: Tx, scope: TeamScope, byMs: number): Promise<void> {
  await sql`
    update provider_pull pull set
      run_at = case when lease_id is null
        then run_at - make_interval(secs => ${byMs} / 1000.0) else run_at end,
      hinted_from = case when lease_id is null then hinted_from
        else least(hinted_from, range_start) end
    from provider_connection c
    where c.id = pull.connection_id and c.kind = 'demo' and c.status = 'active'
      and c.tenant_id = ${scope.tenantId} and pull.tenant_id = ${scope.tenantId}
      and pull.kind = 'recent' and pull.run_at is not null`.execute(tx);
}
