import { afterEach, beforeEach, expect, test } from 'vitest';

import { openConnected, readAll, type TestSession } from '../../../../tests/emulators/session.ts';
import { wahooPerson } from '../../../../tests/emulators/wahoo/data.ts';
import { openWahooEmulator, type WahooEmulator } from '../../../../tests/emulators/wahoo/wahoo.ts';
import { wahoo } from './index.ts';
import { readWorkouts } from './resources.ts';

const client = { clientId: 'salus', clientSecret: 'wahoo-secret' };
const accountId = '60462';
const now = () => new Date('2026-11-20T12:00:00Z');

let emulator: WahooEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openWahooEmulator({ ...client, clock: { now }, pageSize: 2 });
  emulator.put(accountId, wahooPerson('2026-11-20', 9));
  session = await openConnected(wahoo, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

test('a ride is a workout, whose numbers are texts and whose time is UTC', async () => {
  const slice = { resource: 'workouts', from: new Date('2026-11-01'), to: new Date('2026-11-21') };
  const { summaries } = await readAll(wahoo, session, slice);
  expect(summaries['workouts']?.length).toBe(9);
  expect(summaries['workouts']?.[0]).toEqual({
    source_type: 'exercise_machine',
    provider_id: '9008',
    title: 'Cycling',
    time_start: '2026-11-20T08:30:00+00:00',
    time_end: '2026-11-20T09:31:00+00:00',
    sport_name: 'cycling',
    moving_time: 3480,
    calories: 612.5,
    distance: 27_402.44,
    total_elevation_gain: 312,
    average_hr: 131,
    average_watts: 182,
    average_speed: 7.87,
  });
});

test('pages are read until one begins before the days that are asked for', async () => {
  const before = emulator.requests.length;
  const slice = { resource: 'workouts', from: new Date('2026-11-18'), to: new Date('2026-11-21') };
  await readAll(wahoo, session, slice);
  expect(emulator.requests.length - before).toBe(2);
});

test('what is planned is no workout, and a kind that nobody knows is another', () => {
  const planned = { id: 1, starts: '2026-11-20T08:30:00.000Z', minutes: 60 };
  const strange = { ...planned, workout_type_id: 999, workout_summary: { calories_accum: null } };
  expect(readWorkouts({ workouts: [planned, strange] }).summaries?.[0]?.data).toMatchObject([
    { sport_name: 'other', calories: null, time_end: '2026-11-20T09:30:00+00:00' },
  ]);
});

test('a call is a hint, and one of another kind is none', () => {
  const call = (event: object) =>
    wahoo.webhooks?.read(
      {
        method: 'POST',
        query: {},
        headers: {},
        body: Buffer.from(JSON.stringify(event)),
        now: now(),
      },
      session.application,
    );
  expect(call({ event_type: 'workout_summary', user: { id: 60_462 } })).toMatchObject([
    { externalUserId: '60462', resources: ['workouts'], from: new Date('2026-11-06T12:00:00Z') },
  ]);
  expect(call({ event_type: 'something_else', user: { id: 60_462 } })).toEqual([]);
});

test('who leaves gives the access back', async () => {
  await wahoo.disconnect(session);
  expect(emulator.tokens.holderOf(`Bearer ${session.tokens().accessToken}`)).toBeNull();
});
