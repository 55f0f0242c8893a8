import { hash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';

/** 256 bits, so that it can neither be guessed nor found from its hash. */
const tokenBytes = 32;

export function newPortalToken({ random }: Pick<AppContext, 'random'>): string {
  return random.bytes(tokenBytes).toString('base64url');
}

export function hashPortalToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
