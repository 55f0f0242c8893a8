import { hourMs, minuteMs } from '#kernel/time.ts';

/** Where a link is used: at once by who asked for it, or out of a message to the user. */
export type PortalContext = 'launch' | 'communications';

/** A message is read later than a page is opened. */
export const portalLinkMs: Readonly<Record<PortalContext, number>> = {
  launch: 15 * minuteMs,
  communications: 24 * hourMs,
};

export const signInTokenMs = 10 * minuteMs;

/** After the `#`, which browsers do not send: no log has the token, and what previews links does not use it up. */
export function portalUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/portal#token=${token}`;
}
