/** Neighbouring rows of one group. Run by run, as samples mostly come in the order of time. */
export type Runs = {
  readonly count: number;
  /** The group of each run. */
  readonly ids: Int32Array;
  /** The row after the last one of each run; the next run begins there. */
  readonly ends: Int32Array;
};

/** All rows as one run of the first group. */
export function oneRun(rows: number): Runs {
  return { count: 1, ids: Int32Array.of(0), ends: Int32Array.of(rows) };
}
