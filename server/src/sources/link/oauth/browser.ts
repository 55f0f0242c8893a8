import type { SourcesContext } from '../../sources-context.ts';
import { openCookie, sealedCookie } from '../sealed-cookie.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random' | 'baseUrl'>;

/** Each link session has its own cookie, so that one browser can run several. */
const nameOf = (sessionId: string): string => `salus_way_${sessionId}`;

/** Returns whether the provider redirects to the origin of the connect page, so that the browser sends its cookie. */
export function isReturnOurs({ baseUrl }: Pick<Deps, 'baseUrl'>, redirectUrl: string): boolean {
  return new URL(redirectUrl).origin === new URL(baseUrl()).origin;
}

/**
 * Returns the cookie that binds a link session to the browser that began it; it cannot be forged. It contains the link token, of
 * which Salus stores only a hash, so that the user can try again.
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

/** Returns the link token of the browser that began the session; undefined for a request of any other. */
export function tokenOfBrowser(
  deps: Pick<Deps, 'vault'>,
  sessionId: string,
  cookies: string | undefined,
): string | undefined {
  return openCookie(deps, nameOf(sessionId), cookies);
}
