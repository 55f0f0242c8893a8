import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

/** A phone on which a user is signed in. */
export type PhoneSession = {
  readonly id: string;
  /** Of the refresh token that counts. */
  readonly generation: number;
  readonly rotatedAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly reuse: TokenReuse;
  /** The highest generation of which an access token was used. */
  readonly confirmedGeneration: number;
};

/**
 * How long the refresh token before the latest one stays good. `minute`: for a minute. `until_used`: until the latest tokens
 * are used for the first time, because an app may be killed before it stored them, and return hours later.
 */
export type TokenReuse = 'minute' | 'until_used';

export const accessTokenMs = hourMs;
/** A phone that was not used for so long asks for a new sign-in. */
export const idleMs = 180 * dayMs;
/** A phone that got no answer sends the same again; whoever comes later has stolen it. */
const graceMs = minuteMs;

/**
 * What becomes of a refresh token: `rotate` makes the next one, `repeat` gives the one that was made already, `reused` ends
 * the session, for somebody else has the token.
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
