import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loopTurns } from '#kernel/jobs/loop-turns.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { newInlet } from '../../../tests/harness/sdk-changes.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../webhooks/index.ts';
import { metrics } from './health-auto-export-metrics.ts';
import { readHealthAutoExport } from './health-auto-export.ts';

type Json = Readonly<Record<string, unknown>>;
type Receipt = { received: number; dropped_count: number; left_out: Record<string, number> };

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:9/',
    filterTypes: ['daily.data.*', 'historical.data.*'],
  });
});
afterAll(async () => app.close());

const send = async (token: string, body: unknown, more: Record<string, string> = {}) =>
  app.request<Receipt>('POST', '/v2/inlet', {
    headers: { authorization: `Bearer ${token}`, ...more },
    body,
  });

async function samplesOf(userId: string, resource: string): Promise<readonly Json[]> {
  const { body } = await app.request<{
    groups: Record<string, readonly { data: readonly Json[] }[]>;
  }>('GET', `/v2/timeseries/${userId}/${resource}/grouped`, {
    key: team.key,
    query: { start_date: '2026-11-10', end_date: '2026-11-20' },
  });
  return Object.values(body.groups).flatMap((group) => group.flatMap(({ data }) => data));
}
async function summariesOf(userId: string, resource: string): Promise<readonly Json[]> {
  const { body } = await app.request<Record<string, readonly Json[]>>(
    'GET',
    `/v2/summary/${resource}/${userId}`,
    { key: team.key, query: { start_date: '2026-11-10', end_date: '2026-11-20' } },
  );
  return Object.values(body).flat();
}

const metric = (name: string, units: string, ...data: readonly Json[]): Json => ({
  name,
  units,
  data,
});
const at = (clock: string): string => `2026-11-19 ${clock} +0100`;

const exported = {
  data: {
    metrics: [
      metric('heart_rate', 'count/min', { date: at('07:01:00'), Min: 60, Avg: 61, Max: 62 }),
      metric(
        'step_count',
        'count',
        { date: at('08:00:00'), qty: 100, source: 'Watch of Ada' },
        { date: at('08:01:00'), qty: 50, source: 'Watch of Ada' },
      ),
      metric('weight_body_mass', 'lb', { date: at('06:00:00'), qty: 150 }),
      metric('body_fat_percentage', '%', { date: at('06:00:00'), qty: 21.3 }),
      metric('walking_asymmetry_percentage', '%', { date: at('09:00:00'), qty: 0.8 }),
      metric('walking_speed', 'km/hr', { date: at('09:00:00'), qty: 3.6 }),
      metric('blood_pressure', 'mmHg', { date: at('06:05:00'), systolic: 120, diastolic: 80 }),
      metric('headphone_audio_exposure', 'dBASPL', { date: at('10:00:00'), qty: 70 }),
      metric('mindful_minutes', 'min', { date: at('10:00:00'), qty: 10 }),
      metric('dietary_energy', 'kJ', { date: at('12:00:00'), qty: 418.4 }),
      metric('resting_heart_rate', 'count/min', { date: at('12:00:00'), qty: 55 }),
      metric('a_metric_of_next_year', 'x', { date: at('12:00:00'), qty: 1 }),
      metric(
        'sleep_analysis',
        'hr',
        { startDate: at('00:00:00'), endDate: at('02:00:00'), value: 'Core', qty: 2 },
        { startDate: at('02:00:00'), endDate: at('05:00:00'), value: 'Deep', qty: 3 },
      ),
    ],
    workouts: [
      {
        id: 'F00D',
        name: 'Outdoor Run',
        start: at('17:00:00'),
        end: at('17:30:00'),
        duration: 1800,
        distance: { qty: 5, units: 'km' },
        activeEnergyBurned: { qty: 1255.2, units: 'kJ' },
      },
    ],
    stateOfMind: [{}, {}],
  },
};

