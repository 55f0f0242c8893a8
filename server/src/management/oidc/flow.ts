import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

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

/**
 * The secret of a flow that confirms a session. Its session is part of it, so that state and nonce hold for that one alone.
 * It is signed: with a session or a time of their own choice, a thief of the cookie could confirm with an old sign-in.
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
