import type { BenchRow } from './row.ts';
import { fire, median, openBaseline, openStage, type Shot } from './stage.ts';

const rounds = 15;
const ping: readonly Shot[] = Array.from({ length: 1500 }, () => ({
  method: 'GET',
  path: '/v2/ping',
}));

/** What the door costs a request: the key from the warm cache, and both rate limits. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  const environment = { BENCH_DATA_DIR: stage.dataDir };
  const guarded = await openBaseline('bench/auth-server.ts', environment);
  const open = await openBaseline('bench/auth-server.ts', { ...environment, BENCH_DOOR: 'open' });
  try {
    const measure = async (url: string): Promise<number> =>
      (await fire(url, stage.headers, ping, 1)).p50Ms;
    await measure(guarded.url);
    await measure(open.url);
    const [withDoor, without]: [number[], number[]] = [[], []];
    // In turn, so that a busy moment of the machine meets both.
    for (let round = 0; round < rounds; round += 1) {
      withDoor.push(await measure(guarded.url));
      without.push(await measure(open.url));
    }
    const [figure, baselineFigure] = [median(withDoor), median(without)];
    const added = median(withDoor.map((ms, round) => ms - (without[round] ?? 0)));
    return [
      {
        name: 'a request with its key checked and rate limits on (p50)',
        figure,
        unit: 'ms',
        baseline: 'the same answer without a key or limits',
        baselineFigure,
        ratio: figure / baselineFigure,
      },
      {
        name: 'of that, the check and the limits (p50)',
        figure: added,
        unit: 'ms',
        baseline: 'the limit',
        baselineFigure: 0.15,
        ratio: added / 0.15,
      },
    ];
  } finally {
    await guarded.close();
    await open.close();
    await stage.close();
  }
}
