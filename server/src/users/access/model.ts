import { createHash } from 'node:crypto';

import { hourMs, minuteMs } from '#kernel/time.ts';

/** Where a link is used: at once by who asked for it, or out of a message to the user. */
export type PortalContext = 'launch' | 'communications';

/** A message is read later than a page is opened. */
export const portalLinkMs: Readonly<Record<PortalContext, number>> = {
  launch: 15 * minuteMs,
  communications: 24 * hourMs,
};

export const signInTokenMs = 10 * minuteMs;

/** 256 bits, so that it can neither be guessed nor found from its hash. */
export const portalTokenBytes = 32;

export function hashPortalToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** After the `#`, which browsers do not send: no log has the token, and what previews links does not use it up. */
export function portalUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/portal#token=${token}`;
}
