import { generateKeyPairSync } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { parseResponse, type ProviderCallback } from '#sources';

import { googleHealthPerson } from '../../../../tests/emulators/google-health/data.ts';
import {
  type GoogleHealthEmulator,
  openGoogleHealthEmulator,
} from '../../../../tests/emulators/google-health/google-health.ts';
import { type Answer, openEmulatorServer } from '../../../../tests/emulators/http.ts';
import { openConnected, readAll, type TestSession } from '../../../../tests/emulators/session.ts';
import { googleHealth } from './index.ts';
import { readSleeps } from './read.ts';

const client = { clientId: 'salus', clientSecret: 'google-secret' };
const accountId = '7310000000000000001';
const now = () => new Date('2026-11-20T12:00:00Z');
const days = { from: new Date('2026-11-18'), to: new Date('2026-11-21') };

let emulator: GoogleHealthEmulator;
let session: TestSession;

beforeEach(async () => {
  emulator = await openGoogleHealthEmulator({ ...client, clock: { now }, pageSize: 2 });
  emulator.put(accountId, googleHealthPerson('2026-11-19', 3));
  session = await openConnected(googleHealth, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

const first = async (resource: string, part: 'samples' | 'summaries', to: string) =>
  (await readAll(googleHealth, session, { resource, ...days }))[part][to]?.at(-1);

const sampled = { source_type: 'watch', timezone_offset: -25_200 };

test.each([
  ['steps', 'steps', { unit: 'count', value: 80, start: '2026-11-18T16:00:00+00:00' }],
  ['distance', 'distance', { unit: 'mm', value: 61_500, end: '2026-11-18T16:01:00+00:00' }],
  ['active-energy-burned', 'calories_active', { unit: 'kcal', value: 4.5 }],
  ['floors', 'floors_climbed', { value: 1, timestamp: '2026-11-18T16:00:00+00:00' }],
  ['hydration-log', 'water', { unit: 'mL', value: 250 }],
  ['heart-rate', 'heartrate', { value: 80, timestamp: '2026-11-18T03:00:00+00:00' }],
  ['heart-rate-variability', 'hrv', { value: 41.5 }],
  ['oxygen-saturation', 'blood_oxygen', { unit: '%', value: 96.5 }],
  ['respiratory-rate-sleep-summary', 'respiratory_rate', { value: 14.2 }],
  ['core-body-temperature', 'body_temperature', { unit: '°C', value: 36.6 }],
  ['blood-glucose', 'glucose', { unit: 'mg/dL', value: 99 }],
  ['run-vo2-max', 'vo2_max', { value: 48.5 }],
  ['weight', 'body_weight', { unit: 'g', value: 74_800 }],
  ['body-fat', 'body_fat', { value: 18.5 }],
])('%s becomes %s', async (resource, to, expected) => {
  const told = await first(resource, 'samples', to);
  expect(told).toMatchObject({ ...sampled, ...expected });
});

test('a night has its stages, its day and whether it is processed', async () => {
  expect(await first('sleep', 'summaries', 'sleep')).toMatchObject({
    ...sampled,
    bedtime_start: '2026-11-18T03:00:00+00:00',
    bedtime_stop: '2026-11-18T11:00:00+00:00',
    duration: 28_800,
    total: 25_200,
    awake: 3600,
    latency: 420,
    state: 'confirmed',
    stage_type: [2, 1, 2, 3, 4, 2, 1, 3],
    stage_start_offset_second: [0, 3600, 7200, 10_800, 14_400, 18_000, 21_600, 25_200],
  });
});

test('a night that comes first without its stages is tentative, and numbers and offsets are read in both spellings', () => {
  const answer = {
    dataPoints: [
      {
        name: 'n',
        sleep: {
          interval: {
            startTime: '2026-11-18T03:00:00Z',
            endTime: '2026-11-18T11:00:00Z',
            startUtcOffset: '-07:00',
          },
          summary: { minutesAsleep: 420 },
          metadata: { processed: false, nap: true },
        },
      },
    ],
  };
  const [night] =
    readSleeps(parseResponse(Buffer.from(JSON.stringify(answer)))).summaries?.[0]?.data ?? [];
  expect(night).toMatchObject({
    total: 25_200,
    timezone_offset: -25_200,
    type: 'acknowledged_nap',
    state: 'tentative',
    source_type: 'unknown',
  });
  expect(night).not.toHaveProperty('stage_type');
});

test('a run is a workout', async () => {
  expect(await first('exercise', 'summaries', 'workouts')).toMatchObject({
    ...sampled,
    title: 'Run',
    sport_name: 'running',
    calories: 612.5,
    distance: 10_250,
    steps: 9800,
    average_hr: 151,
    average_speed: 2.8955,
    total_elevation_gain: 84,
    moving_time: 3540,
  });
});

test('a day is summed by Google, by the clock of the person, with the resting heart rate', async () => {
  expect(
    (await readAll(googleHealth, session, { resource: 'activity', ...days })).summaries,
  ).toEqual({
    activity: ['2026-11-18', '2026-11-19'].map((day) => ({
      source_type: 'multiple_sources',
      calendar_date: day,
      steps: 160,
      distance: 123,
      floors_climbed: 2,
      calories_active: 9,
      calories_total: 2450.5,
      heart_rate: { resting_bpm: 54 },
    })),
  });
});

test('the latest height is the profile', async () => {
  expect(await first('height', 'summaries', 'profile')).toEqual({
    source_type: 'watch',
    height: 179,
  });
});

describe('a call of Google', () => {
  const received: ProviderCallback[] = [];
  const subscribed = async (): Promise<{ readonly close: () => Promise<void> }> => {
    const keys = await (await fetch(`${emulator.url}/webhooks_public_keyset.json`)).json();
    const application = session.application;
    const server = await openEmulatorServer((request): Answer => {
      const headers = request.headers as Record<string, string>;
      const { method, body } = request;
      const call: ProviderCallback = { method, body, headers, query: {}, now: now(), keys };
      const asked = googleHealth.webhooks?.challenge(call, application) ?? null;
      if (asked !== null && typeof asked !== 'string') return asked;
      received.push(call);
      return { status: googleHealth.webhooks?.read(call, application) === 'forged' ? 404 : 204 };
    });
    const secret = googleHealth.webhooks?.sharedSecret?.(application);
    const answer = await fetch(`${emulator.url}/v4/projects/1/subscribers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.projectToken}` },
      body: JSON.stringify({ endpointUri: server.url, endpointAuthorization: { secret } }),
    });
    expect(answer.status).toBe(200);
    return server;
  };

  test('is believed with the secret and a signature, in both forms and under both names', async () => {
    const server = await subscribed();
    expect(await emulator.call(accountId, 'steps')).toBe(204);
    const header = 'GOOGLE-HEALTH-API-SIGNATURE';
    expect(await emulator.call(accountId, 'sleep', { isSingle: true, header })).toBe(204);
    const read = (call: ProviderCallback) => googleHealth.webhooks?.read(call, session.application);
    const [several, single] = received.slice(-2).map(read);
    expect(several).toMatchObject([
      { externalUserId: accountId, resources: ['steps', 'activity'], from: new Date('2026-11-19') },
    ]);
    expect(single).toMatchObject([{ resources: ['sleep'], from: new Date('2026-11-19') }]);
    await server.close();
  });

  test('is forged without the secret, with another key, or with another body', async () => {
    const server = await subscribed();
    expect(await emulator.call(accountId, 'steps', { secret: 'Bearer guess' })).toBe(404);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await emulator.call(accountId, 'steps', { key })).toBe(404);
    expect(await emulator.call(accountId, 'steps', { header: 'x-other' })).toBe(404);
    expect(await emulator.call(accountId, 'steps')).toBe(204);
    const genuine = received.at(-1) ?? expect.unreachable();
    const body = Buffer.from(String(genuine.body).replace(accountId, '42'));
    expect(googleHealth.webhooks?.read({ ...genuine, body }, session.application)).toBe('forged');
    await server.close();
  });
});
