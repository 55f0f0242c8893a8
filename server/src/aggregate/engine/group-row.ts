import type { Value } from '../tables/table.ts';

/** A row of the answer: its keys, and the group that won it; null for a bucket that is empty. */
export type GroupRow = {
  readonly bucket: number;
  readonly partition: number;
  readonly keys: readonly Value[];
  readonly group: number | null;
};
