import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter } from '#kernel/personal-data.ts';

import { list } from './store.ts';

const columns: readonly Column[] = [
  { name: 'deletion_id', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'selector', type: 'json' },
  { name: 'allow_again', type: 'boolean' },
  { name: 'created_at', type: 'instant' },
];

const pageRows = 500;

/** Exports which data was deleted and when, without the data itself. */
export const exportDeletions: Exporter = async function* tablesOf(db, { scope, userId }) {
  yield {
    name: 'deletions',
    columns,
    rows: async function* batches() {
      let after: { readonly createdAt: Date; readonly id: string } | null = null;
      for (;;) {
        const found: Awaited<ReturnType<typeof list>> = await list(db, scope, userId, {
          after,
          limit: pageRows,
        });
        yield found.map((each) => ({
          deletion_id: each.id,
          state: each.state,
          selector: each.selector,
          allow_again: each.allowAgain,
          created_at: each.createdAt,
        }));
        after = found.at(-1) ?? null;
        if (found.length < pageRows) return;
      }
    },
  };
};
