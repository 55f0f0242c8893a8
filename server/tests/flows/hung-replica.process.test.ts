import { afterAll, beforeAll, expect, it } from 'vitest';

import { asServer } from '#kernel/db/server-role.ts';

import { openTestApp, type TestApp, testClock, type TestTeam } from '../harness/app.ts';
import {
  openPrimary,
  openReplica,
  type Primary,
  processesOf,
  type Server,
} from '../harness/replica.ts';

/** How long a read waits for the replica. */
const boundMs = 400;
const within = { timeout: 60_000, interval: 20 };

let primary: Primary;
let replica: Server;
let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  primary = await openPrimary();
  replica = await openReplica(primary);
  const replicas = { connections: [asServer(replica.connection)], boundMs };
  app = await openTestApp({ beside: { database: primary.database, clock: testClock() }, replicas });
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await replica?.close();
  await primary?.close();
});

const push = async (value: number): Promise<number> => {
  const data = [{ timestamp: '2026-11-01T08:00:00Z', value, unit: 'bpm' }];
  const body = { stage: 'daily', provider: 'oura', data };
  const path = `/v2/timeseries/${userId}/heartrate`;
  return (await app.request('POST', path, { key: team.key, body })).status;
};
type Page = {
  readonly groups: { readonly oura?: readonly { readonly data: readonly { value: number }[] }[] };
};
const read = async (): Promise<number | undefined> => {
  const path = `/v2/timeseries/${userId}/heartrate/grouped`;
  const query = { start_date: '2026-11-01' };
  const { body } = await app.request<Page>('GET', path, { key: team.key, query });
  return body.groups.oura?.[0]?.data[0]?.value;
};
const isServing = () => app.resources.db.replicas?.reports()[0]?.isServing;

it('a replica that hangs as a whole delays reads once, fails none, and is read again when it goes on', async () => {
  await expect.poll(isServing, within).toBe(true);
  expect([await push(60), await read()]).toEqual([200, 60]);
  const stopped = await processesOf(replica);
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  try {
    for (const value of [61, 62, 63])
      expect([await push(value), await read()]).toEqual([200, value]);
    expect(isServing()).toBe(false);
    // It is left: nothing waits for it, and the next reads come from the primary at once.
    const begun = performance.now();
    for (const value of [64, 65, 66])
      expect([await push(value), await read()]).toEqual([200, value]);
    expect(performance.now() - begun).toBeLessThan(6000);
    expect((await app.request('GET', '/readyz')).status).toBe(200);
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(isServing, within).toBe(true);
  expect([await push(67), await read()]).toEqual([200, 67]);
}, 120_000);
