import type { TeamId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { KeyId, MemberRole, InviteId } from '../model.ts';

/** An invitation to become a member. */
export type Invite = {
  readonly id: InviteId;
  readonly email: string;
  readonly role: MemberRole;
  /** Empty unless the role is bound to teams. */
  readonly teamIds: readonly TeamId[];
  /** Null: made by the operator of the machine. */
  readonly creatorKeyId: KeyId | null;
  readonly createdAt: Date;
  readonly resentAt: Date | null;
  readonly expiresAt: Date;
};

/** How long a link works. */
export const inviteMs = 7 * dayMs;

/** Returns the token of a link; only its hash is stored. */
export function inviteToken(bytes: Buffer): string {
  return `iv_${bytes.toString('base64url')}`;
}

/** Returns the link. The token follows the `#`, so that no server and no log gets it before it is used. */
export function inviteUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/invite#${token}`;
}
