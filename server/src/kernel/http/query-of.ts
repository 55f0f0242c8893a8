import type { Operation } from './operation.ts';

/** The query of a request, with what its operation reads from headers. */
export function queryOf(
  { queryFromHeaders }: Operation,
  {
    query,
    headers,
  }: { readonly query: unknown; readonly headers: Readonly<Record<string, unknown>> },
): unknown {
  if (queryFromHeaders === undefined) return query;
  const given = Object.entries(queryFromHeaders).filter(
    ([, name]) => typeof headers[name] === 'string',
  );
  return Object.assign(
    {},
    query,
    Object.fromEntries(given.map(([field, name]) => [field, headers[name]])),
  );
}
