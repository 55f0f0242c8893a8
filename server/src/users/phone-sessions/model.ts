import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

/** A phone on which a user is signed in. */
export type PhoneSession = {
  readonly id: string;
  /** The generation of the valid refresh token. */
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly reuse: TokenReuse;
  /** The highest generation whose access token was used. */
  readonly confirmedGeneration: number;
};

/**
 * How long the previous refresh token stays valid. `minute`: for a minute. `until_used`: until the latest tokens are used for the
 * first time, because an app may be killed before it stored them, and return hours later.
 */
export type TokenReuse = 'minute' | 'until_used';

export const accessTokenMs = hourMs;
/** A phone that was not used for this long must sign in again. */
export const idleMs = 180 * dayMs;
/** A phone that got no response sends the same token again within this time. A later use means that the token was stolen. */
const graceMs = minuteMs;

/**
 * Decides the response to a refresh token: `rotate` issues the next one, `repeat` returns the one already issued. `reused` ends
 * the session, because the token was stolen.
 */
export function decideRefresh(
  session: Omit<PhoneSession, 'id' | 'createdAt'>,
  shown: number,
  now: Date,
): 'rotate' | 'repeat' | 'ended' | 'reused' {
  const { generation, rotatedAt, endedAt, reuse, confirmedGeneration } = session;
  const age = now.getTime() - rotatedAt.getTime();
  if (endedAt !== null || age >= idleMs) return 'ended';
  if (shown === generation) return 'rotate';
  const isRepeatable = reuse === 'minute' ? age < graceMs : confirmedGeneration < generation;
  return shown === generation - 1 && isRepeatable ? 'repeat' : 'reused';
}
