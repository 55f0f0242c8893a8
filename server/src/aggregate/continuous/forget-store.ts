import { sql } from 'kysely';

import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/**
 * Removes the tables of a user that were computed from these resources, and ends the tasks that compute them now: they have read
 * data that is deleted.
 */
export async function forgetResults(
  tx: Tx,
  scope: TeamScope,
  { userId, resources }: { readonly userId: UserId; readonly resources: readonly string[] },
  now: Date,
): Promise<void> {
  const readers = sql`(
    select id from continuous_query
    where tenant_id = ${scope.tenantId} and reads && ${resources}::text[])`;
  await sql`
    delete from continuous_query_result
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and query_id in ${readers}`.execute(
    tx,
  );
  await sql`
    update continuous_query_task set status = 'skipped', ended_at = ${now}
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and status = 'started'
      and query_id in ${readers}`.execute(tx);
}
