import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { nullable } from '#kernel/http/atoms.ts';
import { Reply } from '#kernel/http/operation.ts';

import type { Engine } from '../../engine.ts';
import { openCookie, sealedCookie } from '../sealed-cookie.ts';

const maybe = nullable(Type.String());

/** What a page shows, of what is not found anew: the state of a person's way after a step. */
const shownSchema = Type.Union([
  Type.Object({ at: Type.Literal('choose'), problem: maybe }),
  Type.Object({
    at: Type.Literal('log in'),
    provider: Type.String(),
    problem: maybe,
    account: Type.String(),
    region: maybe,
  }),
  Type.Object({
    at: Type.Literal('code'),
    provider: Type.String(),
    hint: Type.String(),
    problem: maybe,
  }),
  Type.Object({ at: Type.Literal('again'), provider: Type.String(), problem: Type.String() }),
  Type.Object({ at: Type.Literal('leave'), url: Type.String(), cookie: maybe }),
  Type.Object({ at: Type.Literal('connected') }),
  Type.Object({ at: Type.Literal('stopped'), errorType: Type.String(), goesBack: Type.Boolean() }),
]);
export type Shown = Static<typeof shownSchema>;

const stateSchema = Type.Object({ token: Type.String(), shown: shownSchema });
/** The link of a person, and where on the way they are. */
export type PageState = Static<typeof stateSchema>;

type Deps = Pick<Engine, 'vault' | 'random' | 'baseUrl'>;

const idBytes = 16;
/** Longer than any token, name or hint of a person; what is longer does not go along, as a cookie ends at 4 KB. */
const carriedBytesMax = 256;

const nameOf = (id: string): string => `salus_page_${id}`;

export const pagePath = '/link/at/:page';

/**
 * Sends the browser on to an address that shows the state, so that Back and a reload show it, too, and send nothing
 * again. The address is a random one; what it shows is in a cookie of that address alone.
 */
export function showAt(deps: Deps, { token, shown }: PageState): Reply {
  const id = deps.random.bytes(idBytes).toString('hex');
  const path = `/link/at/${id}`;
  const isSecure = new URL(deps.baseUrl()).protocol === 'https:';
  const text = JSON.stringify({ token: short(token), shown });
  return new Reply(303, null, {
    location: path,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'set-cookie': sealedCookie(deps, text, { name: nameOf(id), path, isSecure }),
  });
}

/** Empty for a text that does not go along. */
export function short(text: string): string {
  return Buffer.byteLength(text) > carriedBytesMax ? '' : text;
}

/** What an address shows to the browser that was led there; undefined for any other. */
export function readPage(
  deps: Pick<Deps, 'vault'>,
  id: string,
  cookies: string | undefined,
): PageState | undefined {
  const text = openCookie(deps, nameOf(id), cookies);
  if (text === undefined) return undefined;
  const state: unknown = JSON.parse(text);
  return Value.Check(stateSchema, state) ? state : undefined;
}