describe('Health Auto Export', () => {
  test('what it exports is stored, and what has no place is counted by its kind', async () => {
    const { userId, token } = await newInlet({ app, team });
    const { status, body } = await send(token, exported);
    expect([status, body.left_out]).toEqual([200, { a_metric_of_next_year: 1, stateOfMind: 2 }]);
    expect(body.dropped_count).toBe(3);
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([
      { value: 61, timezone_offset: 3600, timestamp: '2026-11-19T06:01:00+00:00' },
    ]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([
      { value: 100, end: '2026-11-19T07:01:00+00:00' },
      { value: 50, end: '2026-11-19T07:02:00+00:00' },
    ]);
    const [weight] = await samplesOf(userId, 'body_weight');
    expect(weight?.['value']).toBeCloseTo(68.039, 3);
    expect(await samplesOf(userId, 'body_fat')).toMatchObject([{ value: 21.3 }]);
    expect(await samplesOf(userId, 'ext_walking_asymmetry')).toMatchObject([{ value: 0.8 }]);
    expect(await samplesOf(userId, 'ext_walking_speed')).toMatchObject([{ value: 1 }]);
    expect(await samplesOf(userId, 'ext_headphone_audio_exposure')).toMatchObject([{ value: 70 }]);
    expect(await samplesOf(userId, 'mindfulness_minutes')).toMatchObject([{ value: 10 }]);
    expect(await samplesOf(userId, 'blood_pressure')).toMatchObject([
      { systolic: 120, diastolic: 80 },
    ]);
    expect(await summariesOf(userId, 'meal')).toMatchObject([{ energy: { value: 100 } }]);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([{ light: 7200, deep: 10_800 }]);
    expect(await summariesOf(userId, 'workouts')).toMatchObject([
      { distance: 5000, calories: 300 },
    ]);
  });

  test('the same export ten times is stored once, and tells nothing again', async () => {
    const { userId, token } = await newInlet({ app, team });
    await send(token, exported);
    const before = (await toldOf(app, userId, '%')).length;
    for (let time = 0; time < 9; time += 1) await send(token, exported);
    expect((await toldOf(app, userId, '%')).length).toBe(before);
    expect(await samplesOf(userId, 'steps')).toHaveLength(2);
    expect(await summariesOf(userId, 'sleep')).toHaveLength(1);
  });

  test('a sum lasts as long as the header says', async () => {
    const { userId, token } = await newInlet({ app, team });
    const steps = metric('step_count', 'count', { date: at('08:00:00'), qty: 100 });
    await send(token, { data: { metrics: [steps] } }, { 'automation-aggregation': 'Hours' });
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ end: '2026-11-19T08:00:00+00:00' }]);
  });

  test.each(Object.keys(metrics))('%s has a place', async (name) => {
    const data = { metrics: [metric(name, 'x', { date: at('08:00:00'), qty: 1 })] };
    const read = await loopTurns.run('team', readHealthAutoExport({ data }, null));
    expect([...(read?.leftOut ?? [])]).toEqual([]);
  });

  test.each([
    ['2026-11-19 7:01:00 AM +0100', '2026-11-19T06:01:00.000Z'],
    ['2026-11-19 12:01:00 AM +0100', '2026-11-18T23:01:00.000Z'],
    ['2026-11-19 12:01:00 p.m. +0100', '2026-11-19T11:01:00.000Z'],
    ['2026-11-19 07:01:00 -0530', '2026-11-19T12:31:00.000Z'],
  ])('%s is %s', async (date, wanted) => {
    const data = { metrics: [metric('heart_rate', 'bpm', { date, qty: 1 })] };
    const read = await loopTurns.run('team', readHealthAutoExport({ data }, null));
    expect(read?.body['data']).toMatchObject({ records: [{ startDate: wanted }] });
  });
});

test('a value of which no date can be made is counted, and refuses nothing', async () => {
  const ios = await newInlet({ app, team });
  const mindful = metric('mindful_minutes', 'min', { date: at('08:00:00'), qty: 1e300 });
  const good = metric('heart_rate', 'bpm', { date: at('08:00:00'), qty: 60 });
  const { status, body } = await send(ios.token, { data: { metrics: [mindful, good] } });
  expect([status, body.left_out]).toEqual([
    200,
    { 'mindful_minutes with a value that cannot be': 1 },
  ]);
  const android = await newInlet({ app, team }, 'health_connect_webhook');
  const sleep = [{ session_end_time: '2026-11-19T06:00:00Z', duration_seconds: 1e300 }];
  const steps = [
    { count: 42, start_time: '2026-11-19T06:01:00Z', end_time: '2026-11-19T06:11:00Z' },
  ];
  const posted = await send(android.token, { sleep, steps });
  expect([posted.status, posted.body.left_out]).toEqual([200, { 'sleep without a time': 1 }]);
});

