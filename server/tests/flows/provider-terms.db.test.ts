import { afterAll, beforeAll, expect, test } from 'vitest';

import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { sourceJobs } from '#sources';

import { strava } from '../../src/connectors/providers/strava/index.ts';
import {
  clientId,
  clientSecret,
  type OpenProvider,
  openWorld,
  type World,
} from '../conformance/providers/world.ts';
import { stravaPerson } from '../emulators/strava/data.ts';
import { openStravaEmulator, type StravaEmulator } from '../emulators/strava/strava.ts';
import { runJob, type TestUser } from '../harness/app.ts';

let world: World;
let emulator: StravaEmulator;
beforeAll(async () => {
  const open: OpenProvider = async (clock) => {
    emulator = await openStravaEmulator({ clientId, clientSecret, clock });
    return {
      connector: strava,
      emulator,
      apiPath: '/api/v3/',
      tokenPath: '/oauth/token',
      sampled: { resource: 'workouts', perDay: 1, isSummary: true },
      consent: (accountId, scopes) => emulator.consent(accountId, scopes),
      put: (accountId, lastDay, days) => emulator.put(accountId, stravaPerson(lastDay, days)),
    };
  };
  world = await openWorld(open, { stravaKeepDays: 7 });
});
afterAll(async () => world.close());

type Workout = { readonly id: string; readonly provider_id: string; readonly time_start: string };

const workoutsOf = async ({ user_id }: TestUser): Promise<readonly Workout[]> => {
  const query = { start_date: '2020-01-01' };
  const path = `/v2/summary/workouts/${user_id}`;
  const asked = { key: world.team.key, query };
  return (await world.app.request<{ workouts: readonly Workout[] }>('GET', path, asked)).body
    .workouts;
};
const streamOf = async ({ id }: Workout) =>
  world.app.request<{ heartrate: readonly number[] }>(
    'GET',
    `/v2/timeseries/workouts/${id}/stream`,
    { key: world.team.key },
  );
const leftOf = async ({ user_id }: TestUser) => {
  const { rows } = await world.app.database.query(
    `select (select count(*)::int from provider_raw_page where user_id = $1) as pages,
      (select count(*)::int from summary where user_id = $1 and provider = 'strava') as summaries,
      (select count(*)::int from sample_chunk where user_id = $1) as chunks,
      (select count(*)::int from summary_owner where user_id = $1) as owners,
      (select count(*)::int from provider_term where user_id = $1) as terms`,
    [user_id],
  );
  return rows[0];
};
const nothing = { pages: 0, summaries: 0, chunks: 0, owners: 0, terms: 0 };
const today = (): string => world.app.clock.now().toISOString().slice(0, 10);

/** Twelve days with a run each, and a second one today. */
const connectedRunner = async () => {
  const user = await world.newUser();
  const runs = stravaPerson(today(), 12)['activities'] ?? [];
  const second = { ...runs.at(-1), id: 77, start_date: `${today()}T07:00:00Z` };
  const all = [...runs, second];
  emulator.put(user.user_id, { activities: all });
  emulator.consent(user.user_id);
  await world.agree(await world.linkToken(user), user.user_id);
  await world.worker.runDue();
  return { user, all };
};

test('what a provider lets be kept for seven days is fetched, kept and erased so', async () => {
  const { user } = await connectedRunner();
  const before = await workoutsOf(user);
  expect(before.length).toBe(8);
  world.app.clock.advance(dayMs);
  await runJob(world.app, 'sources.honour_terms');
  const after = await workoutsOf(user);
  expect(after).toEqual(before.slice(1));
  expect((await streamOf(before[0] ?? expect.unreachable())).status).toBe(404);
  expect((await streamOf(after[0] ?? expect.unreachable())).body.heartrate).toEqual([
    101,
    103,
    null,
  ]);
});

test('an activity that is deleted there goes with its stream, and nothing else does', async () => {
  const { user, all } = await connectedRunner();
  await openRecurringJobs(world.app.resources, sourceJobs(world.engine)).runNow(
    'sources.register_webhooks',
  );
  const before = await workoutsOf(user);
  const gone = before.find((each) => each.provider_id === '77') ?? expect.unreachable();
  emulator.put(user.user_id, { activities: all.filter((each) => each['id'] !== 77) });
  expect(await emulator.call(user.user_id, { aspect_type: 'delete', object_id: 77 })).toBe(200);
  await world.worker.runDue();
  const after = await workoutsOf(user);
  expect(after).toEqual(before.filter((each) => each !== gone));
  expect((await streamOf(gone)).status).toBe(404);
  const last = await streamOf(after.at(-1) ?? expect.unreachable());
  expect(last.body.heartrate).toEqual([101, 103, null]);
});

test('what somebody gave who withdraws the consent goes, and what others told stays', async () => {
  const { user } = await connectedRunner();
  const ride = { time_start: `${today()}T05:00:00Z`, time_end: `${today()}T06:00:00Z` };
  const body = { stage: 'daily', provider: 'garmin', data: [{ ...ride, sport_name: 'cycling' }] };
  const key = { key: world.team.key };
  await world.app.request('POST', `/v2/summary/workouts/${user.user_id}`, { ...key, body });
  emulator.tokens.revoke(user.user_id);
  const left = { object_type: 'athlete', aspect_type: 'update', updates: { authorized: 'false' } };
  expect(await emulator.call(user.user_id, left)).toBe(200);
  await world.worker.runDue();
  expect(await world.connection(user)).toMatchObject({ status: 'error' });
  await runJob(world.app, 'sources.honour_terms');
  expect(await leftOf(user)).toEqual({ ...nothing, owners: 1 });
  expect((await workoutsOf(user)).length).toBe(1);
});

test('what somebody gave goes with the connection, and comes back with another', async () => {
  const { user } = await connectedRunner();
  const path = `/v2/user/${user.user_id}/strava`;
  await world.app.request('DELETE', path, { key: world.team.key });
  await runJob(world.app, 'sources.honour_terms');
  expect(await leftOf(user)).toEqual(nothing);
  emulator.consent(user.user_id);
  await world.agree(await world.linkToken(user), user.user_id);
  world.app.clock.advance(hourMs);
  await world.worker.runDue();
  await runJob(world.app, 'sources.honour_terms');
  expect((await workoutsOf(user)).length).toBe(8);
});
