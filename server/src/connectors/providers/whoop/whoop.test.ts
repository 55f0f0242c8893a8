import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderCallback } from '#sources';

import { openEmulatorServer } from '../../../../tests/emulators/http.ts';
import {
  failureOf,
  openConnected,
  readAll,
  type TestSession,
} from '../../../../tests/emulators/session.ts';
import { whoopPerson } from '../../../../tests/emulators/whoop/data.ts';
import { openWhoopEmulator, type WhoopEmulator } from '../../../../tests/emulators/whoop/whoop.ts';
import { whoop } from './index.ts';

const client = { clientId: 'salus', clientSecret: 'whoop-secret' };
const accountId = '10129';
const now = () => new Date('2026-11-20T12:00:00Z');
const days = { from: new Date('2026-11-10'), to: new Date('2026-11-21') };

let emulator: WhoopEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openWhoopEmulator({ ...client, clock: { now }, pageSize: 2 });
  emulator.put(accountId, whoopPerson('2026-11-20', 5));
  session = await openConnected(whoop, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

const read = async (resource: string) => readAll(whoop, session, { resource, ...days });

test('a night has its sums, and what its recovery says, across pages', async () => {
  const { summaries, samples } = await read('sleep');
  expect(summaries['sleep']?.length).toBe(5);
  expect(summaries['sleep']?.[0]).toEqual({
    source_type: 'watch',
    provider_id: 'ecfc6a15-4661-442f-a9a4-202611200000',
    bedtime_start: '2026-11-20T03:00:00+00:00',
    bedtime_stop: '2026-11-20T10:00:00+00:00',
    timezone_offset: -18_000,
    type: null,
    state: 'confirmed',
    duration: 25_200,
    awake: 1800,
    total: 23_400,
    light: 12_600,
    deep: 5400,
    rem: 5400,
    score: 98,
    efficiency: 91.69533,
    respiratory_rate: 16.11328125,
    recovery_readiness_score: 44,
    hr_resting: 64,
    average_hrv: 31.813562,
    skin_temperature: 33.7,
  });
  const at = { source_type: 'watch', timestamp: '2026-11-20T03:00:00+00:00' };
  expect(samples['hrv']?.[0]).toMatchObject({ ...at, value: 31.813562 });
  expect(samples['blood_oxygen']?.[0]).toMatchObject({ ...at, value: 95.6875 });
  expect(samples['respiratory_rate']?.[0]).toMatchObject({ ...at, value: 16.11328125 });
});

test('a night without a score is there, without what is not known', async () => {
  const [pending] = whoopPerson('2026-11-20', 1)['sleep'] ?? [];
  const { score: _, ...rest } = pending ?? {};
  emulator.put(accountId, { sleep: [{ ...rest, score_state: 'PENDING_SCORE' }] });
  const { summaries, samples } = await read('sleep');
  expect(summaries['sleep']?.[0]).toMatchObject({ state: 'tentative', total: null, score: null });
  expect(samples['hrv']).toEqual([]);
});

test('a workout has its energy in kilocalories', async () => {
  const { summaries } = await read('workout');
  expect(summaries['workouts']?.[0]).toMatchObject({
    time_start: '2026-11-20T10:30:00+00:00',
    sport_name: 'running',
    calories: 1569.34 / 4.184,
    distance: 1772.77,
    total_elevation_gain: 46.64,
    average_hr: 123,
    max_hr: 146,
  });
});

test('a cycle is of the local day of its first noon, also while it runs', async () => {
  const { summaries } = await read('cycle');
  // From 22:00 of the 19th on, by the person's clock.
  expect(summaries['activity']?.[0]).toMatchObject({
    calendar_date: '2026-11-20',
    calories_total: 8288.297 / 4.184,
    heart_rate: { avg_bpm: 68, max_bpm: 141 },
  });
});

describe('two cycles of one day', () => {
  const cycle = (id: number, start: string, end: string | undefined, kilojoule: number) => ({
    id,
    start: `2026-11-${start}:00:00.000Z`,
    ...(end === undefined ? {} : { end: `2026-11-${end}:00:00.000Z` }),
    timezone_offset: '+00:00',
    score_state: 'SCORED',
    score: { kilojoule, average_heart_rate: id, max_heart_rate: 100 + id },
  });
  const first = cycle(60, '17T22', '18T02', 418.4);
  const second = cycle(80, '18T02', '18T22', 4184);

  test('are one activity that counts both', async () => {
    emulator.put(accountId, { cycle: [first, second, cycle(50, '18T22', undefined, 41.84)] });
    const { summaries } = await read('cycle');
    expect(summaries['activity']).toMatchObject([
      { calendar_date: '2026-11-19', calories_total: 10, heart_rate: { avg_bpm: 50 } },
      {
        calendar_date: '2026-11-18',
        calories_total: 1100,
        // 4 hours of 60, 20 hours of 80.
        heart_rate: { avg_bpm: 77, max_bpm: 180 },
      },
    ]);
  });

  test.each([
    ['second', '2026-11-18T01:00:00Z', '2026-11-21T00:00:00Z'],
    ['first', '2026-11-10T00:00:00Z', '2026-11-18T01:00:00Z'],
  ])('count both where the slice has the %s alone', async (_which, from, to) => {
    emulator.put(accountId, { cycle: [first, second, cycle(50, '15T22', '16T22', 41.84)] });
    const slice = { resource: 'cycle', from: new Date(from), to: new Date(to) };
    const { summaries } = await readAll(whoop, session, slice);
    const ofDay = summaries['activity']?.filter((each) => each['calendar_date'] === '2026-11-18');
    expect(ofDay).toMatchObject([{ calories_total: 1100 }]);
  });

  test('a day beside the slice is not told', async () => {
    emulator.put(accountId, { cycle: [first, cycle(50, '19T22', undefined, 41.84)] });
    const slice = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-21') };
    const { summaries } = await readAll(whoop, session, { resource: 'cycle', ...slice });
    expect(summaries['activity']).toMatchObject([{ calendar_date: '2026-11-20' }]);
  });
});

test('the height is the profile', async () => {
  expect((await read('body_measurement')).summaries).toEqual({
    profile: [{ source_type: 'app', height: 183 }],
  });
});

test('a membership that has ended ends the connection; a scope that is missing does not', async () => {
  emulator.put(accountId, { membership: [{ ended: true }] });
  expect((await failureOf(read('cycle'))).failure).toBe('deregistered_per_provider');
  emulator.heal();
  emulator.put(accountId, {});
  emulator.fail({ kind: 'status', status: 403 });
  expect((await failureOf(read('cycle'))).failure).toBe('required_scopes_not_granted');
});

test('a call is believed with a signature that is new', async () => {
  const answered: unknown[] = [];
  const server = await openEmulatorServer(({ method, headers, body }) => {
    const call = { method, headers, body, query: {}, now: now() } as ProviderCallback;
    const told = whoop.webhooks?.read(call, session.application);
    answered.push(told);
    return { status: told === 'forged' ? 404 : 200 };
  });
  emulator.register(server.url);
  expect(await emulator.call(accountId, 'recovery.updated')).toBe(200);
  expect(answered.at(-1)).toMatchObject([
    { externalUserId: accountId, resources: ['sleep'], from: new Date('2026-11-13T12:00:00Z') },
  ]);
  expect(await emulator.call(accountId, 'workout.deleted')).toBe(200);
  expect(answered.at(-1)).toMatchObject([
    {
      resources: ['workout', 'cycle'],
      deleted: [{ resource: 'workouts', id: expect.any(String) }],
    },
  ]);
  expect(await emulator.call(accountId, 'sleep.updated', { secret: 'guess' })).toBe(404);
  const at = new Date('2026-11-20T11:00:00Z');
  expect(await emulator.call(accountId, 'sleep.updated', { at })).toBe(404);
  await server.close();
});
