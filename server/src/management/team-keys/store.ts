import { type Insertable, type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';

import type { KeyId, Region, Tenant } from '../model.ts';
import type { Place } from '../page.ts';
import { isAfter, isManaged, isUnexpired, tenantColumns, toTenant } from '../store.ts';
import type { TeamKey } from './model.ts';

type TeamKeyTable = {
  id: string;
  tenant_id: string;
  label: string;
  prefix: string;
  key_hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
};

declare module '#kernel/db.ts' {
  interface Schema {
    team_api_key: TeamKeyTable;
  }
}

export async function insert(tx: Tx, key: TeamKey, hash: Buffer): Promise<void> {
  const row: Insertable<TeamKeyTable> = {
    id: key.id,
    tenant_id: key.tenantId,
    label: key.label,
    prefix: key.prefix,
    key_hash: hash,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
  };
  await tx.insertInto('team_api_key').values(row).execute();
}

/** Also those that were revoked, oldest first. */
export async function list(db: ReadDb, scope: TeamScope): Promise<readonly TeamKey[]> {
  const rows = await db
    .selectFrom('team_api_key')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => toTeamKey(row));
}

type Filter = {
  readonly environment: Environment;
  readonly region: Region;
  readonly teamId: TeamId | undefined;
};

export type ManagedTeamKey = TeamKey & { readonly teamId: TeamId };

/** The keys of teams that the key may manage, without the revoked ones; newest first. */
export async function listManaged(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, teamId }: Filter,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<readonly ManagedTeamKey[]> {
  const rows = await db
    .selectFrom('team_api_key')
    .innerJoin('tenant', 'tenant.id', 'team_api_key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .selectAll('team_api_key')
    .select('tenant.team_id')
    .where('tenant.environment', '=', environment)
    .where('team.region', '=', region)
    .where(isManaged(scope))
    .$if(teamId !== undefined, (keys) => keys.where('team.id', '=', teamId ?? ''))
    .where('revoked_at', 'is', null)
    .where(isAfter(page.after, { createdAt: 'team_api_key.created_at', id: 'team_api_key.id' }))
    .orderBy('team_api_key.created_at', 'desc')
    .orderBy('team_api_key.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toManagedKey(row));
}

/** A key that was revoked now, and whose it was. */
export type Revoked = { readonly id: KeyId; readonly tenantId: TenantId; readonly teamId: TeamId };

/** Those of the keys that were in use and are revoked now. */
export async function revokeManaged(
  tx: Tx,
  scope: ManagementScope,
  { environment, region, ids }: Omit<Filter, 'teamId'> & { readonly ids: readonly KeyId[] },
  at: Date,
): Promise<readonly Revoked[]> {
  const rows = await tx
    .updateTable('team_api_key')
    .from('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .set({ revoked_at: at })
    .whereRef('tenant.id', '=', 'team_api_key.tenant_id')
    .where('tenant.environment', '=', environment)
    .where('team.region', '=', region)
    .where(isManaged(scope))
    .where('team_api_key.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .returning(['team_api_key.id', 'team_api_key.tenant_id', 'tenant.team_id'])
    .execute();
  return rows.map((row) => ({
    id: trust<KeyId>(row.id),
    tenantId: trust<TenantId>(row.tenant_id),
    teamId: trust<TeamId>(row.team_id),
  }));
}

/** False when there is no such key, or it was revoked before. */
export async function revoke(tx: Tx, scope: TeamScope, id: KeyId, at: Date): Promise<boolean> {
  const revoked = await tx
    .updateTable('team_api_key')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Every key of these tenants. */
export async function revokeKeysOf(
  tx: Tx,
  tenantIds: readonly TenantId[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('team_api_key')
    .set({ revoked_at: at })
    .where('tenant_id', '=', sql<string>`any(${[...tenantIds]}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Whose key it is, among the teams that the key may manage. */
export async function findTeamOf(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, id }: Omit<Filter, 'teamId'> & { readonly id: KeyId },
): Promise<TeamId | undefined> {
  const row = await db
    .selectFrom('team_api_key')
    .innerJoin('tenant', 'tenant.id', 'team_api_key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select('tenant.team_id')
    .where('team_api_key.id', '=', id)
    .where('tenant.environment', '=', environment)
    .where('team.region', '=', region)
    .where(isManaged(scope))
    .executeTakeFirst();
  return row && trust<TeamId>(row.team_id);
}

/** A key that works; nobody else revokes or replaces it until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: KeyId,
  now: Date,
): Promise<TeamKey | undefined> {
  const row = await tx
    .selectFrom('team_api_key')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('revoked_at', 'is', null)
    .where(isUnexpired(now))
    .forUpdate()
    .executeTakeFirst();
  return row && toTeamKey(row);
}

export async function updateExpiry(
  tx: Tx,
  scope: TeamScope,
  id: KeyId,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('team_api_key')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
}

export type KeyHolder = {
  readonly keyId: KeyId;
  readonly hash: Buffer;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly tenant: Tenant;
};

/** The team that a key opens, by the key's hash. Not tenant data: this is what makes a tenant known. */
export async function findKeyHolder(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('team_api_key')
    .innerJoin('tenant', 'tenant.id', 'team_api_key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .select(['team_api_key.id as key_id', 'key_hash', 'last_used_at', 'expires_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('team.deleted_at', 'is', null)
    .where(isUnexpired(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyId: trust<KeyId>(row.key_id),
    hash: row.key_hash,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    tenant: toTenant(row),
  };
}

export async function updateLastUsed(
  tx: Tx,
  id: KeyId,
  { at, unlessAfter }: { readonly at: Date; readonly unlessAfter: Date },
): Promise<void> {
  await sql`
    update team_api_key set last_used_at = ${at}
    where id = ${id} and (last_used_at is null or last_used_at <= ${unlessAfter})`.execute(tx);
}

function toManagedKey(
  row: Selectable<TeamKeyTable> & { readonly team_id: string },
): ManagedTeamKey {
  return { ...toTeamKey(row), teamId: trust<TeamId>(row.team_id) };
}

function toTeamKey(row: Selectable<TeamKeyTable>): TeamKey {
  return {
    id: trust<KeyId>(row.id),
    tenantId: trust<TenantId>(row.tenant_id),
    label: row.label,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
