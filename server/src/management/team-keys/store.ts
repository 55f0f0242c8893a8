import { type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';

import { type Holder, holderColumns, keyColumns, keyRow } from '../keys/store.ts';
import type { KeyId, Region, Tenant } from '../model.ts';
import type { PageOf } from '../pagination.ts';
import { isAfter, isManaged, isWorking, tenantColumns, toTenant } from '../store.ts';
import type { TeamKey } from './model.ts';

const columns = [...keyColumns, 'key.tenant_id as tenantId', 'revoked_at as revokedAt'] as const;

export async function insert(tx: Tx, key: TeamKey, hash: Buffer): Promise<void> {
  await tx
    .insertInto('team_api_key')
    .values({ ...keyRow(key, hash), tenant_id: key.tenantId })
    .execute();
}

/** Lists the team's keys, oldest first, including revoked ones. */
export async function list(db: ReadDb, scope: TeamScope): Promise<readonly TeamKey[]> {
  return db
    .selectFrom('team_api_key as key')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('key.created_at')
    .orderBy('key.id')
    .execute();
}

/** Teams' keys of one environment and region. */
export type KeyScope = { readonly environment: Environment; readonly region: Region };

/** The condition for valid keys that the acting key may manage. */
function isManagedIn(
  scope: ManagementScope,
  { environment, region }: KeyScope,
): RawBuilder<boolean> {
  return sql<boolean>`(tenant.environment = ${environment} and team.region = ${region}
    and revoked_at is null and ${isManaged(scope)})`;
}

export type ManagedTeamKey = TeamKey & { readonly teamId: TeamId };

/** The keys of teams that the key may manage, without the revoked ones; newest first. */
export async function listManaged(
  db: ReadDb,
  scope: ManagementScope,
  { teamId, ...place }: KeyScope & { readonly teamId: TeamId | undefined },
  page: PageOf,
): Promise<readonly ManagedTeamKey[]> {
  return db
    .selectFrom('team_api_key as key')
    .innerJoin('tenant', 'tenant.id', 'key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(columns)
    .select(sql<TeamId>`tenant.team_id`.as('teamId'))
    .where(isManagedIn(scope, place))
    .$if(teamId !== undefined, (keys) => keys.where('team.id', '=', teamId ?? ''))
    .where(isAfter(page.after, { createdAt: 'key.created_at', id: 'key.id' }))
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** A key that was just revoked, and its team. */
export type Revoked = { readonly id: KeyId; readonly tenantId: TenantId; readonly teamId: TeamId };

/** Revokes the valid ones of these keys, and returns them. */
export async function revokeManaged(
  tx: Tx,
  scope: ManagementScope,
  { ids, ...place }: KeyScope & { readonly ids: readonly KeyId[] },
  at: Date,
): Promise<readonly Revoked[]> {
  const { rows } = await sql<Revoked>`
    update team_api_key as key set revoked_at = ${at}
    from tenant join team on team.id = tenant.team_id
    where tenant.id = key.tenant_id and key.id = any(${[...ids]}::uuid[]) and ${isManagedIn(scope, place)}
    returning key.id, key.tenant_id as "tenantId", tenant.team_id as "teamId"`.execute(tx);
  return rows;
}

/** Returns false if there is no such key, or it was revoked before. */
export async function revoke(tx: Tx, scope: TeamScope, id: KeyId, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update team_api_key set revoked_at = ${at}
    where id = ${id} and tenant_id = ${scope.tenantId} and revoked_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Every key of these tenants. */
export async function revokeKeysOf(
  tx: Tx,
  tenantIds: readonly TenantId[],
  at: Date,
): Promise<void> {
  await sql`
    update team_api_key set revoked_at = ${at}
    where tenant_id = any(${[...tenantIds]}::uuid[]) and revoked_at is null`.execute(tx);
}

/** Returns the team of the key, if the acting key may manage it. */
export async function findTeamOf(
  db: ReadDb,
  scope: ManagementScope,
  { id, ...place }: KeyScope & { readonly id: KeyId },
): Promise<TeamId | undefined> {
  const { rows } = await sql<{ readonly teamId: TeamId }>`
    select tenant.team_id as "teamId" from team_api_key as key
    join tenant on tenant.id = key.tenant_id join team on team.id = tenant.team_id
    where key.id = ${id} and ${isManagedIn(scope, place)}`.execute(db);
  return rows[0]?.teamId;
}

/** Finds a valid key and locks it until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  scope: TeamScope,
  id: KeyId,
  now: Date,
): Promise<TeamKey | undefined> {
  return tx
    .selectFrom('team_api_key as key')
    .select(columns)
    .where('key.id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where(isWorking(now))
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the team of a key by the key's hash. Reads across tenants, because the key determines the tenant. */
export async function findHolder(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<(Holder & { readonly tenant: Tenant }) | undefined> {
  const row = await db
    .selectFrom('team_api_key as key')
    .innerJoin('tenant', 'tenant.id', 'key.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(tenantColumns)
    .select(holderColumns)
    .where('key_hash', '=', hash)
    .where('team.deleted_at', 'is', null)
    .where(isWorking(now))
    .executeTakeFirst();
  return row && { ...row, tenant: toTenant(row) };
}
