/** The stages of a sleep, in the contract's numbers. */
export const stage = { unknown: -1, deep: 1, light: 2, rem: 3, awake: 4, asleep: 5 } as const;

/** A stretch of a sleep, in seconds of any clock. */
export type Stretch = { readonly from: number; readonly to: number; readonly type: number };

export type StageLists = {
  readonly stage_start_offset_second: readonly number[];
  readonly stage_end_offset_second: readonly number[];
  readonly stage_type: readonly number[];
};

/**
 * Returns the stages of a sleep in chronological order, in seconds from its start; null if there are none. If two stretches
 * overlap, the earlier one has the time. Parts outside the sleep are left out.
 */
export function hypnogramOf(
  stretches: readonly Stretch[],
  { start, end }: { readonly start: number; readonly end: number },
): StageLists | null {
  const [starts, ends, types]: [number[], number[], number[]] = [[], [], []];
  for (const { from, to, type } of stretches.toSorted((one, other) => one.from - other.from)) {
    const first = Math.max(0, from - start, ends.at(-1) ?? 0);
    const last = Math.min(end, to) - start;
    if (last <= first) continue;
    if (types.at(-1) === type && ends.at(-1) === first) ends.pop();
    else {
      starts.push(first);
      types.push(type);
    }
    ends.push(last);
  }
  if (types.length === 0) return null;
  return { stage_start_offset_second: starts, stage_end_offset_second: ends, stage_type: types };
}
