import type { Value } from '../../tables/table.ts';
import type { Rollups } from '../rollups.ts';
import type { Runs } from '../runs.ts';
import type { Vector } from '../vectors.ts';

/** Rows to aggregate: runs of rows of one group each, with their values and instants. */
export type Added = {
  readonly runs: Runs;
  /** The number of groups so far. */
  readonly groups: number;
  /** Null where rows are counted, whatever they hold. */
  readonly vector: Vector | null;
  readonly instants: Float64Array;
  /** Totals, if each row represents several samples; null if each is one sample. */
  readonly rollups: Rollups | null;
};

/** Applies one function to the rows of each group. Nulls are ignored. */
export type Aggregator = {
  add(added: Added): void;
  /** Null for a group without a value. */
  result(group: number): Value;
};

/** Returns the array, or a larger one with the same beginning. */
export function grown(
  array: Float64Array<ArrayBuffer>,
  length: number,
  fill = 0,
): Float64Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const larger = new Float64Array(Math.max(length, array.length * 4, 256));
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}

export function numbersIn(vector: Vector | null): Float64Array {
  if (vector?.kind !== 'number') throw new Error('numbers are needed');
  return vector.values;
}
