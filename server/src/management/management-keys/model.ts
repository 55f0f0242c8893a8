import type { ManagementScope, OrganisationId, TeamId } from '#kernel/scope.ts';

import type { Issued, Key } from '../keys/model.ts';
import type { KeyId, ManagementRole } from '../model.ts';

export type ManagementKey = Key & {
  readonly organisationId: OrganisationId;
  readonly role: ManagementRole;
  /** Empty for an administrator of the organisation. */
  readonly teamIds: readonly TeamId[];
  /** Null: made by the operator of the machine. */
  readonly creatorKeyId: KeyId | null;
};

export type IssuedManagementKey = Issued<ManagementKey>;

/** Returns true if the scope may grant this role. A separate check covers the teams. */
export function mayGrant({ teamIds }: ManagementScope, role: ManagementRole): boolean {
  return teamIds === null || role === 'team_admin';
}

/** Whether a key that ends then outlives the key that makes it. */
export function outlives(expiresAt: Date | null, creatorEndsAt: Date | null): boolean {
  if (creatorEndsAt === null) return false;
  return expiresAt === null || expiresAt > creatorEndsAt;
}
