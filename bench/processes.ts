import { processorTime } from './processor-time.ts';
import { askFor } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, median, openStage, type Shot, type Stage } from './stage.ts';

const rounds = 5;
const connections = 16;
const roundMs = 2500;
/** Of the machine that the server, its database and this load share. */
const cores = 2;
/** Cores of which others may have so much before what is measured says little. */
const busyElsewhere = 0.2;
/** Samples of the whole month: pages of 10,000 begin at any of its days. */
const days = 28;

const dateOf = (day: number): string => `2026-01-${String(1 + day).padStart(2, '0')}`;

/** What is read, from where the database has most of the work to where the server has. */
const kinds: Readonly<Record<string, (userId: string, day: number) => string>> = {
  'one-day reads of 1,440 samples': (userId, day) =>
    `/v2/timeseries/${userId}/heartrate/grouped?start_date=${dateOf(day)}&end_date=${dateOf(day)}`,
  'pages of 10,000 samples': (userId, day) =>
    `/v2/timeseries/${userId}/heartrate/grouped?start_date=${dateOf(day % 20)}&end_date=${dateOf(27)}&limit=10000`,
  'weeks of 10,080 samples as objects': (userId, day) =>
    `/v2/timeseries/${userId}/heartrate?start_date=${dateOf(day % 20)}&end_date=${dateOf((day % 20) + 6)}`,
};

/** Reads a second, and what each took of the processors, in ms. */
type Round = {
  readonly perSecond: number;
  readonly server: number;
  readonly database: number;
  readonly client: number;
  /** Cores that were busy with something else. */
  readonly others: number;
};

type Side = { readonly stage: Stage; readonly userId: string };

async function openSide(processes: number): Promise<Side> {
  const stage = await openStage({ SALUS_PROCESSES: String(processes) });
  const userId = await stage.createUser('processes');
  const month = Array.from({ length: days }, (_, day): Shot =>
    heartRateShot(userId, day * 1440, 1440),
  );
  await fire(stage.url, stage.headers, month, 4);
  return { stage, userId };
}

async function measure({ stage, userId }: Side, kind: string): Promise<Round> {
  const pathOf = kinds[kind];
  if (pathOf === undefined) throw new Error(`there is no kind ${kind}`);
  const paths = Array.from({ length: days }, (_, day) => pathOf(userId, day));
  const startedAt = performance.now();
  const before = processorTime(stage);
  const asked = { paths, connections };
  const count = await askFor(roundMs, stage.url, stage.headers, asked);
  const ms = performance.now() - startedAt;
  const after = processorTime(stage);
  const server = after.server - before.server;
  const database = after.database - before.database;
  const client = after.client - before.client;
  return {
    perSecond: (count / ms) * 1000,
    server: server / count,
    database: database / count,
    client: client / count,
    others: Math.max(0, after.all - before.all - server - database - client) / ms,
  };
}

const medianOf = (all: readonly Round[], field: keyof Round): number =>
  median(all.map((round) => round[field]));

/**
 * The most reads a second that so many processes could answer on these cores, with what a read takes of each: a process answers
 * on one core, and all have no more than the cores there are.
 */
function limitOf(processes: number, all: readonly Round[]): number {
  const server = medianOf(all, 'server');
  const total = server + medianOf(all, 'database') + medianOf(all, 'client');
  return Math.min(processes / server, cores / total) * 1000;
}

async function compare(kind: string, [one, two]: readonly [Side, Side]): Promise<BenchRow[]> {
  const [ofOne, ofTwo]: [Round[], Round[]] = [[], []];
  for (const warm of [one, two]) await measure(warm, kind);
  // In turn, so that a busy moment of the machine meets both.
  for (let round = 0; round < rounds; round += 1) {
    ofOne.push(await measure(one, kind));
    ofTwo.push(await measure(two, kind));
  }
  const [limitOfOne, limitOfTwo] = [limitOf(1, ofOne), limitOf(2, ofOne)];
  const server = medianOf(ofOne, 'server');
  const others = medianOf(ofOne, 'database') + medianOf(ofOne, 'client');
  const ratio = median(ofTwo.map(({ perSecond }, at) => perSecond / (ofOne[at]?.perSecond ?? 1)));
  const most = limitOfTwo / limitOfOne;
  process.stderr.write(
    `${kind}: a read takes ${server.toFixed(2)} ms of the server, ${medianOf(ofOne, 'database').toFixed(2)} of PostgreSQL and ${medianOf(ofOne, 'client').toFixed(2)} of the load. ${
      most < 1.5
        ? `On ${cores} cores that have all three on them, a second process can bring ${most.toFixed(2)} × at most, so not 1.5 ×: ${others > server ? 'the others are the limit' : 'the others need too much of the second core'}`
        : `The server is the limit: a second process can bring ${most.toFixed(2)} × at most on ${cores} cores`
    }. It brought ${ratio.toFixed(2)} ×.\n`,
  );
  const elsewhere = medianOf([...ofOne, ...ofTwo], 'others');
  if (elsewhere > busyElsewhere)
    process.stderr.write(
      `${kind}: ${elsewhere.toFixed(1)} of the ${cores} cores were busy with something else, so that what it brought says little.\n`,
    );
  return [
    {
      name: `${kind} over ${connections} connections, two processes`,
      figure: medianOf(ofTwo, 'perSecond'),
      unit: 'a second',
      baseline: 'one process',
      baselineFigure: medianOf(ofOne, 'perSecond'),
      ratio,
    },
    {
      name: `${kind}: the most that ${cores} cores could answer, two processes`,
      figure: limitOfTwo,
      unit: 'a second',
      baseline: 'one process, which is at most one core',
      baselineFigure: limitOfOne,
      ratio: most,
    },
    {
      name: `${kind}: processor time of a read, of the server`,
      figure: server,
      unit: 'ms',
      baseline: 'of PostgreSQL and of the load on the same cores',
      baselineFigure: others,
      ratio: server / others,
    },
  ];
}

/**
 * What a second process is worth to the reads of a user, beside what it could be worth at most: the load and PostgreSQL take
 * their share of the same cores.
 */
export async function run(): Promise<BenchRow[]> {
  const one = await openSide(1);
  try {
    const two = await openSide(2);
    try {
      const rows: BenchRow[] = [];
      for (const kind of Object.keys(kinds)) rows.push(...(await compare(kind, [one, two])));
      return rows;
    } finally {
      await two.stage.close();
    }
  } finally {
    await one.stage.close();
  }
}
