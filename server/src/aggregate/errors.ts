import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of aggregate and continuous queries. */
export const aggregateErrors = {
  'aggregate.closed': {
    status: 403,
    text: 'Aggregate queries are in closed beta, and this team is not enabled',
    meaning:
      'The operator enables a production team with `salus aggregate --enable`; sandbox teams are enabled.',
  },
  'aggregate.busy': {
    status: 503,
    text: 'Too many aggregate queries are waiting; try again when Retry-After says',
    meaning: 'Each process has a few query threads and a bounded queue.',
  },
  'aggregate.too_slow': {
    status: 422,
    text: 'The queries took longer than 20 seconds; request less data',
    meaning: 'The queries were cancelled.',
  },
  'continuous_query.not_found': {
    status: 404,
    text: 'Continuous query not found',
    meaning: 'The team has no such continuous query in this environment.',
  },
  'continuous_query.too_many': {
    status: 409,
    text: 'A team has at most 20 active continuous queries; archive one first',
    meaning: 'Nothing was added.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof aggregateErrors, CatalogEntry> {}
}
