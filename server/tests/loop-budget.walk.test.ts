import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
// An iteration of the loop, and no time.
import { setImmediate as nextIteration } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { SleepCollector } from '../src/connectors/imports/apple-health/sleeps.ts';
import { openTestApp, type TestApp, type TestTeam } from './harness/app.ts';
import { leastHold, longestHold } from './harness/loop-work.ts';
import { newOrder } from './harness/orders.ts';

/** Nothing holds the event loop for longer: other requests wait for it. */
const budgetMs = 50;
/** The tests' client is in this thread, too, and a busy machine makes each step take longer. */
const clientMs = 50;

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  ({ user_id: userId } = await app.newUser(team));
});
afterAll(async () => app.close());

/** A request whose answer nobody reads: what is sent back stays in the socket. */
async function askWithoutReading(path: string): Promise<Socket> {
  const socket = connect(Number(new URL(app.baseUrl).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-salus-api-key: ${team.key}\r\n\r\n`);
  return socket;
}

async function push(count: number, hour: number): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 1, hour) + index * 100).toISOString(),
    value: 60 + (index % 40),
    unit: 'bpm',
  }));
  const body = { provider: 'apple_health_kit', stage: 'historical', data };
  const { status } = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body,
  });
  expect(status).toBe(200);
}

it('the first sheet of labels, and 48 sheets of 300 labels', async () => {
  const order = await newOrder(app, team, { user_id: userId });
  const path = `/v3/order/${order.id}/labels/pdf`;
  const print = async (labels: number): Promise<number> =>
    (
      await app.request('GET', path, {
        key: team.key,
        query: { number_of_labels: labels, collection_date: '2026-11-20' },
      })
    ).status;
  // The first of this process: loading the library is not its work.
  const first = await longestHold(async () => print(1));
  expect(first).toBeLessThan(budgetMs);
  const printAll = async (): Promise<void> => {
    const printed = await Promise.all(Array.from({ length: 48 }, async () => print(300)));
    expect(new Set(printed)).toEqual(new Set([200]));
  };
  const held = await leastHold(budgetMs, printAll);
  expect(held).toBeLessThan(budgetMs + clientMs);
});

it('300 pages of 10,000 samples that nobody reads, and one of 100,000', async () => {
  await push(20_000, 0);
  for (const hour of [1, 2, 3, 4]) await push(20_000, hour);
  const range = 'start_date=2026-01-01&end_date=2026-01-02';
  const grouped = `/v2/timeseries/${userId}/heartrate/grouped?${range}`;
  await app.request('GET', grouped, { key: team.key });
  const sockets: Socket[] = [];
  const held = await longestHold(async () => {
    const asked = Array.from({ length: 300 }, async () => askWithoutReading(grouped));
    sockets.push(...(await Promise.all(asked)));
    // Each has its answer once this one, which came last, has its own.
    await app.request('GET', grouped, { key: team.key });
  });
  for (const socket of sockets) socket.destroy();
  expect(held).toBeLessThan(budgetMs + clientMs);
  const ungrouped = await longestHold(async () => {
    const socket = await askWithoutReading(`/v2/timeseries/${userId}/heartrate?${range}`);
    await once(socket, 'readable');
    socket.destroy();
  });
  expect(ungrouped).toBeLessThan(budgetMs + clientMs);
});

it('a night of Apple Health with more stretches than a night has', async () => {
  const sleeps = new SleepCollector();
  const source = { sourceType: 'watch', appId: null } as unknown as Parameters<
    SleepCollector['add']
  >[0];
  let added = 0;
  for (let index = 0; index < 1_700_000; index += 1) {
    const startMs = Date.UTC(2026, 0, 1, 22) + (index % 7200) * 4000;
    const stretch = { startMs, endMs: startMs + 4000, offsetSeconds: 0 };
    if (sleeps.add(source, 'HKCategoryValueSleepAnalysisAsleepDeep', stretch)) added += 1;
    if (index % 10_000 === 0) await nextIteration();
  }
  expect(added).toBe(8000);
  const found = sleeps.sleeps();
  const nights: number[] = [];
  const held = await longestHold(async () => {
    for (let next = found.next(); next.done !== true; next = found.next()) {
      nights.push(next.value.size);
      await nextIteration();
    }
  });
  expect(nights.reduce((sum, size) => sum + size, 0)).toBe(added);
  expect(held).toBeLessThan(budgetMs);
});
