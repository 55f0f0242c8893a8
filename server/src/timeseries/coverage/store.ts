import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { DayCount } from './model.ts';

export type Asked = {
  readonly userId: UserId;
  /** Those whose chunks lie within a day, so that what a chunk says of itself is enough. */
  readonly resources: readonly string[];
  readonly provider: string | null;
  /** Whole days, [fromMs, toMs). */
  readonly fromMs: number;
  readonly toMs: number;
};

/** The days on which a user has samples, from the spans and counts of their chunks: nothing is decoded. */
export async function listDays(
  db: ReadDb,
  scope: TeamScope,
  { userId, resources, provider, fromMs, toMs }: Asked,
): Promise<readonly DayCount[]> {
  if (resources.length === 0) return [];
  const ofProvider = provider === null ? sql`` : sql` and s.provider = ${provider}`;
  const { rows } = await sql<DayCount>`
    select s.resource, s.provider, c.starts_at / ${dayMs}::bigint as day, sum(c.samples)::int8 as samples
    from series as s
    join sample_chunk as c on c.user_id = ${userId} and c.series_id = s.series_id
    where s.user_id = ${userId} and s.tenant_id = ${scope.tenantId} and s.resource = any(${[...resources]}::text[])
      and c.samples > 0 and c.starts_at >= ${fromMs} and c.starts_at < ${toMs}${ofProvider}
    group by 1, 2, 3`.execute(db);
  return rows;
}
