import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { Pool } from 'undici';

import type { BenchRow } from './row.ts';
import { heartRateShot } from './samples.ts';
import { fire, openStage, type Shot, type Stage } from './stage.ts';
import { addTeam, firstTeam, managed, type Team } from './teams.ts';

/** Of each window, alone and beside the noisy team in turn, so that a busy moment of the machine meets both. */
const windowMs = 6000;
const windows = 8;
/** Ten times the requests of the quiet team at once, and a hundred times the events. */
const noisyConnections = 30;
const noisyUsers = 40;
/** Minutes of the one large user. */
const largeMinutes = 400_000;
const limit = 1.5;

const kinds = ['push', 'one-day read', 'query', 'delivery'] as const;
type Kind = (typeof kinds)[number];

/** Answers each event with 204, and tells whoever waits for the next. */
async function openReceiver(): Promise<{ url: string; next(): Promise<void>; close(): void }> {
  let tell: () => void = () => {};
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end();
      tell();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: async () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function queryShot(userId: string, to: string): Shot {
  const arg = { timeseries: 'heartrate', field: 'value' };
  const hours = { date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } };
  // A median is decoded of every sample.
  const queries = [{ select: [{ func: 'median', arg }], group_by: [hours] }];
  const timeframe = { type: 'absolute', start: '2025-01-01', end: to };
  const path = `/aggregate/v1/user/${userId}/query`;
  return { method: 'POST', path, body: JSON.stringify({ timeframe, queries }) };
}

const dayRead = (userId: string): Shot => ({
  method: 'GET',
  path: `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-01-02&end_date=2026-01-02`,
});

const minutesOfYear = 525_600;

/** The noisy team for a while: pushes large and small, whole years, and queries that read all of the large user. */
async function makeNoise(
  { url }: Stage,
  team: Team,
  { users, large }: { readonly users: readonly string[]; readonly large: string },
  signal: AbortSignal,
): Promise<number> {
  const pool = new Pool(url, { connections: noisyConnections });
  let sent = 0;
  const shotOf = (turn: number): Shot => {
    const userId = users[turn % users.length] ?? '';
    if (turn % 10 === 0) return queryShot(large, '2025-12-31');
    if (turn % 10 === 1)
      return {
        method: 'GET',
        path: `/v2/timeseries/${large}/heartrate/grouped?start_date=2025-01-01`,
      };
    const minute = ((turn * 500) % minutesOfYear) - minutesOfYear;
    return heartRateShot(userId, minute, turn % 10 < 6 ? 1000 : 5);
  };
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const { method, path, body } = shotOf((sent += 1));
      const answer = await pool.request({
        method,
        path,
        headers: team.headers,
        body: body ?? null,
      });
      await answer.body.dump({ limit: 10_000_000 });
      // It may be told to come again; then it does, as clients do.
      if (answer.statusCode === 503) await sleep(100);
      else if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: noisyConnections }, lane));
  await pool.close();
  return sent;
}

/** The quiet team for a while: one thing after the other; how long each took, in milliseconds. */
async function askQuietly(
  { url }: Stage,
  team: Team,
  {
    userId,
    receiver,
  }: { readonly userId: string; readonly receiver: Awaited<ReturnType<typeof openReceiver>> },
  turnFrom: number,
): Promise<Record<Kind, number[]>> {
  const taken: Record<Kind, number[]> = { push: [], 'one-day read': [], query: [], delivery: [] };
  const pool = new Pool(url, { connections: 3 });
  const send = async ({ method, path, body }: Shot): Promise<void> => {
    const answer = await pool.request({ method, path, headers: team.headers, body: body ?? null });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${await answer.body.text()}`);
    await answer.body.dump({ limit: 10_000_000 });
  };
  const endMs = performance.now() + windowMs;
  for (let turn = turnFrom; performance.now() < endMs; turn += 1) {
    const delivered = receiver.next();
    let since = performance.now();
    await send(heartRateShot(userId, 3 * 1440 + turn, 1));
    taken.push.push(performance.now() - since);
    await delivered;
    taken.delivery.push(performance.now() - since);
    since = performance.now();
    await send(dayRead(userId));
    taken['one-day read'].push(performance.now() - since);
    since = performance.now();
    await send(queryShot(userId, '2026-01-04'));
    taken.query.push(performance.now() - since);
  }
  await pool.close();
  return taken;
}

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

/** What a team of one request at a time feels of one that is as loud as the machine lets it be. */
export async function run(): Promise<BenchRow[]> {
  const stage = await openStage();
  const [quietEvents, noisyEvents] = [await openReceiver(), await openReceiver()];
  try {
    const noisyTeam = await firstTeam(stage);
    const { team: quiet, id } = await addTeam(stage, noisyTeam.orgId);
    const webhooks = (teamId: string): string =>
      `/v1/org/${noisyTeam.orgId}/team/${teamId}/sandbox/webhook`;
    await managed(stage, webhooks(id), { url: quietEvents.url });
    await managed(stage, webhooks(noisyTeam.id), { url: noisyEvents.url });
    const userId = await quiet.createUser('quiet');
    const days = Array.from({ length: 3 }, (_, day) => heartRateShot(userId, day * 1440, 1440));
    await fire(stage.url, quiet.headers, days, 2);
    const users = await Promise.all(
      Array.from({ length: noisyUsers }, async (_, index) => stage.createUser(`noisy-${index}`)),
    );
    const [large = ''] = users;
    const year = Array.from({ length: largeMinutes / 10_000 }, (_, part) =>
      heartRateShot(large, part * 10_000 - minutesOfYear, 10_000),
    );
    await fire(stage.url, stage.headers, year, 2);
    const alone: Record<Kind, number[]> = { push: [], 'one-day read': [], query: [], delivery: [] };
    const beside: typeof alone = { push: [], 'one-day read': [], query: [], delivery: [] };
    let noise = 0;
    const asked = { userId, receiver: quietEvents };
    for (let window = 0; window < windows; window += 1) {
      const isBeside = window % 2 === 1;
      const stop = new AbortController();
      const noisy = isBeside
        ? makeNoise(stage, stage, { users, large }, stop.signal)
        : Promise.resolve(0);
      // The first answers of the noisy team are not in yet.
      if (isBeside) await sleep(500);
      const taken = await askQuietly(stage, quiet, asked, window * 10_000);
      stop.abort();
      noise += await noisy;
      for (const kind of kinds) (isBeside ? beside : alone)[kind].push(...taken[kind]);
    }
    process.stderr.write(
      `${noise} requests of the noisy team, ${beside.push.length} rounds of the quiet one beside them, ${alone.push.length} alone\n`,
    );
    return kinds.map((kind) => ({
      name: `a quiet team's ${kind} beside a noisy team, p99`,
      figure: p99(beside[kind]),
      unit: 'ms',
      baseline: `alone; at most ${limit} times that`,
      baselineFigure: p99(alone[kind]),
      ratio: p99(beside[kind]) / p99(alone[kind]),
    }));
  } finally {
    for (const each of [quietEvents, noisyEvents]) each.close();
    await stage.close();
  }
}
