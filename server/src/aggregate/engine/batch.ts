import type { Origin } from '../tables/table.ts';
import { pickRollups, type Rollups } from './rollups.ts';
import { pickVector, type Vector } from './vectors.ts';

/** Rows of one table and one origin, as columns. */
export type Batch = {
  readonly count: number;
  readonly origin: Origin;
  /** The method of measurement, for resources whose methods cannot be compared; else empty. */
  readonly method: string;
  /** The floating local time of each row. */
  readonly times: Float64Array;
  /** Whether the rows are in ascending order of time. */
  readonly isInOrder: boolean;
  /** The instants that decide which of two rows is newer. */
  readonly instants: Float64Array;
  /** The floating local time at which each row ends, exclusive; null for rows without a duration. */
  readonly ends: Float64Array | null;
  /** The duration of each row, which may differ from the local times. Null together with `ends`. */
  readonly lengths: Float64Array | null;
  /** Totals, if each row represents the samples of a quarter of an hour. */
  readonly rollups: Rollups | null;
  readonly column: (name: string) => Vector;
};

/** Returns the given rows, in that order. Columns are created lazily. */
export function pickRows(batch: Batch, rows: Int32Array): Batch {
  const pick = (values: Float64Array): Float64Array => {
    const picked = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      picked[index] = values[rows[index] ?? 0] ?? Number.NaN;
    }
    return picked;
  };
  return {
    count: rows.length,
    origin: batch.origin,
    method: batch.method,
    times: pick(batch.times),
    // Rows may be named in any order.
    isInOrder: false,
    instants: pick(batch.instants),
    ends: batch.ends === null ? null : pick(batch.ends),
    lengths: batch.lengths === null ? null : pick(batch.lengths),
    rollups: batch.rollups === null ? null : pickRollups(batch.rollups, pick),
    column: onceEach((name) => pickVector(batch.column(name), rows)),
  };
}

/** Returns how many samples or summaries the rows represent. */
export function rowsIn({ count, rollups }: Batch): number {
  return rollups === null ? count : rollups.counts.reduce((sum, each) => sum + each, 0);
}

export function onceEach(make: (name: string) => Vector): (name: string) => Vector {
  const made = new Map<string, Vector>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}
