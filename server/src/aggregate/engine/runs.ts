/** Consecutive rows of one group, because samples are mostly in ascending order of time. */
export type Runs = {
  readonly count: number;
  /** The group of each run. */
  readonly ids: Int32Array;
  /** The row after the last one of each run, where the next run begins. */
  readonly ends: Int32Array;
};

/** Returns all rows as one run of the first group. */
export function oneRun(rows: number): Runs {
  return { count: 1, ids: Int32Array.of(0), ends: Int32Array.of(rows) };
}
