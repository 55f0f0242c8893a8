import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';

import type { SourcesContext } from '../sources-context.ts';
import { linkTokenMs } from './model.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random'>;

export type CookieScope = {
  /** The name of the cookie. A value sealed for one name is invalid under another. */
  readonly name: string;
  readonly path: string;
  readonly isSecure: boolean;
};

const keyOf = ({ vault }: Pick<Deps, 'vault'>): Buffer => vault.derive('link cookie');

/** Returns a cookie for the lifetime of a link. The browser can neither read nor forge it, and scripts cannot access it. */
export function sealedCookie(deps: Deps, text: string, place: CookieScope): string {
  const sealed = encrypt(keyOf(deps), Buffer.from(text), place.name, deps.random);
  return [
    `${place.name}=${sealed.toString('base64url')}`,
    `Path=${place.path}`,
    `Max-Age=${linkTokenMs / 1000}`,
    'HttpOnly',
    // The browser sends it when another site links here, but not with requests that another site starts.
    'SameSite=Lax',
    ...(place.isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** Returns undefined if no cookie of the request was sealed for this name. */
export function openCookie(
  deps: Pick<Deps, 'vault'>,
  name: string,
  cookies: string | undefined,
): string | undefined {
  const start = `${name}=`;
  for (const each of (cookies ?? '').split(';').map((part) => part.trim())) {
    if (!each.startsWith(start)) continue;
    const text = unseal(deps, name, each.slice(start.length));
    if (text !== undefined) return text;
  }
  return undefined;
}

function unseal(deps: Pick<Deps, 'vault'>, name: string, value: string): string | undefined {
  try {
    return decrypt(keyOf(deps), Buffer.from(value, 'base64url'), name).toString();
  } catch {
    return undefined;
  }
}
