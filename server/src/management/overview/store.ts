import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { Count } from './model.ts';

/**
 * Lists all counts of a team: totals, those by hour of the last week, and the database's time that defines the hours.
 */
export async function listCounts(
  db: ReadDb,
  scope: TeamScope,
): Promise<{ readonly at: Date; readonly counts: readonly Count[] }> {
  const { rows } = await sql<Count & { readonly at: Date }>`
    select name, nullif(hour, 'epoch') as hour, sum(count)::bigint as count, now() as at from (
      select name, hour, count from tenant_count where tenant_id = ${scope.tenantId}
      union all
      select name, hour, delta from tenant_count_change where tenant_id = ${scope.tenantId}
    ) counted
    where hour = 'epoch' or hour > now() - interval '7 days'
    group by name, hour order by name, hour`.execute(db);
  return { at: rows[0]?.at ?? new Date(0), counts: rows };
}

/** Returns true if the team has a valid API key. */
export async function hasTeamKey(db: ReadDb, scope: TeamScope, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from team_api_key where tenant_id = ${scope.tenantId} and revoked_at is null
        and (expires_at is null or expires_at > ${now})
    ) as has`.execute(db);
  return rows[0]?.has === true;
}

const changesPerFold = 50_000;

/** Adds pending changes to the counts. Returns whether these were all. Drops hours that no page shows any more. */
export async function addUp(tx: Tx): Promise<{ readonly isWhole: boolean }> {
  const { rows } = await sql<{ taken: number }>`
    with picked as materialized (
      select ctid from tenant_count_change limit ${changesPerFold} for update skip locked
    ), taken as (
      delete from tenant_count_change where ctid = any (array(select ctid from picked)) 
      returning tenant_id, name, hour, delta
    ), of_hours as (
      select tenant_id, name, hour, sum(delta) as count from taken group by 1, 2, 3
      union all
      -- Hourly counts also have a total of all hours.
      select tenant_id, name, 'epoch', sum(delta) from taken where hour > 'epoch' group by 1, 2
    ), added as (
      insert into tenant_count as known (tenant_id, name, hour, count)
      select tenant_id, name, hour, sum(count) from of_hours group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, name, hour) do update set count = known.count + excluded.count
    )
    select count(*)::int as taken from taken`.execute(tx);
  await sql`
    delete from tenant_count where hour > 'epoch' and hour < now() - interval '8 days'`.execute(tx);
  return { isWhole: (rows[0]?.taken ?? 0) < changesPerFold };
}
