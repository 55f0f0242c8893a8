import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

/** Which sources a user has samples of, whenever they were taken. */
export async function listSampleOrigins(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
): Promise<
  readonly { readonly provider: string; readonly sourceType: string; readonly resource: string }[]
> {
  const { rows } = await sql<{ provider: string; sourceType: string; resource: string }>`
    select distinct s.provider, s.source_type as "sourceType", s.resource
    from series as s
    where s.user_id = ${userId} and s.tenant_id = ${scope.tenantId} and exists (
      select from sample_chunk as c
      where c.user_id = ${userId} and c.series_id = s.series_id and c.samples > 0)`.execute(db);
  return rows;
}
