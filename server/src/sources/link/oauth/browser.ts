import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Engine } from '../../engine.ts';
import { linkTokenMs } from '../model.ts';

type Deps = Pick<Engine, 'vault' | 'baseUrl'>;

/** One for each way, so that two of them can be under way in one browser. */
const nameOf = (sessionId: string): string => `salus_way_${sessionId}`;

/** Nobody else can make it for a way, and whoever began another way has another one. */
function valueOf({ vault }: Pick<Deps, 'vault'>, sessionId: string): string {
  return createHmac('sha256', vault.derive('oauth browser')).update(sessionId).digest('base64url');
}

/** Whether the provider sends people back to where the connect page is, so that what it gave the browser comes along. */
export function isReturnOurs({ baseUrl }: Pick<Deps, 'baseUrl'>, redirectUrl: string): boolean {
  return new URL(redirectUrl).origin === new URL(baseUrl()).origin;
}

/** What the browser is given that begins a way, and shows when it comes back from the provider: nothing else reads it. */
export function browserCookie(deps: Deps, sessionId: string, redirectUrl: string): string {
  const { pathname, protocol } = new URL(redirectUrl);
  return [
    `${nameOf(sessionId)}=${valueOf(deps, sessionId)}`,
    `Path=${pathname}`,
    `Max-Age=${linkTokenMs / 1000}`,
    'HttpOnly',
    // It comes along when a provider's page leads here, and with nothing that such a page asks for by itself.
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ');
}

/** Whether a request comes from the browser that began the way. */
export function isBrowserOf(
  deps: Pick<Deps, 'vault'>,
  sessionId: string,
  cookies: string | undefined,
): boolean {
  const expected = Buffer.from(`${nameOf(sessionId)}=${valueOf(deps, sessionId)}`);
  return (cookies ?? '')
    .split(';')
    .map((each) => Buffer.from(each.trim()))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}
