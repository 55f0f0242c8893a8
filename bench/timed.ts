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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the record
  const names = Object.keys(works) as Name[];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >;
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  return Object.fromEntries(names.map((name) => [name, median(figures[name])])) as Record<
    Name,
    number
  >;
}
