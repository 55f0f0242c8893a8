import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';
import { isAfter, isManaged, type PageOf, type Region } from '#management';

import type { Credential, CredentialId } from './model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    team_credential: {
      id: CredentialId;
      tenant_id: TenantId;
      provider: string;
      client_id: string | null;
      client_secret: Buffer | null;
      details: Buffer | null;
      redirect_url_override: string | null;
      created_at: Date;
      updated_at: Date;
    };
  }
}

const columns = [
  'team_credential.id',
  'provider',
  'client_id as clientId',
  'client_secret as sealedSecret',
  'details as sealedDetails',
  'redirect_url_override as redirectUrlOverride',
  'team_credential.created_at as createdAt',
  'updated_at as updatedAt',
] as const;

export type StoredCredential = Omit<Credential, 'clientSecretHash' | 'details'> & {
  readonly sealedSecret: Buffer | null;
  readonly sealedDetails: Buffer | null;
};

/**
 * Returns the team's credential for a provider, creates an empty one if there is none, and locks it until the transaction ends.
 */
export async function ensureForUpdate(
  tx: Tx,
  scope: TeamScope,
  made: { readonly id: CredentialId; readonly provider: string; readonly at: Date },
): Promise<StoredCredential> {
  await tx
    .insertInto('team_credential')
    .values({
      id: made.id,
      tenant_id: scope.tenantId,
      provider: made.provider,
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'provider']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('team_credential')
    .select(columns)
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', made.provider)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, teamId: scope.teamId };
}

export async function update(
  tx: Tx,
  scope: TeamScope,
  credential: StoredCredential,
): Promise<void> {
  await tx
    .updateTable('team_credential')
    .set({
      client_id: credential.clientId,
      client_secret: credential.sealedSecret,
      details: credential.sealedDetails,
      redirect_url_override: credential.redirectUrlOverride,
      updated_at: credential.updatedAt,
    })
    .where((each) => each.and({ id: credential.id, tenant_id: scope.tenantId }))
    .execute();
}

export type Filter = {
  readonly environment: Environment;
  readonly region: Region;
  /** Empty means every team. */
  readonly teamIds: readonly TeamId[];
  readonly provider: string | undefined;
};

/** Lists credentials of the teams that the key may manage, the newest first. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, teamIds, provider }: Filter,
  page: PageOf,
): Promise<readonly StoredCredential[]> {
  return db
    .selectFrom('team_credential')
    .innerJoin('tenant', 'tenant.id', 'team_credential.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(columns)
    .select(sql<TeamId>`tenant.team_id`.as('teamId'))
    .where('tenant.environment', '=', environment)
    .where('team.region', '=', region)
    .where(isManaged(scope))
    .$if(teamIds.length > 0, (found) =>
      found.where('team.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`),
    )
    .$if(provider !== undefined, (found) => found.where('provider', '=', provider ?? ''))
    .where(
      isAfter(page.after, { createdAt: 'team_credential.created_at', id: 'team_credential.id' }),
    )
    .orderBy('team_credential.created_at', 'desc')
    .orderBy('team_credential.id', 'desc')
    .limit(page.limit)
    .execute();
}

type Removed = Pick<StoredCredential, 'id' | 'teamId'> & { readonly tenantId: TenantId };

/** Deletes credentials. Returns those that existed, with their teams. */
export async function remove(
  tx: Tx,
  scope: ManagementScope,
  wanted: Pick<Filter, 'environment' | 'region'> & { readonly ids: readonly CredentialId[] },
): Promise<readonly Removed[]> {
  const { rows } = await sql<Removed>`
    delete from team_credential using tenant join team on team.id = tenant.team_id
    where tenant.id = team_credential.tenant_id and tenant.environment = ${wanted.environment}
      and team.region = ${wanted.region} and ${isManaged(scope)}
      and team_credential.id = any(${[...wanted.ids]}::uuid[])
    returning team_credential.id, team_credential.tenant_id as "tenantId", tenant.team_id as "teamId"`.execute(
    tx,
  );
  return rows;
}
