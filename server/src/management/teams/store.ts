import { type RawBuilder, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';
import { sqlState } from '#kernel/sql-state.ts';

import type { Region, Team, Tenant } from '../model.ts';
import type { PageOf } from '../pagination.ts';
import { containing, isAfter, isManaged, toTeam } from '../store.ts';
import type { SettingsPatch, StoredSettings } from './settings.ts';

const teamColumns = [
  'id',
  'org_id',
  'name',
  'region',
  'integration_team_id',
  'created_at',
  'deleted_at',
  'purged_at',
] as const;

const uniqueViolation = '23505';

export type TeamWithSettings = {
  readonly team: Team;
  readonly settings: Readonly<Record<Environment, StoredSettings>>;
};

/** Stores a team with its environments. False when its id or its integration id is taken. */
export async function insert(tx: Tx, tenants: readonly [Tenant, ...Tenant[]]): Promise<boolean> {
  const { team } = tenants[0];
  const inserted = await tx
    .insertInto('team')
    .values({
      id: team.id,
      org_id: team.organisationId,
      name: team.name,
      region: team.region,
      integration_team_id: team.integrationTeamId,
      created_at: team.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto('tenant')
    .values(
      tenants.map((tenant) => ({
        id: tenant.id,
        team_id: team.id,
        environment: tenant.environment,
        refuses_identifying_client_user_ids: tenant.refusesIdentifyingClientUserIds,
        created_at: team.createdAt,
      })),
    )
    .execute();
  return true;
}

type Filter = {
  readonly teamId: TeamId | undefined;
  readonly regions: readonly Region[];
  readonly search: string;
};

/** Newest first. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { teamId, regions, search }: Filter,
  page: PageOf,
): Promise<readonly Team[]> {
  const rows = await db
    .selectFrom('team')
    .select(teamColumns)
    .where(isManaged(scope))
    .$if(teamId !== undefined, (teams) => teams.where('id', '=', teamId ?? ''))
    .$if(regions.length > 0, (teams) => teams.where('region', 'in', regions))
    .$if(search !== '', (teams) =>
      teams.where((eb) =>
        eb.or([
          eb('name', 'ilike', containing(search)),
          eb('integration_team_id', 'ilike', containing(search)),
        ]),
      ),
    )
    .where(isAfter(page.after, { createdAt: 'created_at', id: 'id' }))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toTeam(row));
}

export async function find(
  db: ReadDb,
  scope: ManagementScope,
  id: TeamId,
): Promise<TeamWithSettings | undefined> {
  return findWhere(db, id, isManaged(scope));
}

/** Returns the team of the key. */
export async function findOwn(db: ReadDb, scope: TeamScope): Promise<TeamWithSettings | undefined> {
  return findWhere(db, scope.teamId, sql<boolean>`true`);
}

async function findWhere(
  db: ReadDb,
  id: TeamId,
  isShown: RawBuilder<boolean>,
): Promise<TeamWithSettings | undefined> {
  const row = await db
    .selectFrom('team')
    .select(teamColumns)
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
  return row && { team: toTeam(row), settings: await getSettings(db, id) };
}

export async function findByIntegrationId(
  db: ReadDb,
  scope: ManagementScope,
  integrationTeamId: string,
): Promise<TeamId | undefined> {
  const row = await db
    .selectFrom('team')
    .select('id')
    .where('integration_team_id', '=', integrationTeamId)
    .where(isManaged(scope))
    .executeTakeFirst();
  return row && trust<TeamId>(row.id);
}

/** Locks the team until the transaction ends. Returns false if it does not exist. */
export async function lock(tx: Tx, scope: ManagementScope, id: TeamId): Promise<boolean> {
  const row = await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', id)
    .where(isManaged(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function getSettings(db: ReadDb, id: TeamId): Promise<TeamWithSettings['settings']> {
  const rows = await db
    .selectFrom('tenant')
    .select(['environment', 'settings', 'refuses_identifying_client_user_ids'])
    .where('team_id', '=', id)
    .execute();
  const settings: Record<Environment, StoredSettings> = { sandbox: {}, production: {} };
  for (const row of rows) {
    settings[row.environment] = {
      ...row.settings,
      refuses_identifying_client_user_ids: row.refuses_identifying_client_user_ids,
    };
  }
  return settings;
}

/** False when another team has the integration id; then the transaction is lost. */
export async function update(
  tx: Tx,
  id: TeamId,
  fields: {
    readonly name: string | undefined;
    readonly integrationTeamId: string | null | undefined;
  },
): Promise<boolean> {
  const { name, integrationTeamId } = fields;
  try {
    await sql`
      update team set name = coalesce(${name ?? null}, name),
        integration_team_id = case when ${integrationTeamId === undefined} then integration_team_id
          else ${integrationTeamId ?? null} end
      where id = ${id}`.execute(tx);
    return true;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return false;
    throw error;
  }
}

/** Null takes a default back. */
export async function updateSettings(
  tx: Tx,
  id: TeamId,
  environment: Environment,
  patch: SettingsPatch,
): Promise<void> {
  const { refuses_identifying_client_user_ids: refuses, ...document } = patch;
  await sql`
    update tenant set settings = jsonb_strip_nulls(settings || ${JSON.stringify(document)}::jsonb),
      refuses_identifying_client_user_ids = case when ${refuses === undefined}
        then refuses_identifying_client_user_ids else ${refuses ?? false} end
    where team_id = ${id} and environment = ${environment}`.execute(tx);
}

/** Returns the tenants of the team that was just deleted; undefined if the team does not exist. */
export async function markDeleted(
  tx: Tx,
  scope: ManagementScope,
  id: TeamId,
  at: Date,
): Promise<readonly TenantId[] | undefined> {
  const deleted = await tx
    .updateTable('team')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where(isManaged(scope))
    .returning('id')
    .executeTakeFirst();
  return deleted && listTenantIds(tx, id);
}

export async function listTenantIds(db: ReadDb, id: TeamId): Promise<readonly TenantId[]> {
  const rows = await db
    .selectFrom('tenant')
    .select('id')
    .where('team_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => trust<TenantId>(row.id));
}

/** Returns the team's settings for slices that apply them. */
export async function getOwnSettings(
  db: ReadDb,
  scope: TeamScope,
): Promise<{
  readonly name: string;
  readonly region: Region;
  readonly settings: StoredSettings;
  readonly createdAt: Date;
}> {
  return db
    .selectFrom('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(['team.name', 'team.region', 'tenant.settings', 'team.created_at as createdAt'])
    .where('tenant.id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
}
