/** What the address holds: whom, by id, and what is asked. */
export type QuerySearch = { readonly user?: string; readonly q?: string };

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;
/** Browsers and proxies take addresses of so many letters; a longer query is run, and stays out of the address. */
const addressMax = 6000;

export function searchOf(given: Readonly<Record<string, unknown>>): QuerySearch {
  const { user, q: asked } = given;
  // The router reads what is JSON in an address that somebody else wrote.
  const q = typeof asked === 'object' && asked !== null ? JSON.stringify(asked) : asked;
  return {
    ...(typeof user === 'string' && uuid.test(user) ? { user } : {}),
    ...(typeof q === 'string' && q !== '' && q.length <= addressMax ? { q } : {}),
  };
}

export function isShort(text: string): boolean {
  return text.length <= addressMax;
}
