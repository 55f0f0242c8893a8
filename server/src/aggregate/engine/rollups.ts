/** Totals of the samples that each row represents. */
export type Rollups = {
  readonly counts: Float64Array;
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
  readonly sums: Float64Array;
  /** The rounding errors of the sums. */
  readonly rests: Float64Array;
};

/** The rows that `pick` picks. */
export function pickRollups(
  { counts, mins, maxs, sums, rests }: Rollups,
  pick: (values: Float64Array) => Float64Array,
): Rollups {
  return {
    counts: pick(counts),
    mins: pick(mins),
    maxs: pick(maxs),
    sums: pick(sums),
    rests: pick(rests),
  };
}
