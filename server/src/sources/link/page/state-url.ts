import { Reply } from '#kernel/http/operation.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { openCookie, sealedCookie } from '../sealed-cookie.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random' | 'baseUrl'>;

/** The paths of pages that show a state: of a link, and of a user's connections. */
export type Root = '/link' | '/portal';

const idBytes = 16;
/** Longer than any token, name or hint. A longer value is left out, because a cookie may have at most 4 KB. */
const carriedBytesMax = 256;

const nameOf = (root: Root, id: string): string =>
  root === '/link' ? `salus_page_${id}` : `salus_portal_${id}`;

export const pathAt = (root: Root): string => `${root}/at/:page`;

/** Returns a random id for the URL of a page that was not shown yet. */
export function newStateId({ random }: Pick<Deps, 'random'>): string {
  return random.bytes(idBytes).toString('hex');
}

/**
 * Redirects the browser to a URL that shows the state, so that Back and a reload show it and send nothing again. The URL is
 * random; its state is in a cookie of that URL alone.
 */
export function redirectToState(
  deps: Deps,
  root: Root,
  state: object,
  id = newStateId(deps),
): Reply {
  const path = `${root}/at/${id}`;
  const isSecure = new URL(deps.baseUrl()).protocol === 'https:';
  return new Reply(303, null, {
    location: path,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'set-cookie': sealedCookie(deps, JSON.stringify(state), {
      name: nameOf(root, id),
      path,
      isSecure,
    }),
  });
}

/**
 * Returns the state that a URL shows in the browser that was redirected there, for a schema to check; undefined for any other.
 */
export function loadState(
  deps: Pick<Deps, 'vault'>,
  root: Root,
  id: string,
  cookies: string | undefined,
): unknown {
  const text = openCookie(deps, nameOf(root, id), cookies);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Returns an empty text if the text is too long for the cookie. */
export function short(text: string): string {
  return Buffer.byteLength(text) > carriedBytesMax ? '' : text;
}
