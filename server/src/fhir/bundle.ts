import type { Json } from '#terminology';

import type { Found, Shown } from './resource-type.ts';

type Asked = {
  /** The address of the type, without a query. */
  readonly address: string;
  /** The parameters as they were understood, for the link to the page itself. */
  readonly query: readonly (readonly [string, string])[];
};

/** The name of the parameter that says where a page begins. */
export const cursorName = '_cursor';

/** A page as a Bundle. What is known of the whole is its number only where the page is all of it. */
export function searchsetOf({ address, query }: Asked, { entries, nextCursor }: Found): Json {
  const isFirst = query.every(([name]) => name !== cursorName);
  const others = query.filter(([name]) => name !== cursorName);
  const to = (pairs: readonly (readonly [string, string])[]): string =>
    pairs.length === 0
      ? address
      : `${address}?${new URLSearchParams(pairs.map((each) => [...each])).toString()}`;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(isFirst && nextCursor === null ? { total: entries.length } : {}),
    link: [
      { relation: 'self', url: to(query) },
      ...(nextCursor === null
        ? []
        : [{ relation: 'next', url: to([...others, [cursorName, nextCursor]]) }]),
    ],
    // FHIR has no empty lists.
    ...(entries.length === 0 ? {} : { entry: entries.map((each) => entryOf(address, each)) }),
  };
}

function entryOf(address: string, { resource }: Shown): Json {
  return { fullUrl: `${address}/${resource.id}`, resource, search: { mode: 'match' } };
}
