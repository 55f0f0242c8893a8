import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, openStage, type Shot, type Stage, watchedOf } from './stage.ts';

const days = 60;
/** So many that the slowest hundredth is more than a stumble of the machine. */
const reads = Number(process.env['SALUS_BENCH_READS'] ?? 2000);
const warmUp = 300;

const shotOf = (userId: string, start: string, end: string): Shot => ({
  method: 'GET',
  path: `/v2/timeseries/${userId}/heartrate/grouped?start_date=${start}&end_date=${end}`,
});

const pageOf = (userId: string): Shot => shotOf(userId, '2026-01-05', '2026-02-20');

function dayOf(userId: string, turn: number): Shot {
  const date = `2026-01-${String(1 + (turn % 28)).padStart(2, '0')}`;
  return shotOf(userId, date, date);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

/** One after another over one connection, as the server saw them. */
async function measure(
  stage: Stage,
  [what, p99Max]: readonly [string, number],
  shotAt: (turn: number) => Shot,
): Promise<readonly BenchRow[]> {
  const shots = Array.from({ length: reads }, (_, turn) => shotAt(turn));
  await fire(stage.url, stage.headers, shots.slice(0, warmUp), 1);
  await watchedOf(stage);
  const client = await fire(stage.url, stage.headers, shots, 1);
  const watched = await watchedOf(stage);
  const sorted = watched.requestsMs.toSorted((a, b) => a - b);
  if (sorted.length !== reads) throw new Error(`${sorted.length} of ${reads} reads were seen`);
  const each = 1000 / reads;
  const [p50, p99] = [at(sorted, 0.5), at(sorted, 0.99)];
  return [
    {
      name: `${what} on the server, p99 (to be ${p99Max} × p50 at most)`,
      figure: p99,
      unit: 'ms',
      baseline: 'p50',
      baselineFigure: p50,
      ratio: p99 / p50,
    },
    {
      name: `${what} at the client, p99`,
      figure: client.p99Ms,
      unit: 'ms',
      baseline: 'p50',
      baselineFigure: client.p50Ms,
      ratio: client.p99Ms / client.p50Ms,
    },
    {
      name: `${what}: collections of the whole heap`,
      figure: watched.wholeCollections * each,
      unit: 'in 1,000 requests',
      baseline: 'the goal, one in 200',
      baselineFigure: 5,
      ratio: (watched.wholeCollections * each) / 5,
    },
    {
      name: `${what}: collections of young objects`,
      figure: watched.youngCollections * each,
      unit: 'in 1,000 requests',
      baseline: 'the requests',
      baselineFigure: 1000,
      ratio: (watched.youngCollections * each) / 1000,
    },
    {
      name: `${what}: processor time of the server`,
      figure: watched.cpuMs / reads,
      unit: 'ms a request',
      baseline: 'p50',
      baselineFigure: p50,
      ratio: watched.cpuMs / reads / p50,
    },
  ];
}

/** How even the times of reads are, and what garbage they leave. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const userId = await stage.createUser('tails');
    const samples = Array.from({ length: days }, (_, day) =>
      heartRateShot(userId, day * 1440, 1440),
    );
    await fire(stage.url, stage.headers, samples, 4);
    return [
      ...(await measure(stage, ['page of 10,000 samples', 2.5], () => pageOf(userId))),
      ...(await measure(stage, ['one day of 1,440 samples', 3], (turn) => dayOf(userId, turn))),
    ];
  } finally {
    await stage.close();
  }
}
