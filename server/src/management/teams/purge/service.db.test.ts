import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TenantPurger } from '#kernel/personal-data.ts';
import type { TenantId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../../tests/harness/management-api.ts';
import { purgeDeletedTeams } from './service.ts';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

const running = (): AbortSignal => new AbortController().signal;

async function deletedTeam(): Promise<string> {
  const { id } = await addTeam(org);
  await org.send('DELETE', `/team/${id}`);
  app.clock.advance(10 * minuteMs);
  return id;
}

const isPurged = async (id: string): Promise<boolean> => {
  const { rows } = await app.database.query<{ purged: boolean }>(
    'select purged_at is not null as purged from team where id = $1',
    [id],
  );
  return rows[0]?.purged === true;
};

/** Has so many portions of work for each tenant. */
function worker(portions: number): {
  readonly purge: TenantPurger;
  readonly done: Map<TenantId, number>;
} {
  const done = new Map<TenantId, number>();
  const purge: TenantPurger = async (_tx, tenantId) => {
    const count = done.get(tenantId) ?? 0;
    if (count === portions) return 'done';
    done.set(tenantId, count + 1);
    return 'more';
  };
  return { purge, done };
}

test('each environment is worked on until nothing is left, and only then the team is empty', async () => {
  const id = await deletedTeam();
  const { purge, done } = worker(3);
  await purgeDeletedTeams(app.resources, [purge], running());
  expect([...done.values()]).toEqual([3, 3]);
  expect(await isPurged(id)).toBe(true);
  await purgeDeletedTeams(app.resources, [purge], running());
  expect([...done.values()]).toEqual([3, 3]);
});

test('a run that is stopped is gone on with by the next', async () => {
  const id = await deletedTeam();
  const stopping = new AbortController();
  const { purge, done } = worker(3);
  const cutOff: TenantPurger = async (...args) => {
    stopping.abort();
    return purge(...args);
  };
  await purgeDeletedTeams(app.resources, [cutOff], stopping.signal);
  expect([...done.values()]).toEqual([1]);
  expect(await isPurged(id)).toBe(false);
  await purgeDeletedTeams(app.resources, [purge], running());
  expect([...done.values()]).toEqual([3, 3]);
  expect(await isPurged(id)).toBe(true);
});

test('what waits for something else ends the run, and a later one goes on', async () => {
  const id = await deletedTeam();
  await purgeDeletedTeams(app.resources, [async () => 'waiting'], running());
  expect(await isPurged(id)).toBe(false);
  await purgeDeletedTeams(app.resources, [], running());
  expect(await isPurged(id)).toBe(true);
});

test('a team that cannot be erased keeps no other, and is tried again', async () => {
  const [first, second] = [await deletedTeam(), await deletedTeam()];
  const { rows } = await app.database.query<{ id: TenantId }>(
    'select id from tenant where team_id = $1',
    [first],
  );
  const bad = new Set(rows.map((row) => row.id));
  const failing: TenantPurger = async (_tx, tenantId) => {
    if (bad.has(tenantId)) throw new Error('broken');
    return 'done';
  };
  await expect(purgeDeletedTeams(app.resources, [failing], running())).rejects.toThrow(
    '1 teams could not be purged',
  );
  expect([await isPurged(first), await isPurged(second)]).toEqual([false, true]);
  await purgeDeletedTeams(app.resources, [], running());
  expect(await isPurged(first)).toBe(true);
});

test('the end waits until no request can be running that was let in before', async () => {
  const { id } = await addTeam(org);
  await org.send('DELETE', `/team/${id}`);
  app.clock.advance(10 * minuteMs - 1);
  await purgeDeletedTeams(app.resources, [], running());
  expect(await isPurged(id)).toBe(false);
  app.clock.advance(1);
  await Promise.all([1, 2].map(async () => purgeDeletedTeams(app.resources, [], running())));
  expect(await isPurged(id)).toBe(true);
  const { rows } = await app.database.query(
    "select count(*)::int as count from audit_pending where action = 'team.purged' and team_id = $1",
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
