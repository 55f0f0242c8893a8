import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TenantPurger } from '#kernel/personal-data.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { CredentialId } from './credentials/model.ts';

/** A team's settings for one provider; null and empty if it has none. */
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
      .where((each) => each.and({ tenant_id: scope.tenantId, provider }))
      .executeTakeFirst(),
    db
      .selectFrom('team_pull_preference')
      .select(['historical_days', 'resource_days'])
      .where((each) => each.and({ tenant_id: scope.tenantId, provider }))
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
            id: credential.id,
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

/** Part of purging a team. A requirement counts in both of its environments, so it has no tenant. */
export const purgeRequirements: TenantPurger = async (tx, tenantId) => {
  await sql`
    delete from team_scope_requirement using tenant
    where team_scope_requirement.team_id = tenant.team_id and tenant.id = ${tenantId}`.execute(tx);
  return 'done';
};
