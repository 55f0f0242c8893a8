import { type Selectable, sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { Environment, ManagementScope, TeamId, TeamScope, TenantId } from '#kernel/scope.ts';
import { isAfter, isManaged, type Place, type Region } from '#management';

import type { CredentialId } from './model.ts';

type CredentialTable = SnakeRow<
  Omit<StoredCredential, 'teamId' | 'sealedSecret' | 'sealedDetails'>
> & { tenant_id: string; client_secret: Buffer | null; details: Buffer | null };

declare module '#kernel/db.ts' {
  interface Schema {
    team_credential: CredentialTable;
  }
}

export type StoredCredential = {
  readonly id: CredentialId;
  readonly teamId: TeamId;
  readonly provider: string;
  readonly clientId: string | null;
  readonly sealedSecret: Buffer | null;
  readonly sealedDetails: Buffer | null;
  readonly redirectUrlOverride: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The team's credential for a provider, an empty one when there was none. Nobody else changes it meanwhile. */
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
    .selectAll()
    .where((each) => each.and({ tenant_id: scope.tenantId, provider: made.provider }))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toCredential({ ...row, team_id: scope.teamId });
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
  /** Empty: those of every team. */
  readonly teamIds: readonly TeamId[];
  readonly provider: string | undefined;
};

/** Of the teams that the key may manage, newest first. */
export async function list(
  db: ReadDb,
  scope: ManagementScope,
  { environment, region, teamIds, provider }: Filter,
  page: { readonly after: Place | null; readonly limit: number },
): Promise<readonly StoredCredential[]> {
  const columns = { createdAt: 'team_credential.created_at', id: 'team_credential.id' };
  const rows = await db
    .selectFrom('team_credential')
    .innerJoin('tenant', 'tenant.id', 'team_credential.tenant_id')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .selectAll('team_credential')
    .select('tenant.team_id')
    .where('tenant.environment', '=', environment)
    .where('team.region', '=', region)
    .where(isManaged(scope))
    .$if(teamIds.length > 0, (found) =>
      found.where('team.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`),
    )
    .$if(provider !== undefined, (found) => found.where('provider', '=', provider ?? ''))
    .where(isAfter(page.after, columns))
    .orderBy('team_credential.created_at', 'desc')
    .orderBy('team_credential.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => toCredential(row));
}

/** Those that were there, and whose they were. */
export async function remove(
  tx: Tx,
  scope: ManagementScope,
  {
    environment,
    region,
    ids,
  }: Pick<Filter, 'environment' | 'region'> & {
    readonly ids: readonly CredentialId[];
  },
): Promise<
  readonly { readonly id: CredentialId; readonly tenantId: TenantId; readonly teamId: TeamId }[]
> {
  const { rows } = await sql<{ id: string; tenant_id: string; team_id: string }>`
    delete from team_credential using tenant join team on team.id = tenant.team_id
    where tenant.id = team_credential.tenant_id and tenant.environment = ${environment}
      and team.region = ${region} and ${isManaged(scope)}
      and team_credential.id = any(${[...ids]}::uuid[])
    returning team_credential.id, team_credential.tenant_id, tenant.team_id`.execute(tx);
  return rows.map((row) => ({
    id: trust<CredentialId>(row.id),
    tenantId: trust<TenantId>(row.tenant_id),
    teamId: trust<TeamId>(row.team_id),
  }));
}

function toCredential(
  row: Omit<Selectable<CredentialTable>, 'tenant_id'> & { readonly team_id: string },
): StoredCredential {
  const { clientSecret, details, teamId, ...credential } = camelRow(row);
  return {
    ...credential,
    teamId: trust<TeamId>(teamId),
    sealedSecret: clientSecret,
    sealedDetails: details,
  };
}
