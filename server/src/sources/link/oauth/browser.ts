import type { SourcesContext } from '../../sources-context.ts';
import { openCookie, sealedCookie } from '../sealed-cookie.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random' | 'baseUrl'>;

/** One for each way, so that two of them can be under way in one browser. */
const nameOf = (sessionId: string): string => `salus_way_${sessionId}`;

/** Whether the provider sends people back to where the connect page is, so that what it gave the browser comes along. */
export function isReturnOurs({ baseUrl }: Pick<Deps, 'baseUrl'>, redirectUrl: string): boolean {
  return new URL(redirectUrl).origin === new URL(baseUrl()).origin;
}

/**
 * What the browser is given that begins a way, and shows when it comes back from the provider: nobody else can make it
 * for that way. It has the link token in it, of which we keep a hash alone, for another try.
 */
export function browserCookie(
  deps: Deps,
  { sessionId, token }: { readonly sessionId: string; readonly token: string },
  redirectUrl: string,
): string {
  const { pathname, protocol } = new URL(redirectUrl);
  const place = { name: nameOf(sessionId), path: pathname, isSecure: protocol === 'https:' };
  return sealedCookie(deps, token, place);
}

/** The link token of the browser that began the way; undefined for a request of any other. */
export function tokenOfBrowser(
  deps: Pick<Deps, 'vault'>,
  sessionId: string,
  cookies: string | undefined,
): string | undefined {
  return openCookie(deps, nameOf(sessionId), cookies);
}
