import type { Brand } from '#kernel/brand.ts';
import type { OrganisationId } from '#kernel/scope.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time.ts';

import type { MemberId } from '../model.ts';

export type SessionId = Brand<string, 'SessionId'>;

/** The ways in which a member can authenticate. */
export const methods = ['link', 'password', 'passkey', 'management_key', 'invite', 'oidc'] as const;
export type SignInMethod = (typeof methods)[number];

export type Session = {
  readonly id: SessionId;
  readonly memberId: MemberId;
  readonly organisationId: OrganisationId;
  readonly method: SignInMethod;
  readonly address: string;
  readonly userAgent: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  /** When they last showed that it is them. */
  readonly confirmedAt: Date;
  readonly endsAt: Date;
};

/** Unused for so long, it is over. */
export const idleMs = 12 * hourMs;
/** However much it is used. */
export const sessionMs = 7 * dayMs;
const confirmedMs = 15 * minuteMs;
/** How long the token from before a renewal stays valid, for requests in flight. */
export const renewalMs = 30 * secondMs;
/** The maximum of sessions per member; a further one ends the oldest. */
export const sessionsMax = 50;
export const tokenBytes = 32;
const userAgentCharactersMax = 200;

export function idleEndOf({ lastUsedAt, endsAt }: Session): Date {
  const idleEnd = new Date(lastUsedAt.getTime() + idleMs);
  return idleEnd < endsAt ? idleEnd : endsAt;
}

export function confirmedUntil({ confirmedAt }: Pick<Session, 'confirmedAt'>): Date {
  return new Date(confirmedAt.getTime() + confirmedMs);
}

/** Returns the part of the user agent that is stored, to distinguish a member's devices. */
export function shownUserAgent(text: string | null): string | null {
  return text === null ? null : text.slice(0, userAgentCharactersMax);
}
