import { keysOf, recordOf } from '../server/src/kernel/records.ts';
import { median } from './stage.ts';

const rounds = 5;
const timesARound = 10;
/** Of a server that has run for a while: its code is compiled as it is used. */
const warmUpRounds = 15;
/** The first of a round meets what the others left behind in the caches. */
const notCounted = 3;

/** The median of each, round by round: what else the machine does meets all of them. */
export async function timed<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = keysOf(works);
  const figures = recordOf(names, (): number[] => []);
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const name of names) {
      for (let time = 0; time < notCounted + timesARound; time += 1) {
        const startedAt = performance.now();
        await works[name]();
        const isCounted = round >= warmUpRounds && time >= notCounted;
        if (isCounted) figures[name].push(performance.now() - startedAt);
      }
    }
  }
  return recordOf(names, (name) => median(figures[name]));
}
