import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hourMs } from '#kernel/time.ts';

import {
  android13,
  type Chunk,
  ios06,
  ios15,
  iosFork,
  samsung,
  Sdk,
  type Version,
} from '../../../tests/emulators/open-wearables/sdk.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { newMobileApp, signedInBySdk } from '../../../tests/harness/sdk-changes.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { addEndpoint } from '../../webhooks/index.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
});
afterAll(async () => app.close());

async function phone(version: Version): Promise<{ readonly sdk: Sdk; readonly userId: string }> {
  const { userId, accessToken, refreshToken } = await signedInBySdk({ app, team });
  const tokens = { access: accessToken, refresh: refreshToken };
  return { userId, sdk: new Sdk(app.baseUrl, userId, version, tokens) };
}

const get = async <Body = Json>(path: string): Promise<Body> =>
  (await app.request<Body>('GET', path, { key: team.key })).body;
const range = { start: '2026-11-10', end: '2026-11-20' };
async function samplesOf(userId: string, resource: string): Promise<readonly Json[]> {
  const path = `/v2/timeseries/${userId}/${resource}/grouped?start_date=${range.start}&end_date=${range.end}`;
  const { groups } = await get<{ groups: Record<string, readonly { data: readonly Json[] }[]> }>(
    path,
  );
  return Object.values(groups).flatMap((group) => group.flatMap(({ data }) => data));
}
async function summariesOf(userId: string, resource: string): Promise<readonly Json[]> {
  const path = `/v2/summary/${resource}/${userId}?start_date=${range.start}&end_date=${range.end}`;
  return Object.values(await get<Record<string, readonly Json[]>>(path)).flat();
}

const watch = {
  appId: 'com.apple.health.6C7A0D0A-0000-4000-8000-000000000000',
  name: 'the watch of somebody',
  deviceModel: 'Watch7,2',
  deviceType: 'watch',
};
let count = 0;
const record = (type: string, at: string, value: number | null, more: Json = {}): Json => {
  count += 1;
  return {
    id: `A0C1-${count}`,
    type: `HK${type}`,
    startDate: at,
    endDate: at,
    zoneOffset: null,
    source: watch,
    value,
    unit: null,
    parentId: null,
    metadata: null,
    ...more,
  };
};
const quantity = (name: string, at: string, value: number, unit: string, more: Json = {}): Json =>
  record(`QuantityTypeIdentifier${name}`, at, value, { unit, ...more });
const stretch = (stage: string, from: string, to: string, more: Json = {}): Json => {
  count += 1;
  return {
    id: `51EE-${count}`,
    parentId: null,
    stage,
    startDate: `2026-11-${from}:00Z`,
    endDate: `2026-11-${to}:00Z`,
    zoneOffset: null,
    source: watch,
    values: null,
    metadata: null,
    ...more,
  };
};

