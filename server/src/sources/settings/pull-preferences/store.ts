import { type ColumnType, type RawBuilder, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, ManagementScope, TeamId, TeamScope } from '#kernel/scope.ts';
import { isAfter, isManaged, type PageOf, type Region } from '#management';

import type { PullPreference, TeamPullPreferences } from './model.ts';

type Days = Readonly<Record<string, number>>;

declare module '#kernel/db.ts' {
  interface Schema {
    team_pull_preference: {
      tenant_id: string;
      provider: string;
      historical_days: number;
      resource_days: ColumnType<Days, string, string>;
    };
  }
}

export async function save(
  tx: Tx,
  teams: readonly TeamScope[],
  preferences: Readonly<Record<string, PullPreference>>,
): Promise<void> {
  const rows = teams.flatMap(({ tenantId }) =>
    Object.entries(preferences).map(([provider, { historicalDays, resourceDays }]) => ({
      tenant_id: tenantId,
      provider,
      historical_days: historicalDays,
      resource_days: JSON.stringify(resourceDays),
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('team_pull_preference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'provider']).doUpdateSet((set) => ({
        historical_days: set.ref('excluded.historical_days'),
        resource_days: set.ref('excluded.resource_days'),
      })),
    )
    .execute();
}

export type Filter = {
  readonly environment: Environment;
  readonly region: Region;
  /** Empty means every team. */
  readonly teamIds: readonly TeamId[];
  /** Empty means every provider. */
  readonly providers: readonly string[];
};

const anyOf = (values: readonly string[], column: RawBuilder<unknown>): RawBuilder<boolean> =>
  values.length === 0 ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...values]}::text[])`;

/** Lists preferences of teams that have some, the newest teams first, among those that the key may manage. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, teamIds, providers }: Filter,
  page: PageOf,
): Promise<readonly TeamPullPreferences[]> {
  const { rows } = await sql<{
    id: string;
    created_at: Date;
    providers: Readonly<Record<string, { readonly days: number; readonly resources: Days }>>;
  }>`
    select team.id, team.created_at,
      jsonb_object_agg(provider, jsonb_build_object('days', historical_days, 'resources', resource_days)) as providers
    from team_pull_preference
    join tenant on tenant.id = team_pull_preference.tenant_id
    join team on team.id = tenant.team_id
    where tenant.environment = ${environment} and team.region = ${region} and ${isManaged(scope)}
      and ${anyOf(teamIds, sql`team.id::text`)} and ${anyOf(providers, sql`provider`)}
      and ${isAfter(page.after, { createdAt: 'team.created_at', id: 'team.id' })}
    group by team.id
    order by team.created_at desc, team.id desc
    limit ${page.limit}`.execute(db);
  return rows.map((row) => ({
    id: trust<TeamId>(row.id),
    createdAt: row.created_at,
    providers: Object.fromEntries(
      Object.entries(row.providers).map(([provider, { days, resources }]) => [
        provider,
        { historicalDays: days, resourceDays: resources },
      ]),
    ),
  }));
}

/** Restores the defaults. */
export async function remove(
  tx: Tx,
  scope: ManagementScope,
  { environment, region, teamIds, providers }: Filter,
): Promise<readonly TeamId[]> {
  const { rows } = await sql<{ team_id: string }>`
    with removed as (
      delete from team_pull_preference using tenant join team on team.id = tenant.team_id
      where tenant.id = team_pull_preference.tenant_id and tenant.environment = ${environment}
        and team.region = ${region} and ${isManaged(scope)}
        and ${anyOf(teamIds, sql`team.id::text`)} and ${anyOf(providers, sql`provider`)}
      returning tenant.team_id
    )
    select distinct team_id from removed`.execute(tx);
  return rows.map((row) => trust<TeamId>(row.team_id));
}
