import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { minuteMs, secondMs } from '#kernel/time.ts';

/** How long a user may take at their identity provider. */
export const flowMs = 10 * minuteMs;
export const flowBytes = 32;

/** The values that bind one redirect to the identity provider. */
export type Flow = {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier: an intercepted code is useless without it. */
  readonly verifier: string;
};

/**
 * The purpose of the redirect: to sign in, or to confirm a session, for which the provider must authenticate the user
 * again.
 */
export type Purpose =
  | { readonly is: 'sign_in' }
  | { readonly is: 'confirm'; readonly sessionId: string; readonly sinceSeconds: number };

/**
 * Returns the secret of a flow that confirms a session. It contains the session's id, so that state and nonce are
 * valid for this session only. It is signed: otherwise the thief of a cookie could choose a session or time, and
 * confirm with an old sign-in.
 */
export function secretToConfirm(key: Buffer, random: string, sessionId: string, now: Date): string {
  const signed = [random, sessionId, Math.floor(now.getTime() / secondMs)].join('.');
  return `${signed}.${signatureOf(key, signed)}`;
}

/** Returns undefined if the secret is neither a random one nor one that this installation signed. */
export function purposeOf(key: Buffer, secret: string): Purpose | undefined {
  const [random = '', sessionId, since, signature = '', ...more] = secret.split('.');
  if (sessionId === undefined) return { is: 'sign_in' };
  const expected = Buffer.from(signatureOf(key, [random, sessionId, since].join('.')));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && more.length === 0
    ? { is: 'confirm', sessionId, sinceSeconds: Number(since) }
    : undefined;
}

function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Derives all values from the one secret in the browser's cookie, so that nothing is stored. */
export function flowOf(secret: string): Flow {
  const part = (name: string): string =>
    createHash('sha256').update(`${name} ${secret}`).digest('base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

/** Returns the e-mail address of the claims if the identity provider has verified it. */
export function verifiedEmail(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email, email_verified: isVerified } = claims;
  return typeof email === 'string' && isVerified === true ? email : undefined;
}