describe('an upload of iOS', () => {
  const night = [
    stretch('rem', '19T04:00', '19T05:00'),
    stretch('deep', '19T02:00', '19T04:00'),
    stretch('light', '18T23:00', '19T02:00'),
    stretch('in_bed', '18T22:30', '18T23:00'),
  ];
  const chunk: Chunk = {
    records: [
      quantity('HeartRate', '2026-11-19T06:01:00Z', 61, 'bpm'),
      quantity('StepCount', '2026-11-19T08:00:00Z', 420, 'count', {
        endDate: '2026-11-19T08:10:00Z',
      }),
      quantity('ActiveEnergyBurned', '2026-11-19T08:00:00Z', 21, 'Cal', {
        endDate: '2026-11-19T08:10:00Z',
      }),
      quantity('BodyFatPercentage', '2026-11-19T07:00:00Z', 0.213, '%'),
      quantity('BodyMass', '2026-11-19T07:00:00Z', 70.5, 'kg'),
      quantity('BloodGlucose', '2026-11-19T07:05:00Z', 90.091, 'mg/dL'),
      quantity('OxygenSaturation', '2026-11-19T03:00:00Z', 97, '%'),
      quantity('HeartRateVariabilitySDNN', '2026-11-19T03:00:00Z', 50, 'ms'),
      quantity('RestingHeartRate', '2026-11-19T12:00:00Z', 55, 'bpm'),
      quantity('DietaryWater', '2026-11-19T12:00:00Z', 0.25, 'L'),
      quantity('DietaryEnergyConsumed', '2026-11-19T12:30:00Z', 500, 'Cal'),
      quantity('DietaryProtein', '2026-11-19T12:30:00Z', 30, 'g'),
      quantity('WalkingSpeed', '2026-11-19T12:30:00Z', 1.2, 'm/s'),
      record('CategoryTypeIdentifierMindfulSession', '2026-11-19T09:00:00Z', 0, {
        endDate: '2026-11-19T09:10:00Z',
      }),
      record('CategoryTypeIdentifierMenstrualFlow', '2026-11-17T09:00:00Z', 3, {
        metadata: { HKMenstrualCycleStart: '1' },
      }),
      quantity('SomethingOfNextYear', '2026-11-19T12:30:00Z', 1, 'x'),
      quantity('HeartRate', 'yesterday', 61, 'bpm'),
      quantity('HeartRate', '2026-11-19T06:02:00Z', 61, 'furlongs'),
    ],
    sleep: night,
    workouts: [
      {
        id: 'F00D',
        parentId: null,
        type: 'running',
        startDate: '2026-11-19T17:00:00Z',
        endDate: '2026-11-19T17:30:00Z',
        zoneOffset: '+01:00',
        source: watch,
        values: [
          { type: 'duration', value: 1800, unit: 's' },
          { type: 'distance', value: 5000, unit: 'm' },
          { type: 'activeEnergyBurned', value: 300, unit: 'kcal' },
          { type: 'averageHeartRate', value: 140.4, unit: 'bpm' },
        ],
      },
    ],
  };

  test('is stored record by record, and what has no place is counted by its kind', async () => {
    const { sdk, userId } = await phone(ios06);
    await app.request('PATCH', `/v2/user/${userId}`, {
      key: team.key,
      body: { fallback_time_zone: 'Europe/Berlin' },
    });
    await sdk.sync([chunk]);
    expect(sdk.answers.map(({ status, body }) => [status, body['left_out']])).toEqual([
      [
        202,
        {
          HKQuantityTypeIdentifierSomethingOfNextYear: 1,
          'HKQuantityTypeIdentifierHeartRate without a time': 1,
          'heartrate with a unit that cannot be': 1,
        },
      ],
    ]);
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([
      { value: 61, timezone_offset: 3600 },
    ]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ value: 420 }]);
    expect(await samplesOf(userId, 'ext_walking_speed')).toMatchObject([{ value: 1.2 }]);
    expect(await samplesOf(userId, 'ext_resting_heart_rate')).toMatchObject([{ value: 55 }]);
    expect(await samplesOf(userId, 'calories_active')).toMatchObject([{ value: 21 }]);
    expect(await samplesOf(userId, 'body_fat')).toMatchObject([{ value: 21.3 }]);
    const [glucose] = await samplesOf(userId, 'glucose');
    expect(glucose?.['value']).toBeCloseTo(5, 2);
    expect(await samplesOf(userId, 'blood_oxygen')).toMatchObject([{ value: 97 }]);
    expect(await samplesOf(userId, 'hrv')).toMatchObject([{ value: 50, type: 'sdnn' }]);
    expect(await samplesOf(userId, 'water')).toMatchObject([{ value: 250 }]);
    expect(await samplesOf(userId, 'mindfulness_minutes')).toMatchObject([{ value: 10 }]);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([
      {
        bedtime_start: '2026-11-18T22:30:00+00:00',
        bedtime_stop: '2026-11-19T05:00:00+00:00',
        light: 10_800,
        deep: 7200,
        rem: 3600,
        hrv_mean_sdnn: 50,
        source: { type: 'watch' },
      },
    ]);
    expect(await summariesOf(userId, 'workouts')).toMatchObject([
      {
        distance: 5000,
        calories: 300,
        average_hr: 140,
        moving_time: 1800,
        sport: { slug: 'running' },
      },
    ]);
    expect(await summariesOf(userId, 'meal')).toMatchObject([
      { energy: { value: 500 }, macros: { protein: 30 } },
    ]);
    expect(await summariesOf(userId, 'body')).toMatchObject([{ weight: 70.5, fat: 21.3 }]);
    expect(await summariesOf(userId, 'menstrual_cycle')).toMatchObject([
      { period_start: '2026-11-17', menstrual_flow: [{ date: '2026-11-17', flow: 'medium' }] },
    ]);
  });

  test('ten times changes nothing and sends no event', async () => {
    const { sdk, userId } = await phone(ios15);
    await sdk.sync([chunk], 'live');
    const before = await toldOf(app, userId);
    expect(before.length).toBeGreaterThan(5);
    for (let time = 0; time < 10; time += 1) await sdk.again([chunk], 'live');
    expect(await toldOf(app, userId)).toEqual(before);
  });

  test('puts a night and a blood pressure together that come in pieces, in any order', async () => {
    const { sdk, userId } = await phone(iosFork);
    const [rem, deep, light, inBed] = night;
    const at = '2026-11-19T07:00:00Z';
    await sdk.sync([
      { sleep: [rem ?? {}], records: [quantity('BloodPressureDiastolic', at, 80, 'mmHg')] },
      { sleep: [light ?? {}, inBed ?? {}] },
      { records: [quantity('BloodPressureSystolic', at, 120, 'mmHg')] },
      { sleep: [deep ?? {}] },
    ]);
    expect(sdk.answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await samplesOf(userId, 'blood_pressure')).toMatchObject([
      { systolic: 120, diastolic: 80 },
    ]);
    expect(await summariesOf(userId, 'sleep')).toMatchObject([
      { bedtime_start: '2026-11-18T22:30:00+00:00', light: 10_800, deep: 7200, rem: 3600 },
    ]);
  });

  test('never costs a person the session or a chunk, however late the tokens are stored', async () => {
    const { sdk, userId } = await phone(ios06);
    app.clock.advance(hourMs);
    sdk.losesNextTokens = true;
    await sdk.sync([chunk]);
    expect(sdk.state).toBe('stopped');
    app.clock.advance(5 * hourMs);
    await sdk.sync([chunk]);
    expect([sdk.state, sdk.lost]).toEqual(['idle', []]);
    expect(await summariesOf(userId, 'workouts')).toHaveLength(1);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await sdk.sync([chunk, chunk]);
    expect([sdk.state, sdk.lost]).toEqual(['auth', []]);
  });

  test('follows what a fork says was deleted', async () => {
    const { sdk, userId } = await phone(ios15);
    await sdk.sync([chunk]);
    const ids = ['F00D', ...night.map((each) => String(each['id']))];
    const deleted = ids.map((id) => ({ id, type: 'any' }));
    await sdk.again([{ deleted }]);
    expect(await summariesOf(userId, 'workouts')).toEqual([]);
    expect(await summariesOf(userId, 'sleep')).toEqual([]);
  });
});

