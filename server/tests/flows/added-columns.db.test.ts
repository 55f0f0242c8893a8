import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { managementApi } from '../harness/management-api.ts';
import { openReceiver } from '../harness/receiver.ts';
import { type Browser, signIn } from '../harness/signed-in.ts';

let app: TestApp;
let team: TestTeam;
let member: Browser;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  member = await signIn(app);
  const management = await managementApi(app);
  receiver = await openReceiver();
  await app.service.start();
  const { teamId, environment } = team.scope;
  const webhooks = `/v1/org/${management.orgId}/team/${teamId}/${environment}/webhook`;
  const made = await app.request('POST', webhooks, {
    headers: { 'x-management-key': management.key },
    body: { url: receiver.url },
  });
  expect(made.status).toBe(200);
});
afterAll(async () => {
  await app?.service.stop(5000);
  await app?.close();
  await receiver?.close();
});

/** As migrations of a later release would, one transaction each. */
async function addColumns(name: string): Promise<number> {
  const { rows } = await app.database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  for (const table of rows) {
    await app.database.query(`alter table ${table.name} add column ${name} text`);
  }
  return rows.length;
}

const heartRate = (minute: number, value: number) => ({
  stage: 'daily',
  provider: 'oura',
  data: [
    { timestamp: new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString(), value, unit: 'bpm' },
  ],
});

it('a column that is added to any table under load fails no request and no delivery', async () => {
  const failures: unknown[] = [];
  const counts = { requests: 0, pushed: 0 };
  const stop = new AbortController();
  const { user_id: userId } = await app.newUser(team);
  const noted = ({ status, text }: { readonly status: number; readonly text: string }): void => {
    counts.requests += 1;
    if (status !== 200) failures.push([status, text.slice(0, 200)]);
  };
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !stop.signal.aborted; round += 1) await work(round);
  };
  const { key } = team;
  const load = [
    repeat(async (round) => {
      const body = heartRate(round, 50 + (round % 50));
      noted(await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key, body }));
      counts.pushed += 1;
    }),
    repeat(async () => {
      const query = { start_date: '2026-11-01' };
      const target = `/v2/timeseries/${userId}/heartrate/grouped`;
      noted(await app.request('GET', target, { key, query }));
      noted(await app.request('GET', `/v2/user/${userId}`, { key }));
      noted(await app.request('GET', '/v2/user', { key }));
    }),
    repeat(async () => {
      noted(await member.send('GET', '/v1/me'));
      noted(await member.ofTeam(team, 'GET', '/v2/user'));
    }),
  ];
  await expect.poll(() => counts.requests, { timeout: 20_000 }).toBeGreaterThan(30);
  expect(await addColumns('added_under_load')).toBeGreaterThan(50);
  const until = counts.requests + 30;
  await expect.poll(() => counts.requests, { timeout: 20_000 }).toBeGreaterThan(until);
  stop.abort();
  await Promise.all(load);
  expect(failures).toEqual([]);
  await receiver.until((received) => received.length >= counts.pushed);
});
