import { createHash } from 'node:crypto';

import { minuteMs, secondMs } from '#kernel/time.ts';

/** How long somebody may take at their identity provider. */
export const flowMs = 10 * minuteMs;
export const flowBytes = 32;

/** What one way to the identity provider is bound by. */
export type Flow = {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: whoever intercepts the code lacks it. */
  readonly verifier: string;
};

/** What somebody goes there for: to sign in, or to show that a session is still theirs, which asks them who they are again. */
export type Purpose =
  | { readonly is: 'sign_in' }
  | { readonly is: 'confirm'; readonly sessionId: string; readonly sinceSeconds: number };

/** The secret of a way that confirms a session: whose it is is part of it, so that state and nonce hold for that one alone. */
export function secretToConfirm(random: string, sessionId: string, now: Date): string {
  return [random, sessionId, Math.floor(now.getTime() / secondMs)].join('.');
}

export function purposeOf(secret: string): Purpose {
  const [, sessionId, since] = secret.split('.');
  return sessionId === undefined || since === undefined
    ? { is: 'sign_in' }
    : { is: 'confirm', sessionId, sinceSeconds: Number(since) };
}

/** All of it follows from the one secret that the browser keeps in a cookie, so nothing is stored. */
export function flowOf(secret: string): Flow {
  const part = (name: string): string =>
    createHash('sha256').update(`${name} ${secret}`).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

/** The address that an identity provider says is its person's, if it says that it has seen to that. */
export function verifiedEmail(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: isVerified } = claims;
  return typeof email === 'string' && isVerified === true ? email : undefined;
}
