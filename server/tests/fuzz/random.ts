/** Numbers that are the same in every run with the same seed. */
export type Dice = {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number below the bound. */
  below(bound: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
};

/** Mulberry32. */
export function openDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)] ?? values[0],
  };
}
