/** The next number from 0 up to, not including, 1. */
export type SeededRandom = () => number;

/** Mulberry32: 32 bits of state are sufficient for a day of one topic. */
function openDraw(seed: number): SeededRandom {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns random numbers for one topic of one day of one person. Each sequence is separate, so that a day does not depend on the
 * requested range, and a change to one topic does not affect the others.
 */
export function seededRandom(seed: number, topic: string, dayNumber = 0): SeededRandom {
  let hash = 0x811c9dc5;
  for (const character of `${seed}/${topic}/${dayNumber}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return openDraw(hash);
}

export function between(draw: SeededRandom, min: number, max: number): number {
  return min + draw() * (max - min);
}

/** A whole number, both ends included. */
export function whole(draw: SeededRandom, min: number, max: number): number {
  return Math.floor(between(draw, min, max + 1));
}

/** Returns a roughly normal number, mean 0, deviation 1, never beyond 3.5: synthetic measurements have no outliers. */
export function normal(draw: SeededRandom): number {
  return (draw() + draw() + draw() + draw() - 2) * Math.sqrt(3);
}

export function pick<Choice>(draw: SeededRandom, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(draw() * choices.length)];
  if (choice === undefined) throw new Error('there is nothing to pick from');
  return choice;
}
