import { Reply } from '#kernel/http/operation.ts';

import type { SourcesContext } from '../../sources-context.ts';
import { openCookie, sealedCookie } from '../sealed-cookie.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random' | 'baseUrl'>;

/** Where pages are that show a state: of a link, and of somebody's connections. */
export type Root = '/link' | '/portal';

const idBytes = 16;
/** Longer than any token, name or hint of a person; what is longer does not go along, as a cookie ends at 4 KB. */
const carriedBytesMax = 256;

const nameOf = (root: Root, id: string): string =>
  root === '/link' ? `salus_page_${id}` : `salus_portal_${id}`;

export const pathAt = (root: Root): string => `${root}/at/:page`;

/** The address of a page that nobody has been led to yet. */
export function newStateId({ random }: Pick<Deps, 'random'>): string {
  return random.bytes(idBytes).toString('hex');
}

/**
 * Sends the browser on to an address that shows the state, so that Back and a reload show it, too, and send nothing
 * again. The address is a random one; what it shows is in a cookie of that address alone.
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

/** What an address shows to the browser that was led there, for a schema to check; undefined for any other. */
export function loadState(
  deps: Pick<Deps, 'vault'>,
  root: Root,
  id: string,
  cookies: string | undefined,
): unknown {
  const text = openCookie(deps, nameOf(root, id), cookies);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Empty for a text that does not go along. */
export function short(text: string): string {
  return Buffer.byteLength(text) > carriedBytesMax ? '' : text;
}
