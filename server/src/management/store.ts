import { type Insertable, type Selectable, sql } from 'kysely';

import { advisoryLock } from '#kernel/advisory-lock.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, OrganisationId, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';

import type { KeyId, TeamKey, Tenant } from './model.ts';

type TeamTable = { id: string; org_id: string; name: string; created_at: Date };

type TenantTable = {
  id: string;
  team_id: string;
  environment: Environment;
  refuses_identifying_client_user_ids: boolean;
  created_at: Date;
};

type TeamKeyTable = {
  id: string;
  tenant_id: string;
  label: string;
  prefix: string;
  key_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    installation: { master_key_fingerprint: string; created_at: Date };
    organisation: { id: string; name: string; created_at: Date };
    team: TeamTable;
    tenant: TenantTable;
    team_api_key: TeamKeyTable;
    management_key: {
      id: string;
      org_id: string;
      label: string;
      prefix: string;
      key_hash: Buffer;
      created_at: Date;
      revoked_at: Date | null;
    };
  }
}

/** Told whenever a key was revoked, so that every process forgets what it knows of keys. */
export const keysChannel = 'salus_keys';

export async function lockBootstrap(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock.bootstrap})`.execute(tx);
}

/** The first organisation: the one that the installation was set up with. */
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

/** Stores a team with its environments. */
export async function insertTeam(tx: Tx, tenants: readonly [Tenant, ...Tenant[]]): Promise<void> {
  const { team } = tenants[0];
  await tx
    .insertInto('team')
    .values({
      id: team.id,
      org_id: team.organisationId,
      name: team.name,
      created_at: team.createdAt,
    })
    .execute();
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
}

const tenantColumns = [
  'team.id',
  'team.org_id',
  'team.name',
  'team.created_at',
  'tenant.id as tenant_id',
  'tenant.environment',
  'tenant.refuses_identifying_client_user_ids',
] as const;

/** Every team's environment of this kind, oldest first. */
export async function listTenants(
  db: ReadDb,
  environment: Environment,
): Promise<readonly Tenant[]> {
  const rows = await db
    .selectFrom('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .where('tenant.environment', '=', environment)
    .orderBy('team.created_at')
    .orderBy('team.id')
    .execute();
  return rows.map((row) => toTenant(row));
}

export async function insertTeamKey(tx: Tx, key: TeamKey, hash: Buffer): Promise<void> {
  const row: Insertable<TeamKeyTable> = {
    id: key.id,
    tenant_id: key.tenantId,
    label: key.label,
    prefix: key.prefix,
    key_hash: hash,
    created_at: key.createdAt,
  };
  await tx.insertInto('team_api_key').values(row).execute();
}

export async function listTeamKeys(db: ReadDb, scope: TeamScope): Promise<readonly TeamKey[]> {
  const rows = await db
    .selectFrom('team_api_key')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => toTeamKey(row));
}

/** False when there is no such key, or it was revoked before. */
export async function revokeTeamKey(
  tx: Tx,
  scope: TeamScope,
  id: KeyId,
  at: Date,
): Promise<boolean> {
  const revoked = await tx
    .updateTable('team_api_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (revoked === undefined) return false;
  await sql`select pg_notify(${keysChannel}, '')`.execute(tx);
  return true;
}

export type KeyHolder = {
  readonly keyId: KeyId;
  readonly hash: Buffer;
  readonly lastUsedAt: Date | null;
  readonly tenant: Tenant;
};

/** The team that a key opens, by the key's hash. Not tenant data: this is what makes a tenant known. */
export async function findKeyHolder(db: ReadDb, hash: Buffer): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('team_api_key')
    .innerJoin('tenant', 'tenant.id', 'team_api_key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .select(['team_api_key.id as key_id', 'key_hash', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: trust<KeyId>(row.key_id),
    hash: row.key_hash,
    lastUsedAt: row.last_used_at,
    tenant: toTenant(row),
  };
}

export async function updateLastUsed(
  tx: Tx,
  id: KeyId,
  times: { readonly at: Date; readonly unlessAfter: Date },
): Promise<void> {
  await tx
    .updateTable('team_api_key')
    .set({ last_used_at: times.at })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', times.unlessAfter)]),
    )
    .execute();
}

export async function insertManagementKey(
  tx: Tx,
  key: {
    readonly id: KeyId;
    readonly organisationId: OrganisationId;
    readonly label: string;
    readonly prefix: string;
    readonly hash: Buffer;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('management_key')
    .values({
      id: key.id,
      org_id: key.organisationId,
      label: key.label,
      prefix: key.prefix,
      key_hash: key.hash,
      created_at: key.createdAt,
      revoked_at: null,
    })
    .execute();
}

/** Stores the fingerprint if there is none yet; answers the one that is stored. */
export async function bindFingerprint(tx: Tx, fingerprint: string, at: Date): Promise<string> {
  await tx
    .insertInto('installation')
    .values({ master_key_fingerprint: fingerprint, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('installation')
    .select('master_key_fingerprint')
    .executeTakeFirstOrThrow();
  return row.master_key_fingerprint;
}

type TenantRow = Selectable<TeamTable> &
  Pick<TenantTable, 'environment' | 'refuses_identifying_client_user_ids'> & {
    readonly tenant_id: string;
  };

function toTenant(row: TenantRow): Tenant {
  return {
    id: trust<TenantId>(row.tenant_id),
    team: {
      id: trust<TeamId>(row.id),
      organisationId: trust<OrganisationId>(row.org_id),
      name: row.name,
      createdAt: row.created_at,
    },
    environment: row.environment,
    refusesIdentifyingClientUserIds: row.refuses_identifying_client_user_ids,
  };
}

function toTeamKey(row: Selectable<TeamKeyTable>): TeamKey {
  return {
    id: trust<KeyId>(row.id),
    tenantId: trust<TenantId>(row.tenant_id),
    label: row.label,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
