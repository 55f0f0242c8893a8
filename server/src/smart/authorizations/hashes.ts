import { hash } from 'node:crypto';

/** Returns the hash that is stored of a client id or code. */
export const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Verifies a PKCE verifier by RFC 7636, with S256 only. */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return (
    /^[\w.~-]{43,128}$/u.test(verifier) &&
    hash('sha256', verifier, 'buffer').toString('base64url') === challenge
  );
}
