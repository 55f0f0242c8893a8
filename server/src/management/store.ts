import { type ColumnType, type Generated, type RawBuilder, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { advisoryLock } from '#kernel/db/advisory-lock.ts';
import { batchedLookUp } from '#kernel/db/batched-look-up.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type {
  Environment,
  ManagementScope,
  OrganisationId,
  TeamId,
  TenantId,
} from '#kernel/scope.ts';

import type { Region, Team, Tenant } from './model.ts';
import type { PagePosition } from './pagination.ts';
import type { StoredSettings } from './teams/settings.ts';

type TeamTable = {
  id: string;
  org_id: string;
  name: string;
  region: Generated<Region>;
  integration_team_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
  purged_at: Date | null;
};

type TenantTable = {
  id: string;
  team_id: string;
  environment: Environment;
  refuses_identifying_client_user_ids: boolean;
  settings: ColumnType<StoredSettings, never, never>;
  created_at: Date;
};

declare module '#kernel/db.ts' {
  interface Schema {
    organisation: { id: string; name: string; created_at: Date };
    team: TeamTable;
    tenant: TenantTable;
  }
}

/** The NOTIFY channel on which a revoked key is announced, so that all processes clear their caches of keys. */
export const keysChannel = 'salus_keys';

export async function announceKeys(tx: Tx): Promise<void> {
  await sql`select pg_notify(${keysChannel}, '')`.execute(tx);
}

export async function lockBootstrap(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock.bootstrap})`.execute(tx);
}

/** Returns the first organisation: the one with which the installation was set up. */
export async function findOrganisation(db: ReadDb): Promise<OrganisationId | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : trust<OrganisationId>(row.id);
}

export async function insertOrganisation(
  tx: Tx,
  row: { readonly id: OrganisationId; readonly name: string; readonly createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('organisation')
    .values({ id: row.id, name: row.name, created_at: row.createdAt })
    .execute();
}

/** The condition for rows of `team` that the key may manage. */
export function isManaged({ organisationId, teamIds }: ManagementScope): RawBuilder<boolean> {
  const isBound = teamIds === null ? sql`true` : sql`team.id = any(${[...teamIds]}::uuid[])`;
  return sql<boolean>`(team.org_id = ${organisationId} and team.deleted_at is null and ${isBound})`;
}

/** The condition for rows after a position, in a list with the newest rows first. */
export function isAfter(
  after: PagePosition | null,
  columns: { readonly createdAt: string; readonly id: string },
): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const place = sql`(${sql.ref(columns.createdAt)}, ${sql.ref(columns.id)})`;
  return sql<boolean>`${place} < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/** The condition for keys that are neither revoked nor expired. */
export function isWorking(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now}))`;
}

/** Returns the LIKE pattern that matches texts which contain this text literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

export const tenantColumns = [
  'team.id',
  'team.org_id',
  'team.name',
  'team.region',
  'team.integration_team_id',
  'team.created_at',
  'tenant.id as tenant_id',
  'tenant.environment',
  'tenant.refuses_identifying_client_user_ids',
] as const;

const tenants = (db: ReadDb) =>
  db.selectFrom('tenant').innerJoin('team', 'team.id', 'tenant.team_id').select(tenantColumns);

/** Every team's environment of this kind, oldest first. */
export async function listTenants(
  db: ReadDb,
  environment: Environment,
): Promise<readonly Tenant[]> {
  const rows = await tenants(db)
    .where('tenant.environment', '=', environment)
    .where('team.deleted_at', 'is', null)
    .orderBy('team.created_at')
    .orderBy('team.id')
    .execute();
  return rows.map((row) => toTenant(row));
}

/** Returns a tenant, also of a deleted team. Not for transactions: concurrent tasks share a query. */
export async function getTenant(db: ReadDb, id: TenantId): Promise<Tenant> {
  return requireDefined(await tenantById(db, id), 'the tenant');
}

const tenantById = batchedLookUp(async (db: ReadDb, ids) => {
  const rows = await tenants(db)
    .where('tenant.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.tenant_id, toTenant(row)]));
});

/** All environments that the key may manage, or those of one team; also of deleted teams. */
export async function listPastTenants(
  db: ReadDb,
  { organisationId, teamIds }: ManagementScope,
  teamId: TeamId | null,
): Promise<readonly Tenant[]> {
  const rows = await tenants(db)
    .where('team.org_id', '=', organisationId)
    .$if(teamIds !== null, (query) =>
      query.where('team.id', '=', sql<string>`any(${[...(teamIds ?? [])]}::uuid[])`),
    )
    .$if(teamId !== null, (query) => query.where('team.id', '=', teamId ?? ''))
    .execute();
  return rows.map((row) => toTenant(row));
}

/** The environments of these teams that the key may manage. */
export async function listManagedTenants(
  db: ReadDb,
  scope: ManagementScope,
  wanted: {
    readonly teamIds: readonly TeamId[];
    readonly environment: Environment;
    readonly region: Region | undefined;
  },
): Promise<readonly Tenant[]> {
  const { teamIds, environment, region } = wanted;
  const rows = await tenants(db)
    .where('team.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .where('tenant.environment', '=', environment)
    .$if(region !== undefined, (query) => query.where('team.region', '=', region ?? 'us'))
    .where(isManaged(scope))
    .execute();
  return rows.map((row) => toTenant(row));
}

export async function getRegion(db: ReadDb, id: TeamId): Promise<Region> {
  const row = await db
    .selectFrom('team')
    .select('region')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.region;
}

type TenantRow = Omit<Selectable<TeamTable>, 'deleted_at' | 'purged_at'> &
  Pick<TenantTable, 'environment' | 'refuses_identifying_client_user_ids'> & {
    readonly tenant_id: string;
  };

export function toTenant(row: TenantRow): Tenant {
  return {
    id: trust<TenantId>(row.tenant_id),
    team: toTeam(row),
    environment: row.environment,
    refusesIdentifyingClientUserIds: row.refuses_identifying_client_user_ids,
  };
}

export function toTeam(row: Omit<Selectable<TeamTable>, 'deleted_at' | 'purged_at'>): Team {
  return {
    id: trust<TeamId>(row.id),
    organisationId: trust<OrganisationId>(row.org_id),
    name: row.name,
    region: row.region,
    integrationTeamId: row.integration_team_id,
    createdAt: row.created_at,
  };
}
