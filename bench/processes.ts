import { setTimeout } from 'node:timers/promises';

import { processorTime, type ProcessorTime, signal } from './processor-time.ts';
import { askFor } from './raw-client.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, median, openStage, type Shot, type Stage } from './stage.ts';

const rounds = 11;
const connections = 16;
const roundMs = 2500;
const settleMs = 300;
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
type Sides = Readonly<Record<'one' | 'other' | 'two', Side>>;

async function openSide(processes: number): Promise<Side> {
  const stage = await openStage({ SALUS_PROCESSES: String(processes) });
  const userId = await stage.createUser('processes');
  const month = Array.from({ length: days }, (_, day): Shot =>
    heartRateShot(userId, day * 1440, 1440),
  );
  await fire(stage.url, stage.headers, month, 4);
  return { stage, userId };
}

/** Over as many connections, however many servers share them. */
async function measure(sides: readonly Side[], kind: string): Promise<Round> {
  const pathOf = kinds[kind];
  if (pathOf === undefined) throw new Error(`there is no kind ${kind}`);
  const startedAt = performance.now();
  const before = sides.map(({ stage }) => processorTime(stage));
  const counts = await Promise.all(
    sides.map(async ({ stage, userId }) => {
      const paths = Array.from({ length: days }, (_, day) => pathOf(userId, day));
      const asked = { paths, connections: connections / sides.length };
      return askFor(roundMs, stage.url, stage.headers, asked);
    }),
  );
  const ms = performance.now() - startedAt;
  const took = sides.map(({ stage }, at) => difference(processorTime(stage), before[at]));
  const count = total(counts);
  const server = total(took.map((each) => each.server));
  const database = total(took.map((each) => each.database));
  // The load and the machine are the same, whichever server is looked at.
  const [{ client, all } = { client: 0, all: 0 }] = took;
  return {
    perSecond: (count / ms) * 1000,
    server: server / count,
    database: database / count,
    client: client / count,
    others: Math.max(0, all - server - database - client) / ms,
  };
}

const total = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0);

function difference(after: ProcessorTime, before: ProcessorTime | undefined): ProcessorTime {
  const since = (field: keyof ProcessorTime): number => after[field] - (before?.[field] ?? 0);
  return {
    server: since('server'),
    database: since('database'),
    client: since('client'),
    all: since('all'),
  };
}

/** An idle server takes a tenth of a core with its database, which the measured one is to have. */
async function whilePaused<Result>(
  sides: readonly Side[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    for (const { stage } of sides) signal(stage, 'SIGSTOP');
    return await work();
  } finally {
    for (const { stage } of sides) signal(stage, 'SIGCONT');
    // What they put off until then they do now.
    await setTimeout(settleMs);
  }
}

const medianOf = (all: readonly Round[], field: keyof Round): number =>
  median(all.map((round) => round[field]));

/** What each brought over one process in the same round. */
const gainOf = (all: readonly Round[], ofOne: readonly Round[]): number =>
  median(all.map(({ perSecond }, at) => perSecond / (ofOne[at]?.perSecond ?? 1)));

async function compare(kind: string, { one, other, two }: Sides): Promise<BenchRow[]> {
  const [ofOne, ofApart, ofTwo]: [Round[], Round[], Round[]] = [[], [], []];
  for (const warm of [one, other, two]) await measure([warm], kind);
  // In turn, so that a busy moment of the machine meets all.
  for (let round = 0; round < rounds; round += 1) {
    ofOne.push(await whilePaused([other, two], async () => measure([one], kind)));
    ofApart.push(await whilePaused([two], async () => measure([one, other], kind)));
    ofTwo.push(await whilePaused([one, other], async () => measure([two], kind)));
  }
  const server = medianOf(ofOne, 'server');
  const others = medianOf(ofOne, 'database') + medianOf(ofOne, 'client');
  const [apart, together] = [gainOf(ofApart, ofOne), gainOf(ofTwo, ofOne)];
  const limit =
    others > server ? 'PostgreSQL and the load are the limit' : 'the cores are the limit';
  process.stderr.write(
    `${kind}: a read takes ${server.toFixed(2)} ms of the server, ${medianOf(ofOne, 'database').toFixed(2)} of PostgreSQL and ${medianOf(ofOne, 'client').toFixed(2)} of the load; of the server ${medianOf(ofApart, 'server').toFixed(2)} where two that share nothing have the ${cores} cores. Those bring ${apart.toFixed(2)} ×${
      apart < 1.5 ? `: ${limit}` : ''
    }. Two processes brought ${together.toFixed(2)} ×.\n`,
  );
  const elsewhere = medianOf([...ofOne, ...ofApart, ...ofTwo], 'others');
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
      ratio: together,
    },
    {
      name: `${kind}: two servers that share nothing, on the same ${cores} cores`,
      figure: medianOf(ofApart, 'perSecond'),
      unit: 'a second',
      baseline: 'one process',
      baselineFigure: medianOf(ofOne, 'perSecond'),
      ratio: apart,
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
 * What a second process is worth to the reads of a user, beside what two servers are worth that share nothing but the cores,
 * each with a database of its own: where those bring less than is asked for, it is not what the processes share that is in the way.
 */
export async function run(): Promise<BenchRow[]> {
  const opened: Side[] = [];
  const open = async (processes: number): Promise<Side> => {
    const side = await openSide(processes);
    opened.push(side);
    return side;
  };
  try {
    const sides = { one: await open(1), other: await open(1), two: await open(2) };
    const rows: BenchRow[] = [];
    for (const kind of Object.keys(kinds)) rows.push(...(await compare(kind, sides)));
    return rows;
  } finally {
    for (const { stage } of opened) await stage.close();
  }
}
