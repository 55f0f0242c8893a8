import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, median, openStage, type Shot, type Stage } from './stage.ts';

const rounds = 5;
const connections = 16;
const shots = 600;

/** A day of one user at a time, as an app shows it. */
async function readsOf(stage: Stage): Promise<() => Promise<number>> {
  const userId = await stage.createUser('processes');
  const month = Array.from({ length: 28 }, (_, day) => heartRateShot(userId, day * 1440, 1440));
  await fire(stage.url, stage.headers, month, 4);
  const reads = Array.from({ length: shots }, (_, index): Shot => {
    const day = String(1 + (index % 28)).padStart(2, '0');
    return {
      method: 'GET',
      path: `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-01-${day}&end_date=2026-01-${day}`,
    };
  });
  return async () => (await fire(stage.url, stage.headers, reads, connections)).perSecond;
}

/** What a second process is worth to the reads of a user. The load itself, and PostgreSQL, take their share of the cores. */
export async function run(): Promise<BenchRow[]> {
  const one = await openStage({ SALUS_PROCESSES: '1' });
  const two = await openStage({ SALUS_PROCESSES: '2' });
  try {
    const [fromOne, fromTwo] = [await readsOf(one), await readsOf(two)];
    for (const warm of [fromOne, fromTwo]) await warm();
    const [ofOne, ofTwo]: [number[], number[]] = [[], []];
    // In turn, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round += 1) {
      ofOne.push(await fromOne());
      ofTwo.push(await fromTwo());
    }
    const [baselineFigure, figure] = [median(ofOne), median(ofTwo)];
    return [
      {
        name: `one-day reads of a user over ${connections} connections, two processes`,
        figure,
        unit: 'a second',
        baseline: 'one process',
        baselineFigure,
        ratio: median(ofTwo.map((perSecond, round) => perSecond / (ofOne[round] ?? 1))),
      },
    ];
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}
