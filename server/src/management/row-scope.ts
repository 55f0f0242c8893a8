import { acrossTenants } from '#kernel/across-tenants.ts';
import type { RowScope } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

/**
 * Rejects Team Management Keys and members with some teams only, for resources of the organisation, whether they exist
 * or not.
 */
export function requireOrganisationScope({ teamIds, actor }: ManagementScope): void {
  if (teamIds !== null)
    throw new AppError(actor.type === 'member' ? 'role.not_permitted' : 'auth.not_permitted');
}

/**
 * Returns the row scope of statements about several teams. Each statement must limit itself to the key's teams, by
 * `isManaged` or the organisation's id.
 */
export function rowScopeOf(_key: ManagementScope): RowScope {
  return acrossTenants;
}
