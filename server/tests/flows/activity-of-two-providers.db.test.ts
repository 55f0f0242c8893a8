import { Buffer } from 'node:buffer';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { after, fileOf, message, startsAt } from '../harness/fit-files.ts';

// A ride of a Garmin file that Strava, and apps of a phone, recorded as well: each source keeps its workout, and everything that
// adds up counts the ride once.

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const ride = fileOf(
  message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 3121 }),
  ...Array.from({ length: 361 }, (_, index) =>
    message('RECORD', { timestamp: after(index * 10), heartRate: 170, distance: index * 55 }),
  ),
  message('SESSION', {
    timestamp: after(3600),
    startTime: startsAt,
    totalElapsedTime: 3600,
    totalTimerTime: 3600,
    totalCalories: 700,
    totalDistance: 19_800,
    sport: 'cycling',
  }),
);

type Told = {
  readonly provider: string;
  readonly source_type: string;
  readonly app_id?: string;
  readonly from?: number;
  readonly to?: number;
  readonly sport?: string;
};

async function push(user: string, told: Told): Promise<void> {
  const { provider, source_type, app_id, from = 45, to = 3630, sport = 'Ride' } = told;
  const workout = {
    id: `${provider} ${app_id ?? ''} ${from}`,
    ...(app_id === undefined ? {} : { app_id }),
    time_start: after(from).toISOString(),
    time_end: after(to).toISOString(),
    timezone_offset: 3600,
    sport,
    distance: 19_900,
    calories: 710,
    hr_zones: [0, 0, 0, 0, to - from, 0],
  };
  const body = { stage: 'daily', provider, source_type, data: [workout] };
  const path = `/v2/summary/workouts/${user}`;
  expect(await app.request('POST', path, { key: team.key, body })).toMatchObject({ status: 200 });
}

async function importFile(user: string, body: Uint8Array): Promise<void> {
  const { status } = await fetch(
    `${app.baseUrl}/v2/user/${user}/import/file?time_zone=Europe/Berlin`,
    {
      method: 'POST',
      headers: { 'x-salus-api-key': team.key, 'content-type': 'application/octet-stream' },
      body: Buffer.from(body),
    },
  );
  expect(status).toBe(200);
}

const day = startsAt.toISOString().slice(0, 10);

async function listed(user: string, query: Readonly<Record<string, string>> = {}) {
  const path = `/v2/summary/workouts/${user}`;
  const { body } = await app.request<{ workouts: { source: { provider: string } }[] }>(
    'GET',
    path,
    {
      key: team.key,
      query: { start_date: day, end_date: day, ...query },
    },
  );
  return body.workouts.map(({ source }) => source.provider);
}

async function resultOf(user: string, ask: object) {
  type Answer = { readonly results: readonly [{ readonly table: Record<string, unknown[]> }] };
  const timeframe = { type: 'absolute', start: day, end: day };
  const path = `/aggregate/v1/user/${user}/query`;
  const { body } = await app.request<Answer>('POST', path, {
    key: team.key,
    body: { timeframe, queries: [ask] },
  });
  return body.results[0].table;
}

const perDay = { group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'workout' } }] };
async function totalsOf(user: string) {
  const sum = { func: 'sum', arg: { workout: 'distance_meter' } };
  const count = { func: 'count', arg: { workout: 'session_start' } };
  const whole = await resultOf(user, { select: [sum, count] });
  const daily = await resultOf(user, { select: [sum, count], ...perDay });
  const readiness = await resultOf(user, { select: [{ derived_readiness: 'strain_score' }] });
  const once = await listed(user, { each_activity_once: 'true' });
  const [[strain] = []] = Object.values(readiness);
  return { sum: whole['sum'], count: whole['count'], days: daily['sum'], strain, once };
}

it('a ride of a Garmin file and of Strava counts once, whatever Strava calls it and whichever comes first', async () => {
  for (const [sport, isFirst] of [
    ['VirtualRide', true],
    ['something new', false],
  ] as const) {
    const told = { provider: 'strava', source_type: 'app', sport };
    const { user_id: alone } = await app.newUser(team);
    await push(alone, told);
    const { user_id: both } = await app.newUser(team);
    if (isFirst) await push(both, told);
    await importFile(both, ride);
    if (!isFirst) await push(both, told);
    const expected = await totalsOf(alone);
    // The file does not say that it is of a watch, so the copy of a known kind of source counts.
    expect(expected).toMatchObject({ sum: [19_900], count: [1], days: [19_900], once: ['strava'] });
    expect(await totalsOf(both)).toEqual(expected);
    // Every source keeps its workout, and the explanation of the day links them.
    expect((await listed(both)).toSorted()).toEqual(['garmin', 'strava']);
    const path = `/v2/summary/workouts/${both}/explain`;
    const { body } = await app.request('GET', path, { key: team.key, query: { date: day } });
    expect(body).toMatchObject({
      workouts: [{ provider: 'strava', same_activity: [{ provider: 'garmin' }] }],
    });
  }
});

it('two apps of one phone that recorded the same ride count it once, with the longer workout', async () => {
  const { user_id: user } = await app.newUser(team);
  const phone = { provider: 'apple_health_kit', source_type: 'phone' };
  await push(user, { ...phone, app_id: 'com.strava', from: 120 });
  await push(user, { ...phone, app_id: 'com.garmin.connect', from: 0, sport: 'cycling' });
  const both = await totalsOf(user);
  expect(both).toMatchObject({ sum: [19_900], count: [1], days: [19_900] });
  expect(both.once).toHaveLength(1);
  // An hour in a zone once, not twice.
  const { user_id: longer } = await app.newUser(team);
  await push(longer, { ...phone, app_id: 'com.garmin.connect', from: 0, sport: 'cycling' });
  expect(both).toEqual(await totalsOf(longer));
  const path = `/v2/summary/workouts/${user}/explain`;
  const { body } = await app.request('GET', path, { key: team.key, query: { date: day } });
  expect(body).toMatchObject({
    workouts: [
      {
        app_id: 'com.garmin.connect',
        same_activity: [{ app_id: 'com.strava', because: 'same_source' }],
      },
    ],
  });
  // What one app recorded twice are two activities.
  await push(user, { ...phone, app_id: 'com.garmin.connect', from: 4000, to: 5000 });
  expect(await totalsOf(user)).toMatchObject({ count: [2] });
});
