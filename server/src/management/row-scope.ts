import { acrossTenants } from '#kernel/across-tenants.ts';
import type { RowScope } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

/** Refuses a Team Management Key, or a member of some teams, what belongs to the organisation, whether or not it exists. */
export function requireOrganisationScope({ teamIds, actor }: ManagementScope): void {
  if (teamIds !== null)
    throw new AppError(actor.type === 'member' ? 'role.not_permitted' : 'auth.not_permitted');
}

/**
 * The reach of statements about many teams: each narrows it to what the key may manage, by `isManaged` or by the
 * organisation's id.
 */
export function rowScopeOf(_key: ManagementScope): RowScope {
  return acrossTenants;
}
