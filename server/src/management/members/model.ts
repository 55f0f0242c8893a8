import type { TeamId } from '#kernel/scope.ts';

import { isBound, type MemberRole, type MemberId } from '../model.ts';

/** A person of the organisation. */
export type Member = {
  readonly id: MemberId;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  /** Empty unless the role is bound to teams. */
  readonly teamIds: readonly TeamId[];
  readonly createdAt: Date;
};

export type MemberPatch = {
  readonly role: MemberRole | undefined;
  readonly teamIds: readonly TeamId[] | undefined;
};

/** The role and the teams after the change: a role that is bound to no team loses those that it had. */
export function patched(
  member: Pick<Member, 'role' | 'teamIds'>,
  patch: MemberPatch,
): Pick<Member, 'role' | 'teamIds'> {
  const role = patch.role ?? member.role;
  const kept = isBound(role) ? member.teamIds : [];
  return { role, teamIds: patch.teamIds ?? kept };
}
