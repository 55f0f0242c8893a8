import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';

import type { SourcesContext } from '../sources-context.ts';
import { linkTokenMs } from './model.ts';

type Deps = Pick<SourcesContext, 'vault' | 'random'>;

export type CookieScope = {
  /** Of one cookie alone: what is sealed for one name is nothing under another. */
  readonly name: string;
  readonly path: string;
  readonly isSecure: boolean;
};

const keyOf = ({ vault }: Pick<Deps, 'vault'>): Buffer => vault.derive('link cookie');

/** What a browser keeps for as long as a link lives: it can neither read nor make it, and no script sees it. */
export function sealedCookie(deps: Deps, text: string, place: CookieScope): string {
  const sealed = encrypt(keyOf(deps), Buffer.from(text), place.name, deps.random);
  return [
    `${place.name}=${sealed.toString('base64url')}`,
    `Path=${place.path}`,
    `Max-Age=${linkTokenMs / 1000}`,
    'HttpOnly',
    // It comes along when a page elsewhere leads here, and with nothing that such a page asks for by itself.
    'SameSite=Lax',
    ...(place.isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** Undefined when none of the cookies of a request is one that was sealed for this name. */
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
