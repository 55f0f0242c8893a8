import { afterEach, beforeEach, expect, test } from 'vitest';

import { openEmulatorServer } from '../../../../tests/emulators/http.ts';
import {
  failureOf,
  openConnected,
  readAll,
  type TestSession,
} from '../../../../tests/emulators/session.ts';
import { stravaPerson } from '../../../../tests/emulators/strava/data.ts';
import {
  openStravaEmulator,
  type StravaEmulator,
} from '../../../../tests/emulators/strava/strava.ts';
import { strava } from './index.ts';
import { readActivities } from './read.ts';

const client = { clientId: 'salus', clientSecret: 'strava-secret' };
const accountId = '134815';
const now = () => new Date('2026-11-20T12:00:00Z');
const days = { from: new Date('2026-11-14'), to: new Date('2026-11-21') };

let emulator: StravaEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openStravaEmulator({ ...client, clock: { now }, pageSize: 2 });
  emulator.put(accountId, stravaPerson('2026-11-20', 9));
  session = await openConnected(strava, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

const read = async () => readAll(strava, session, { resource: 'activities', ...days });

test('an activity is a workout, with what its own page tells and what was recorded', async () => {
  const { summaries } = await read();
  expect(summaries['workouts']?.length).toBe(7);
  const startsAt = Date.parse('2026-11-20T05:30:00Z') / 1000;
  expect(summaries['workouts']?.at(-1)).toEqual({
    source_type: 'app',
    provider_id: '154504250376008',
    title: 'Morning Run',
    timezone_offset: 7200,
    time_start: '2026-11-20T05:30:00+00:00',
    time_end: '2026-11-20T06:32:00+00:00',
    sport_name: 'trail_running',
    moving_time: 3600,
    calories: 712.4,
    distance: 10_012.5,
    total_elevation_gain: 156.4,
    elev_high: 212.4,
    elev_low: 88.2,
    average_speed: 2.781,
    max_speed: 4.1,
    average_hr: 149,
    max_hr: 171,
    average_watts: 241.3,
    device_watts: 241.3,
    max_watts: null,
    weighted_average_watts: null,
    stream: {
      time: [startsAt, startsAt + 1, startsAt + 3],
      heartrate: [101, 103, 0],
      distance: [0, 2.8, 8.2],
      altitude: [88.2, 88.4, 88.6],
      power: [null, 230, 245],
    },
  });
});

test('where somebody was is neither asked for nor kept', async () => {
  const kept: string[] = [];
  for await (const { body } of strava.pull(session, { resource: 'activities', ...days }))
    kept.push(Buffer.from(body).toString());
  expect(kept.join('')).toContain('Morning Run');
  expect(`${kept.join('')} ${emulator.requests.join(' ')}`).not.toMatch(/latlng|polyline/u);
});

test('what was typed in, or deleted meanwhile, has no streams, and one without a length is none', () => {
  const typed = {
    id: 7,
    start_date: '2026-11-20T05:30:00Z',
    elapsed_time: 60,
    sport_type: 'Handcycle',
  };
  const answer = { activities: [{ activity: typed }, { activity: { ...typed, elapsed_time: 0 } }] };
  const data = readActivities(answer).summaries?.[0]?.data;
  expect(data).toMatchObject([{ sport_name: 'Handcycle', device_watts: null }]);
  expect(data?.[0]).not.toHaveProperty('stream');
});

test('an application whose owner has no subscription is refused for good', async () => {
  emulator.setActive(false);
  expect(await failureOf(read())).toMatchObject({ failure: 'non_retriable_error' });
});

test('too much in a quarter of an hour is told, and the next one begins on the quarter', async () => {
  await session.close();
  emulator = await openStravaEmulator({ ...client, clock: { now }, requestsMax: 3 });
  emulator.put(accountId, stravaPerson('2026-11-20', 9));
  session = await openConnected(strava, emulator, { ...client, accountId }, now);
  expect(await failureOf(read())).toMatchObject({ failure: 'provider_rate_limit_exceeded' });
  expect(strava.windowEnd?.(new Date('2026-11-20T12:01:07Z'))).toEqual(
    new Date('2026-11-20T12:15:00Z'),
  );
});

test('one subscription is made, verified, left as it is, and made anew for another address', async () => {
  const { webhooks } = strava;
  const asked: string[] = [];
  const server = await openEmulatorServer(({ method, url, headers, body }) => {
    const query = Object.fromEntries(url.searchParams);
    const call = { method, query, headers: headers as Record<string, string>, body, now: now() };
    const answer = webhooks?.challenge(call, session.application);
    if (typeof answer === 'string') {
      asked.push(query['hub.mode'] ?? '');
      return { status: 200, headers: { 'content-type': 'application/json' }, body: answer };
    }
    if (answer != null) return answer;
    return { status: webhooks?.read(call, session.application) === 'forged' ? 404 : 200 };
  });
  await webhooks?.register(session, `${server.url}/one`);
  await webhooks?.register(session, `${server.url}/one`);
  expect([asked, emulator.subscription()?.callback_url]).toEqual([
    ['subscribe'],
    `${server.url}/one`,
  ]);
  await webhooks?.register(session, `${server.url}/two`);
  expect(emulator.subscription()?.callback_url).toBe(`${server.url}/two`);
  expect(await emulator.call(accountId)).toBe(200);
  const strangers = { ...session.application, clientSecret: 'of somebody else' };
  const question = new URLSearchParams({ 'hub.challenge': 'x', 'hub.verify_token': 'guessed' });
  const call = { method: 'GET', query: Object.fromEntries(question), headers: {}, now: now() };
  expect(webhooks?.challenge({ ...call, body: Buffer.from('') }, strangers)).toEqual({
    status: 401,
  });
  await server.close();
});

test('a call says what to look at again: some days, the time of an activity that was deleted, everything of an athlete', () => {
  const notices = (event: object) =>
    strava.webhooks?.read(
      {
        method: 'POST',
        query: {},
        headers: {},
        body: Buffer.from(JSON.stringify({ owner_id: 134_815, ...event })),
        now: now(),
      },
      session.application,
    );
  expect(notices({ object_type: 'activity', aspect_type: 'create' })).toMatchObject([
    { externalUserId: accountId, resources: ['activities'], from: new Date('2026-11-17T12:00Z') },
  ]);
  const gone = { object_type: 'activity', aspect_type: 'delete', object_id: 154_504_250 };
  const deletionHints = [{ resource: 'workouts', id: '154504250' }];
  expect(notices(gone)).toMatchObject([
    { resources: ['activities'], from: new Date('2026-11-17T12:00Z'), deletionHints },
  ]);
  const left = { object_type: 'athlete', aspect_type: 'update', updates: { authorized: 'false' } };
  expect(notices(left)).toMatchObject([{ externalUserId: accountId, resources: [] }]);
  expect(notices({ object_type: 'club' })).toEqual([]);
});

test('who leaves gives the access back', async () => {
  await strava.disconnect(session);
  expect(emulator.tokens.holderOf(`Bearer ${session.tokens().accessToken}`)).toBeNull();
});
