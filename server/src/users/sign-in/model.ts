import { hourMs, minuteMs } from '#kernel/time.ts';

/** How a link is used: at once by the client that requested it, or from a message to the user. */
export type PortalContext = 'launch' | 'communications';

/** A message is read later than a page is opened. */
export const portalLinkMs: Readonly<Record<PortalContext, number>> = {
  launch: 15 * minuteMs,
  communications: 24 * hourMs,
};

export const signInTokenMs = 10 * minuteMs;

/** The token follows `#`, which browsers do not send: it is in no log, and link previews do not use it up. */
export function portalUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/portal#token=${token}`;
}