describe('an upload of Android', () => {
  const app1 = {
    appId: 'com.sec.android.app.shealth',
    deviceType: 'watch',
    recordingMethod: 'automatic',
  };
  const row = (type: string, id: string, value: number, unit: string, more: Json = {}): Json => ({
    id,
    type,
    startDate: '2026-11-19T07:00:00Z',
    endDate: '2026-11-19T07:00:00Z',
    zoneOffset: '+01:00',
    source: app1,
    value,
    unit,
    parentId: null,
    metadata: null,
    ...more,
  });

  test('has other units, pairs by the record, and nights by the session', async () => {
    const { sdk, userId } = await phone(android13);
    await sdk.sync([
      {
        records: [
          row('BLOOD_GLUCOSE', 'g', 5, 'mmol/L'),
          row('BODY_FAT', 'f', 21, '%'),
          row('HYDRATION', 'h', 250, 'mL'),
          row('HEART_RATE_VARIABILITY', 'v', 44, 'ms'),
          row('BLOOD_PRESSURE_SYSTOLIC', 'b-sys', 120, 'mmHg', { parentId: 'b' }),
          row('BLOOD_PRESSURE_DIASTOLIC', 'b-dia', 80, 'mmHg', { parentId: 'b' }),
          row('BASAL_METABOLIC_RATE', 'm', 1600, 'kcal/day'),
          row('DIETARY_TRANS_FAT', 'food-t', 1, 'g', { parentId: 'food' }),
          row('FOOD', 'food', 1, '', { metadata: { title: 'Soup' } }),
          row('DIETARY_ENERGY', 'food-e', 300, 'kcal', { parentId: 'food' }),
          row('DIETARY_SODIUM', 'food-s', 800, 'mg', { parentId: 'food' }),
        ],
        sleep: [
          stretch('light', '18T23:00', '19T02:00', { id: 'n-s0', parentId: 'n', source: app1 }),
          stretch('in_bed', '19T02:00', '19T02:30', { id: 'n-s1', parentId: 'n', source: app1 }),
          stretch('sleeping', '17T23:00', '18T06:00', { id: 'o', source: app1 }),
        ],
        workouts: [
          {
            id: 'w',
            parentId: null,
            type: 'RUNNING_TREADMILL',
            startDate: '2026-11-19T17:00:00Z',
            endDate: '2026-11-19T17:30:00Z',
            zoneOffset: '+01:00',
            source: app1,
            values: [{ type: 'totalCalories', value: 310, unit: 'kcal' }],
          },
        ],
      },
    ]);
    expect(sdk.answers.map(({ status, body }) => [status, body['left_out']])).toEqual([
      [202, { DIETARY_TRANS_FAT: 1 }],
    ]);
    expect(await samplesOf(userId, 'glucose')).toMatchObject([{ value: 5, timezone_offset: 3600 }]);
    expect(await samplesOf(userId, 'body_fat')).toMatchObject([{ value: 21 }]);
    expect(await samplesOf(userId, 'water')).toMatchObject([{ value: 250 }]);
    expect(await samplesOf(userId, 'ext_basal_metabolic_rate')).toMatchObject([{ value: 1600 }]);
    expect(await samplesOf(userId, 'hrv')).toMatchObject([{ value: 44, type: 'rmssd' }]);
    expect(await samplesOf(userId, 'blood_pressure')).toMatchObject([
      { systolic: 120, diastolic: 80 },
    ]);
    expect(await summariesOf(userId, 'meal')).toMatchObject([
      { name: 'Soup', energy: { value: 300 }, micros: { minerals: { sodium: 800 } } },
    ]);
    const nights = await summariesOf(userId, 'sleep');
    expect(nights).toHaveLength(2);
    expect(nights.find(({ light }) => light === 10_800)).toMatchObject({ awake: 1800 });
    expect(await summariesOf(userId, 'workouts')).toMatchObject([{ calories: 310 }]);
  });

  test('of Samsung counts an hour once, whatever id it has and however often it grows', async () => {
    const { sdk, userId } = await phone(samsung);
    const hour = (value: number): Json =>
      row('STEP_COUNT', `id-${(count += 1)}`, value, 'count', {
        endDate: '2026-11-19T08:00:00Z',
        zoneOffset: null,
      });
    await sdk.sync([{ records: [hour(100)] }, { records: [hour(250)] }]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ value: 250 }]);
  });
});

