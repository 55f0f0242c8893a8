import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { OrganisationId, TeamScope } from '#kernel/scope.ts';

import type { Region, CredentialId } from '../model.ts';
import type { StoredSettings } from '../teams/settings.ts';

/** What a team set for one provider; null and empty where it set nothing. */
export type TeamSource = {
  readonly credential: {
    readonly id: CredentialId;
    readonly clientId: string | null;
    readonly sealedSecret: Buffer | null;
    readonly redirectUrlOverride: string | null;
  } | null;
  readonly historicalDays: number | null;
  /** Days by resource. */
  readonly resourceDays: Readonly<Record<string, number>>;
  readonly mustGrant: readonly string[];
  readonly mayGrant: readonly string[];
};

export async function findSource(
  db: ReadDb,
  scope: TeamScope,
  provider: string,
): Promise<TeamSource> {
  const [credential, preference, requirement] = await Promise.all([
    db
      .selectFrom('team_credential')
      .select(['id', 'client_id', 'client_secret', 'redirect_url_override'])
      .where('tenant_id', '=', scope.tenantId)
      .where('provider', '=', provider)
      .executeTakeFirst(),
    db
      .selectFrom('team_pull_preference')
      .select(['historical_days', 'resource_days'])
      .where('tenant_id', '=', scope.tenantId)
      .where('provider', '=', provider)
      .executeTakeFirst(),
    db
      .selectFrom('team_scope_requirement')
      .select(['user_must_grant', 'user_may_grant'])
      .where('team_id', '=', scope.teamId)
      .where('provider', '=', provider)
      .executeTakeFirst(),
  ]);
  return {
    credential:
      credential === undefined
        ? null
        : {
            id: trust<CredentialId>(credential.id),
            clientId: credential.client_id,
            sealedSecret: credential.client_secret,
            redirectUrlOverride: credential.redirect_url_override,
          },
    historicalDays: preference?.historical_days ?? null,
    resourceDays: preference?.resource_days ?? {},
    mustGrant: requirement?.user_must_grant ?? [],
    mayGrant: requirement?.user_may_grant ?? [],
  };
}

export async function listVerifiedDomains(
  db: ReadDb,
  of: OrganisationId,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organisation_domain')
    .select('domain')
    .where('org_id', '=', of)
    .where('verified_at', 'is not', null)
    .execute();
  return rows.map((row) => row.domain);
}

export async function getSettings(
  db: ReadDb,
  scope: TeamScope,
): Promise<{ readonly name: string; readonly region: Region; readonly settings: StoredSettings }> {
  return db
    .selectFrom('tenant')
    .innerJoin('team', 'team.id', 'tenant.team_id')
    .select(['team.name', 'team.region', 'tenant.settings'])
    .where('tenant.id', '=', scope.tenantId)
    .executeTakeFirstOrThrow();
}