describe('Health Connect webhooks', () => {
  const time = '2026-11-19T06:01:00Z';
  const spanned = { start_time: time, end_time: '2026-11-19T06:11:00Z' };
  const posted = {
    timestamp: '2026-11-20T06:00:00Z',
    app_version: '1.0',
    steps: [{ count: 42, ...spanned }],
    heart_rate: [{ bpm: 61, time }],
    heart_rate_variability: [
      { rmssd_millis: 44, time },
      { heart_rate_variability_millis: 45, time: '2026-11-19T06:02:00Z' },
    ],
    weight: [{ kilograms: 70, time }],
    blood_pressure: [{ systolic: 120, diastolic: 80, time }],
    blood_glucose: [{ mmol_per_liter: 5, time }],
    hydration: [{ liters: 0.25, ...spanned }],
    basal_metabolic_rate: [{ watts: 80, time }],
    skin_temperature: [{ delta_celsius: 0.3, time }],
    nutrition: [{ calories: 300, protein_grams: 20, name: 'Soup', ...spanned }],
    sleep: [
      {
        session_end_time: '2026-11-19T05:00:00Z',
        duration_seconds: 7200,
        stages: [
          { stage: 'light', start_time: '2026-11-19T03:00:00Z', end_time: '2026-11-19T04:00:00Z' },
          {
            stage: 'STAGE_TYPE_DEEP',
            start_time: '2026-11-19T04:00:00Z',
            end_time: '2026-11-19T05:00:00Z',
          },
        ],
      },
    ],
    exercise: [{ type: 'RUNNING', ...spanned, duration_seconds: 600, distance_meters: 1500 }],
    cervical_mucus: [{ time }],
  };

  test('what they post is stored, and what has no place is counted by its kind', async () => {
    const { userId, token } = await newInlet({ app, team }, 'health_connect_webhook');
    const { status, body } = await send(token, posted);
    expect([status, body.left_out]).toEqual([200, { cervical_mucus: 1 }]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ value: 42 }]);
    expect(await samplesOf(userId, 'hrv')).toMatchObject([{ value: 44 }, { value: 45 }]);
    expect(await samplesOf(userId, 'water')).toMatchObject([{ value: 250 }]);
    expect(await samplesOf(userId, 'blood_pressure')).toMatchObject([{ systolic: 120 }]);
    expect(await samplesOf(userId, 'body_temperature_delta')).toMatchObject([{ value: 0.3 }]);
    const [rate] = await samplesOf(userId, 'ext_basal_metabolic_rate');
    expect(rate?.['value']).toBeCloseTo(1652, 0);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([{ light: 3600, deep: 3600 }]);
    expect(await summariesOf(userId, 'meal')).toMatchObject([{ name: 'Soup' }]);
    expect(await summariesOf(userId, 'workouts')).toMatchObject([{ distance: 1500 }]);
  });
});

describe('an inlet', () => {
  test('takes data of its user only, and none once it is revoked', async () => {
    const { userId, id, token } = await newInlet({ app, team });
    const list = async (of: string) =>
      app.request<{ inlets: readonly Json[] }>('GET', `/v2/user/${of}/inlet`, { key: team.key });
    await send(token, exported);
    const [inlet] = (await list(userId)).body.inlets;
    expect(inlet).toMatchObject({ id, last_received_at: '2026-11-20T12:00:00+00:00' });
    expect(JSON.stringify(inlet)).not.toContain(token);
    const other = await app.newUser(team);
    const elsewhere = `/v2/user/${other.user_id}/inlet/${id}`;
    expect((await app.request('DELETE', elsewhere, { key: team.key })).status).toBe(404);
    const own = `/v2/user/${userId}/inlet/${id}`;
    expect((await app.request('DELETE', own, { key: team.key })).status).toBe(200);
    expect((await send(token, exported)).status).toBe(401);
    expect((await send('', exported)).status).toBe(401);
  });

  test.each([[], null, 'x', { data: [] }, { metrics: [] }])(
    'refuses %j, which no app sends, and stores nothing',
    async (body) => {
      const { token } = await newInlet({ app, team });
      expect((await send(token, JSON.stringify(body))).status).toBe(400);
    },
  );
});