describe('a wrong client', () => {
  test('of another user, without a body, or of an unknown provider is refused, and changes nothing', async () => {
    const { userId, accessToken } = await signedInBySdk({ app, team });
    const other = (await app.newUser(team)).user_id;
    const foreign = (await app.newUser(await app.newTeam())).user_id;
    const send = async (id: string, body: unknown, path = 'sync'): Promise<number> => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await app.request('POST', `/api/v1/sdk/users/${id}/${path}`, { headers, body }))
        .status;
    };
    const good = { provider: 'Apple', data: {} };
    expect(await send(userId, good)).toBe(202);
    expect(await send(userId.toUpperCase(), good)).toBe(202);
    expect(await send(other, good)).toBe(403);
    expect(await send(foreign, good)).toBe(403);
    expect(await send(userId, { ...good, provider: 'fitbit' })).toBe(400);
    expect(await send(userId, { provider: 'apple' })).toBe(400);
    expect(await send(userId, [])).toBe(400);
    const key = { 'x-open-wearables-api-key': team.key };
    const asTeam = async (id: string): Promise<number> =>
      (await app.request('POST', `/api/v1/sdk/users/${id}/sync`, { headers: key, body: good }))
        .status;
    expect([await asTeam(other), await asTeam(foreign)]).toEqual([202, 401]);
  });

  test('that signs out ends its connection and its session', async () => {
    const { sdk } = await phone(ios15);
    await sdk.sync([{ records: [quantity('HeartRate', '2026-11-19T06:01:00Z', 61, 'bpm')] }]);
    expect(await sdk.signOut()).toBe(204);
    expect(await sdk.log([])).toBe(401);
  });
});

