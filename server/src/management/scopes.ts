import { grantManagementScope, grantTeamScope } from '#kernel/scope-grant.ts';
import type {
  Actor,
  ManagementScope,
  MemberScope,
  OrganisationId,
  Origin,
  TeamScope,
} from '#kernel/scope.ts';

import type { ManagementKeyHolder } from './management-keys/store.ts';
import type { Tenant } from './model.ts';
import { permissionsOf } from './roles/model.ts';
import { confirmedUntil } from './sessions/model.ts';
import type { SessionHolder } from './sessions/store.ts';

/** Call it only for a team whose key was just verified, or that the operator named. */
export function scopeOf(tenant: Tenant, actor: Actor, origin: Origin | null = null): TeamScope {
  return grantTeamScope({
    tenantId: tenant.id,
    teamId: tenant.team.id,
    organisationId: tenant.team.organisationId,
    environment: tenant.environment,
    refusesIdentifyingClientUserIds: tenant.refusesIdentifyingClientUserIds,
    actor,
    origin,
  });
}

/** Only called for a key that was just checked. */
export function managementScopeOf(holder: ManagementKeyHolder): ManagementScope {
  return grantManagementScope({
    organisationId: holder.organisationId,
    teamIds: holder.role === 'org_admin' ? null : new Set(holder.teamIds),
    actor: { type: 'management_key', id: holder.keyId },
    origin: null,
  });
}

/** Only called for a session that was just checked. */
export function memberScopeOf(session: SessionHolder): MemberScope {
  const { id, memberId, organisationId, role, teamIds } = session;
  return {
    ...grantManagementScope({
      organisationId,
      teamIds: role === 'org_admin' ? null : new Set(teamIds),
      actor: { type: 'member', id: memberId },
      origin: null,
    }),
    session: {
      memberId,
      sessionId: id,
      permissions: new Set(permissionsOf[role]),
      confirmedUntil: confirmedUntil(session),
    },
  };
}

/** Returns the scope of the operator and of the first start, which includes the complete organisation. */
export function operatorScopeOf(organisationId: OrganisationId, actor: Actor): ManagementScope {
  return grantManagementScope({ organisationId, teamIds: null, actor, origin: null });
}
