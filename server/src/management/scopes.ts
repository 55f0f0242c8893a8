import { grantTeamScope } from '#kernel/scope-grant.ts';
import type { Actor, TeamScope } from '#kernel/scope.ts';

import type { Tenant } from './model.ts';

/** Only called for a team whose key was just checked, or that the operator of the machine named. */
export function scopeOf(tenant: Tenant, actor: Actor): TeamScope {
  return grantTeamScope({
    tenantId: tenant.id,
    teamId: tenant.team.id,
    organisationId: tenant.team.organisationId,
    environment: tenant.environment,
    refusesIdentifyingClientUserIds: tenant.refusesIdentifyingClientUserIds,
    actor,
    origin: null,
  });
}
