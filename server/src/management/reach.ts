import { AppError } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

/** Refuses a Team Management Key what belongs to the organisation, whether or not it exists. */
export function requireOrganisation(scope: ManagementScope): void {
  if (scope.teamIds !== null) throw new AppError('auth.not_permitted');
}
