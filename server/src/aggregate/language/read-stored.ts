import type { Problem } from '#kernel/problem.ts';

import { readConfig } from './parse-batch.ts';
import { readQuery } from './parse-query.ts';
import type { Query, QueryBatch } from './query.ts';
import { Reader } from './reader.ts';

/** A query without a timeframe, which the caller gives when it runs. */
export type StoredQuery = { readonly query: Query } & Pick<QueryBatch, 'priorityOverrides'>;

/** Returns the parsed stored query, or all of its problems. */
export function readStored(
  body: Readonly<Record<'query' | 'query_config', unknown>>,
): { readonly stored: StoredQuery } | { readonly problems: readonly Problem[] } {
  const reader = Reader.of(body, ['body']);
  const config = readConfig(reader.at('query_config', body.query_config));
  const query = readQuery(reader.at('query', body.query), config.naming);
  if (query === null || reader.count > 0) return { problems: reader.problems };
  return { stored: { query, priorityOverrides: config.overrides } };
}
