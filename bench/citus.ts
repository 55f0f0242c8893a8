import { distribute } from '../server/src/kernel/db/distribute.ts';
import { migrate } from '../server/src/kernel/db/migrate.ts';
import {
  type CitusCluster,
  connectionTo,
  createCitusDatabase,
  missingCitus,
  openCitusCluster,
  run as runOn,
} from '../server/tests/harness/citus.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, median, openStage, type Shot, type Stage } from './stage.ts';

const database = 'salus';
const rounds = 5;
const users = 64;
const batchSamples = 1000;
const batches = 320;
const reads = 400;

/** As a server is set that keeps what it has acknowledged; the tests' own settings would not. */
const durable = { fsync: 'on', full_page_writes: 'on', shared_buffers: '256MB' };

type Side = {
  readonly stage: Stage;
  readonly userIds: readonly string[];
  readonly close: () => Promise<void>;
};

/** The same PostgreSQL twice, alone and as the coordinator of two workers; both and their workers share the machine. */
async function openSide(workers: number): Promise<Side> {
  const cluster = await openCitusCluster({ workers, changes: durable });
  try {
    await prepare(cluster);
    const { port } = cluster.coordinator;
    const stage = await openStage({
      DATABASE_URL: `postgres://salus@127.0.0.1:${port}/${database}`,
    });
    const made = Array.from({ length: users }, async (_, at) => stage.createUser(`citus-${at}`));
    const userIds = await Promise.all(made);
    return {
      stage,
      userIds,
      close: async () => {
        await stage.close();
        await cluster.close();
      },
    };
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

async function prepare(cluster: CitusCluster): Promise<void> {
  const connection = connectionTo(cluster.coordinator, database);
  if (cluster.workers.length === 0) {
    await runOn(cluster.coordinator, 'postgres', `create database ${database}`);
    return;
  }
  await createCitusDatabase(cluster, database);
  await migrate(connection);
  await distribute(connection);
}

/** Samples a second, of users in turn. */
async function ingest({ stage, userIds }: Side, round: number): Promise<number> {
  const shots = Array.from({ length: batches }, (_, at): Shot => {
    const pass = round * (batches / users) + Math.floor(at / users);
    return heartRateShot(userIds[at % users] ?? '', pass * batchSamples, batchSamples);
  });
  const { perSecond } = await fire(stage.url, stage.headers, shots, 8);
  return perSecond * batchSamples;
}

/** Milliseconds of a day of one user, one request after the other. */
async function readDays({ stage, userIds }: Side): Promise<number> {
  const shots = Array.from({ length: reads }, (_, at): Shot => {
    const day = `2026-01-0${1 + (at % 3)}`;
    const path = `/v2/timeseries/${userIds[at % users]}/heartrate/grouped`;
    return { method: 'GET', path: `${path}?start_date=${day}&end_date=${day}` };
  });
  return (await fire(stage.url, stage.headers, shots, 1)).p50Ms;
}

/** In turn, so that a busy moment of the machine meets both. */
async function compare(
  [one, other]: readonly [Side, Side],
  measure: (side: Side, round: number) => Promise<number>,
): Promise<Pick<BenchRow, 'figure' | 'baselineFigure' | 'ratio'>> {
  const [figures, baselines]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [await measure(one, round), await measure(other, round)] as const;
    // The first of each is warming up.
    if (round === 0) continue;
    figures.push(pair[0]);
    baselines.push(pair[1]);
  }
  return {
    figure: median(figures),
    baselineFigure: median(baselines),
    ratio: median(figures.map((figure, round) => figure / (baselines[round] ?? 1))),
  };
}

/** What samples on two workers cost beside the same PostgreSQL alone; left out where Citus is not installed. */
export async function run(): Promise<BenchRow[]> {
  const missing = missingCitus();
  if (missing !== null) {
    process.stderr.write(`citus: ${missing}\n`);
    return [];
  }
  const distributed = await openSide(2);
  try {
    const plain = await openSide(0);
    try {
      const sides = [distributed, plain] as const;
      const baseline = 'the same PostgreSQL alone, on the same cores';
      return [
        {
          name: `ingestion on Citus with two workers, ${batchSamples}-sample batches, 8 connections`,
          unit: 'samples/s',
          baseline,
          ...(await compare(sides, ingest)),
        },
        {
          name: 'one-day read of a user on Citus (p50)',
          unit: 'ms',
          baseline,
          ...(await compare(sides, async (side) => readDays(side))),
        },
      ];
    } finally {
      await plain.close();
    }
  } finally {
    await distributed.close();
  }
}