describe('a connection that the team removes', () => {
  const chunk = {
    records: [quantity('HeartRate', '2026-11-19T06:01:00Z', 61, 'bpm')],
  };
  const providersOf = async (userId: string): Promise<readonly unknown[]> =>
    (
      await get<{ providers: readonly { slug: string }[] }>(`/v2/user/providers/${userId}`)
    ).providers.map(({ slug }) => slug);
  const remove = async (userId: string): Promise<number> =>
    (await app.request('DELETE', `/v2/user/${userId}/apple_health_kit`, { key: team.key })).status;

  test.each([ios06, ios15])(
    'stays removed, and a phone of $sdkVersion asks for a new sign-in',
    async (version) => {
      const { sdk, userId } = await phone(version);
      await sdk.sync([chunk]);
      expect(await providersOf(userId)).toEqual(['apple_health_kit']);
      expect(await remove(userId)).toBe(200);
      await sdk.again([chunk]);
      expect([sdk.state, sdk.lost, await providersOf(userId)]).toEqual(['auth', [], []]);
      const { body } = await app.request<{ access_token: string; refresh_token: string }>(
        'POST',
        `/api/v1/users/${userId}/token`,
        { body: await newMobileApp({ app, team }) },
      );
      sdk.signIn({ access: body.access_token, refresh: body.refresh_token });
      await sdk.sync([chunk]);
      expect([sdk.state, await providersOf(userId)]).toEqual(['idle', ['apple_health_kit']]);
    },
  );

  test('ends no session of a phone with another provider, and none by the sign-out of another phone', async () => {
    const { userId, accessToken, refreshToken } = await signedInBySdk({ app, team });
    const tokens = { access: accessToken, refresh: refreshToken };
    const apple = new Sdk(app.baseUrl, userId, ios15, tokens);
    await apple.sync([chunk]);
    expect(await remove(userId)).toBe(200);
    const google = new Sdk(app.baseUrl, userId, android13, tokens);
    await google.sync([{ records: [] }]);
    expect(google.state).toBe('idle');
    await apple.again([chunk]);
    expect(apple.state).toBe('auth');

    const [one, two] = [await phone(ios15), await phone(ios15)];
    await one.sdk.sync([chunk]);
    const { body } = await app.request<{ access_token: string; refresh_token: string }>(
      'POST',
      `/api/v1/users/${one.userId}/token`,
      { body: await newMobileApp({ app, team }) },
    );
    const second = { access: body.access_token, refresh: body.refresh_token };
    const sibling = new Sdk(app.baseUrl, one.userId, two.sdk.version, second);
    expect(await one.sdk.signOut()).toBe(204);
    await sibling.sync([chunk]);
    expect([sibling.state, await providersOf(one.userId)]).toEqual(['idle', ['apple_health_kit']]);
  });
});

test('the past of a type that the SDK says is complete is published once', async () => {
  const { sdk, userId } = await phone({ ...ios15, sendsSyncType: true });
  const chunk = { records: [quantity('HeartRate', '2026-11-15T06:01:00Z', 61, 'bpm')] };
  const end = {
    eventType: 'historical_data_type_sync_end',
    timestamp: '2026-11-20T12:00:00Z',
    dataType: 'HKQuantityTypeIdentifierHeartRate',
    success: true,
    recordCount: 1,
    durationMs: 10,
  };
  await sdk.sync([chunk]);
  const odd = { eventType: 'device_state', batteryLevel: -1 };
  expect([await sdk.log([odd]), await sdk.log([end]), await sdk.log([end])]).toEqual([
    202, 202, 202,
  ]);
  await sdk.again([chunk]);
  expect(await sdk.log([end])).toBe(202);
  const told = (await toldOf(app, userId)).map(({ type }) => type);
  expect(told.filter((type) => type === 'historical.data.heartrate.created')).toHaveLength(1);
});
