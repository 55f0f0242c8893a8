import type { ManagementScope, OrganisationId, TeamId } from '#kernel/scope.ts';

import type { KeyId, ManagementRole } from '../model.ts';

/** What may be shown of a management key. */
export type ManagementKey = {
  readonly id: KeyId;
  readonly organisationId: OrganisationId;
  readonly label: string;
  readonly role: ManagementRole;
  /** Empty for an administrator of the organisation. */
  readonly teamIds: readonly TeamId[];
  readonly prefix: string;
  /** Null: made by the operator of the machine. */
  readonly creatorKeyId: KeyId | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Null: never. */
  readonly expiresAt: Date | null;
};

export type IssuedManagementKey = ManagementKey & {
  /** The key itself. Shown this once: only its hash is stored. */
  readonly key: string;
};

/** Whether a role is within what the scope may do itself; which teams it may name is asked of the teams. */
export function mayGrant({ teamIds }: ManagementScope, role: ManagementRole): boolean {
  return teamIds === null || role === 'team_admin';
}

/** Whether a key that ends then outlives the key that makes it. */
export function outlives(expiresAt: Date | null, creatorEndsAt: Date | null): boolean {
  if (creatorEndsAt === null) return false;
  return expiresAt === null || expiresAt > creatorEndsAt;
}
