/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function draws(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whole numbers of a simulation, from `from` to below `until`. */
export type Draw = (from: number, until: number) => number;

/**
 * The numbers of a simulation that crashes at another moment each time. `SIMULATION_SEED` repeats a run; the seed of each is
 * printed, so that one that failed can be.
 */
export function simulationDraw(): Draw {
  const given = process.env['SIMULATION_SEED'];
  const seed = given === undefined ? Date.now() % 2 ** 32 : Number(given);
  console.info(`SIMULATION_SEED=${seed}`);
  const draw = draws(seed);
  return (from, until) => from + Math.floor(draw() * (until - from));
}
