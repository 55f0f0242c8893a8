import { hash } from 'node:crypto';

/** 256 bits, so that it can neither be guessed nor found from its hash. */
export const linkTokenBytes = 32;

/** Returns the stored hash of a link token or a code, whose text is shown once. */
export function hashLinkSecret(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
