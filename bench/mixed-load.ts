import pg from 'pg';

import { Receiver } from './delivery-receiver.ts';
import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import {
  heldMemoryMb,
  managementKey,
  openStage,
  peakMemoryMb,
  type Shot,
  type Stage,
  withDatabase,
} from './stage.ts';

const minuteMs = 60_000;
/** As long as memory took to settle; SALUS_BENCH_MINUTES makes it shorter or longer. */
const minutes = Number(process.env['SALUS_BENCH_MINUTES'] ?? 10);
const lanes = 16;
const usersCount = 64;
/** Of requests. */
const kinds = 16;
const minutesOfYear = 525_000;
/** What a node is to stay below. */
const limitMb = 350;

const json = (value: unknown): string => JSON.stringify(value);

function summaryShot(userId: string, round: number): Shot {
  const day = new Date(Date.parse('2025-01-01T00:00:00Z') + round * 1440 * minuteMs);
  const date = day.toISOString().slice(0, 10);
  const data = [{ calendar_date: date, steps: 1000 + round, calories_active: 300 }];
  const body = json({ stage: 'daily', provider: 'oura', data });
  return { method: 'POST', path: `/v2/summary/activity/${userId}`, body };
}

/** A mean of each hour of all there is. */
function queryShot(userId: string): Shot {
  const arg = { timeseries: 'heartrate', field: 'value' };
  const hours = { date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } };
  const queries = [{ select: [{ func: 'mean', arg }], group_by: [hours] }];
  const timeframe = { type: 'absolute', start: '2025-01-01', end: '2026-01-01' };
  return {
    method: 'POST',
    path: `/aggregate/v1/user/${userId}/query`,
    body: json({ timeframe, queries }),
  };
}

/** What a node is asked for on a busy day, in turn: mostly pushes, and everything else between them. */
function shotOf(users: readonly string[], turn: number): Shot {
  const userId = users[Math.floor(turn / kinds) % users.length] ?? '';
  const round = Math.floor(turn / kinds / users.length);
  const range = 'start_date=2025-01-01&end_date=2026-01-01';
  // Nothing is stored of the future: the year before the one in which the samples begin, again and again.
  const minute = ((round * 1000) % minutesOfYear) - minutesOfYear;
  const words = ['diabetes type 2', 'fracture of left wrist', 'asthma', 'htn', 'copd'];
  switch (turn % kinds) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return heartRateShot(userId, minute, 1000);
    case 5:
    case 6:
    case 7:
      return heartRateShot(userId, minute + 500, 5);
    case 8:
      return summaryShot(userId, round % 300);
    case 9:
    case 10:
      return { method: 'GET', path: `/v2/timeseries/${userId}/heartrate/grouped?${range}` };
    case 11:
      return { method: 'GET', path: `/v2/summary/activity/${userId}?${range}` };
    case 12:
      return queryShot(userId);
    case 13: {
      const asked = encodeURIComponent(words[round % words.length] ?? '');
      return { method: 'GET', path: `/v3/insurance/search/diagnosis?diagnosis_query=${asked}` };
    }
    case 14:
      return { method: 'GET', path: '/v3/lab_tests/markers?size=50' };
    default:
      return { method: 'GET', path: '/v2/events?limit=100' };
  }
}

type Outcome = {
  readonly requests: number;
  readonly peakMb: number;
  /** The mean of what is held in the second and in the last quarter: the first one is a start. */
  readonly earlyMb: number;
  readonly lateMb: number;
};

/** Everything that happens is delivered, too. */
async function deliverTo(stage: Stage, url: string): Promise<void> {
  const team = await withDatabase(stage, async (connection) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ id: string; org_id: string }>('select * from team');
    await client.end();
    return rows[0];
  });
  if (team === undefined) throw new Error('there is no team');
  const path = `/v1/org/${team.org_id}/team/${team.id}/sandbox/webhook`;
  const answer = await fetch(`${stage.url}${path}`, {
    method: 'POST',
    headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function load(stage: Stage): Promise<Outcome> {
  const users = await Promise.all(
    Array.from({ length: usersCount }, async (_, index) => stage.createUser(`mixed-${index}`)),
  );
  const startMs = performance.now();
  const endMs = startMs + minutes * minuteMs;
  const held: (readonly [share: number, mb: number])[] = [];
  const sampling = setInterval(() => {
    const share = (performance.now() - startMs) / (minutes * minuteMs);
    void heldMemoryMb(stage.serverPid).then((mb) => held.push([share, mb]));
  }, 1000);
  let requests = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const { method, path, body } = shotOf(users, requests);
      requests += 1;
      const answer = await fetch(`${stage.url}${path}`, {
        method,
        headers: stage.headers,
        body: body === undefined ? null : typeof body === 'string' ? body : new Uint8Array(body),
      });
      const bytes = await answer.arrayBuffer();
      if (answer.status !== 200)
        throw new Error(`${path} answered ${answer.status}: ${Buffer.from(bytes).toString()}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    clearInterval(sampling);
  }
  const between = (from: number, to: number): number =>
    mean(held.filter(([share]) => share >= from && share < to).map(([, mb]) => mb));
  return {
    requests,
    peakMb: await peakMemoryMb(stage.serverPid),
    earlyMb: between(0.25, 0.5),
    lateMb: between(0.75, 1),
  };
}

/** Pushes, reads, queries, searches, events and their deliveries at once, for minutes: how much a node holds then. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  const receiver = await Receiver.open();
  try {
    await deliverTo(stage, receiver.url);
    const { requests, peakMb, earlyMb, lateMb } = await load(stage);
    const row = (name: string, figure: number): BenchRow => ({
      name,
      figure,
      unit: 'MB',
      baseline: 'the limit',
      baselineFigure: limitMb,
      ratio: figure / limitMb,
    });
    process.stderr.write(`${requests} requests in ${minutes} minutes\n`);
    return [
      row(`memory of the server in ${minutes} minutes of mixed load (peak)`, peakMb),
      {
        name: `memory of the server in the last quarter of ${minutes} minutes of mixed load`,
        figure: lateMb,
        unit: 'MB',
        baseline: 'in the second quarter',
        baselineFigure: earlyMb,
        ratio: lateMb / earlyMb,
      },
    ];
  } finally {
    await stage.close();
    receiver.close();
  }
}
