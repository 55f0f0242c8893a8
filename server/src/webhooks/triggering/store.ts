import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';

/** Records an example for all subscribers of its type. Without a subscriber it is still stored and can be read. */
export async function insertExample(
  tx: Tx,
  scope: TeamScope,
  { eventType, payload }: { readonly eventType: string; readonly payload: Buffer },
): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    with made as (
      insert into event (uid, tenant_id, team_id, event_type, format, payload)
      values ('msg_' || replace(gen_random_uuid()::text, '-', ''), ${scope.tenantId}, ${scope.teamId},
        ${eventType}, 'example', ${payload})
      returning id, uid
    ), told as (
      insert into outbox (event_id) select id from made
    )
    select uid from made`.execute(tx);
  return requireDefined(rows[0], 'the example that was made').uid;
}
