import { dayMs } from '#kernel/time.ts';

import type { DerivedRow, Table } from '../tables/table.ts';
import { type Batch, onceEach } from './batch.ts';
import { vectorOf } from './summary-batches.ts';

/** Returns days as rows, without a source. */
export function derivedBatch({ columns }: Table, rows: readonly DerivedRow[]): Batch {
  const times = Float64Array.from(rows, ({ day }) => day * dayMs);
  return {
    count: rows.length,
    origin: { provider: '', sourceType: '' },
    method: '',
    times,
    isInOrder: false,
    instants: times,
    ends: null,
    lengths: null,
    rollups: null,
    column: onceEach((name) =>
      vectorOf(
        columns[name]?.type ?? 'text',
        rows.map(({ values }) => values[name] ?? null),
      ),
    ),
  };
}
