/** What the samples come to that each row stands for. */
export type Rollups = {
  readonly counts: Float64Array;
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
  readonly sums: Float64Array;
  /** What the sums lost to rounding. */
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
