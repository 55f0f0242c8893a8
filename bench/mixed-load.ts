import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { heldMemoryMb, openStage, peakMemoryMb, type Shot, type Stage } from './stage.ts';

const minuteMs = 60_000;
/** As long as memory took to settle; SALUS_BENCH_MINUTES makes it shorter or longer. */
const minutes = Number(process.env['SALUS_BENCH_MINUTES'] ?? 10);
const lanes = 16;
const usersCount = 64;
/** Of requests. */
const kinds = 16;
const minutesOfYear = 525_000;
/** What docs/operate/running.md promises. */
const limitMb = 500;

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

type Outcome = { readonly requests: number; readonly peakMb: number; readonly heldMb: number };

async function load(stage: Stage): Promise<Outcome> {
  const users = await Promise.all(
    Array.from({ length: usersCount }, async (_, index) => stage.createUser(`mixed-${index}`)),
  );
  const endMs = performance.now() + minutes * minuteMs;
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
  await Promise.all(Array.from({ length: lanes }, lane));
  return {
    requests,
    peakMb: await peakMemoryMb(stage.serverPid),
    heldMb: await heldMemoryMb(stage.serverPid),
  };
}

/** Pushes, reads, queries, searches and events at once, for minutes: how much a node holds then. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  try {
    const { requests, peakMb, heldMb } = await load(stage);
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
      row(`memory of the server after ${minutes} minutes of mixed load`, heldMb),
    ];
  } finally {
    await stage.close();
  }
}
