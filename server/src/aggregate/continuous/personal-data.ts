import type { AppContext } from '#kernel/app-context.ts';
import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import { findTableOf } from './results/read.ts';
import { listQueryIds } from './results/store.ts';

const columns: readonly Column[] = [
  { name: 'query_id', type: 'text' },
  { name: 'query_slug', type: 'text' },
  { name: 'computed_at', type: 'instant' },
  { name: 'table', type: 'json' },
];

/** Exports the latest table of each continuous query, one row each. */
export function exportContinuousQueries(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const ids = await listQueryIds(db, scope, userId);
    yield {
      name: 'continuous_queries',
      columns,
      rows: async function* batches() {
        // Read one table at a time, because each may be long.
        for (const queryId of ids) {
          const found = await findTableOf(deps, db, scope, { userId, queryId });
          if (found === undefined) continue;
          const { slug, computedAt, table } = found;
          yield [{ query_id: queryId, query_slug: slug, computed_at: computedAt, table }];
        }
      },
    };
  };
}
