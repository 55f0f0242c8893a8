import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Permission, TeamScope } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import type { MemberId } from '../model.ts';
import { permissionsOf } from '../roles/model.ts';
import * as store from './store.ts';

/**
 * Returns a member's current permissions on a team: none if they left the organisation or are bound to other teams.
 */
export async function findMemberPermissions(
  { db }: Pick<AppContext, 'db'>,
  { organisationId, teamId }: Pick<TeamScope, 'organisationId' | 'teamId'>,
  memberId: string,
): Promise<ReadonlySet<Permission>> {
  const id = toId<MemberId>(memberId);
  const member = await store.find(db.read(acrossTenants), organisationId, id);
  if (member === undefined) return new Set();
  const isBound = member.role === 'org_admin' || member.teamIds.includes(teamId);
  return new Set(isBound ? permissionsOf[member.role] : []);
}
