import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, testClock, type TestTeam } from '../harness/app.ts';
import { openPrimary, type Primary, processesOf } from '../harness/replica.ts';

let primary: Primary;
let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  primary = await openPrimary();
  app = await openTestApp({ beside: { database: primary.database, clock: testClock() } });
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await primary?.close();
});

const push = async (minute: number) =>
  app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: {
      stage: 'daily',
      provider: 'oura',
      data: [
        {
          timestamp: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(),
          value: 60,
          unit: 'bpm',
        },
      ],
    },
  });
const read = async () =>
  app.request('GET', `/v2/timeseries/${userId}/heartrate/grouped`, {
    key: team.key,
    query: { start_date: '2026-11-01' },
  });

it('a primary that hangs stops nobody without limit, and is used again once it answers', async () => {
  expect([(await push(0)).status, (await read()).status]).toEqual([200, 200]);
  const stopped = await processesOf(primary);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    const begun = performance.now();
    const ready = app.request('GET', '/readyz').then(({ status }) => ({
      status,
      tookMs: performance.now() - begun,
    }));
    const waited = await Promise.all([push(1), read()]);
    expect(waited.map(({ status }) => status)).toEqual([503, 503]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect((await ready).status).toBe(503);
    // A probe of a balancer waits for so long at most, and a busy machine for some more.
    expect((await ready).tookMs).toBeLessThan(4000);
    const next = performance.now();
    const refused = await Promise.all([push(2), read(), app.request('GET', '/readyz')]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1', '1']);
    expect(performance.now() - next).toBeLessThan(1500);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  await expect
    .poll(async () => [(await push(3)).status, (await read()).status], { timeout: 30_000 })
    .toEqual([200, 200]);
}, 90_000);
