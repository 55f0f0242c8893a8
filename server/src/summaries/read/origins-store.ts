import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/** Returns the sources of a user's summaries, on any day. */
export async function listSummaryOrigins(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<
  readonly {
    readonly provider: string;
    readonly sourceType: string;
    readonly resource: string;
    /** When the first summary was stored. */
    readonly firstAt: Date;
  }[]
> {
  const { rows } = await sql<{
    provider: string;
    sourceType: string;
    resource: string;
    firstAt: Date;
  }>`
    select provider, source_type as "sourceType", resource, min(created_at) as "firstAt"
    from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId}
    group by provider, source_type, resource`.execute(db);
  return rows;
}
