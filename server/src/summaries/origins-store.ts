import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/** Which sources a user has summaries of, of whatever day. */
export async function listSummaryOrigins(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<
  readonly { readonly provider: string; readonly sourceType: string; readonly resource: string }[]
> {
  const { rows } = await sql<{ provider: string; sourceType: string; resource: string }>`
    select distinct provider, source_type as "sourceType", resource
    from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId}`.execute(db);
  return rows;
}
