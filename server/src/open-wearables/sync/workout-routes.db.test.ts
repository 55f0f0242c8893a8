import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  android13,
  samsung,
  Sdk,
  type Version,
} from '../../../tests/emulators/open-wearables/sdk.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { signedInBySdk } from '../../../tests/harness/sdk-changes.ts';
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

const workout = {
  id: 'w',
  parentId: null,
  type: 'RUNNING',
  startDate: '2026-11-19T17:00:00Z',
  endDate: '2026-11-19T17:30:00Z',
  zoneOffset: '+01:00',
  source: { appId: 'com.example.run', deviceType: 'watch' },
  values: [{ type: 'distance', value: 5000, unit: 'm' }],
};
const place = (timestamp: string, latitude: number, altitudeM: number | null = 30): Json => ({
  timestamp,
  latitude,
  longitude: 13.4,
  altitudeM,
  horizontalAccuracyM: 3,
  verticalAccuracyM: null,
});

async function streamOf(userId: string): Promise<Json> {
  const path = `/v2/summary/workouts/${userId}?start_date=2026-11-19&end_date=2026-11-19`;
  const { body } = await app.request<{ workouts: readonly { id: string }[] }>('GET', path, {
    key: team.key,
  });
  expect(body.workouts).toHaveLength(1);
  const id = body.workouts[0]?.id ?? '';
  return (await app.request<Json>('GET', `/v2/timeseries/workouts/${id}/stream`, { key: team.key }))
    .body;
}

test('a route is the stream of its workout, and sent again it sends no event', async () => {
  const { sdk, userId } = await phone(android13);
  const route = [
    place('2026-11-19T17:00:00Z', 52.5),
    place('2026-11-19T17:00:01Z', 52.5001, null),
    place('2026-11-19T16:00:00Z', 52.5),
    place('2026-11-19T17:00:02Z', 152),
    place('yesterday', 52.5),
  ];
  await sdk.sync([
    {
      workouts: [
        { ...workout, route },
        {
          ...workout,
          id: 'v',
          route: null,
          startDate: '2026-11-18T17:00:00Z',
          endDate: '2026-11-18T17:30:00Z',
        },
      ],
    },
  ]);
  expect(sdk.answers.map(({ body }) => body['left_out'])).toEqual([
    { 'points of workouts that cannot be': 2, 'values of streams that cannot be': 1 },
  ]);
  expect(await streamOf(userId)).toMatchObject({
    lat: [52.5, 52.5001, null],
    lng: [13.4, 13.4, 13.4],
    altitude: [30, null, 30],
  });
  const before = await toldOf(app, userId);
  expect(before.length).toBeGreaterThan(0);
  await sdk.again([{ workouts: [{ ...workout, route }] }]);
  // A later upload without the route takes nothing away.
  await sdk.again([{ workouts: [workout] }]);
  expect(await toldOf(app, userId)).toEqual(before);
  expect(await streamOf(userId)).toMatchObject({ lat: [52.5, 52.5001, null] });
});

test('samples of Samsung are values of the stream, by their unit', async () => {
  const { sdk, userId } = await phone(samsung);
  const sample = (type: string, value: number, unit: string | null): Json => ({
    timestamp: '2026-11-19T17:00:05Z',
    type,
    value,
    unit,
  });
  const samples = [
    sample('heartRate', 140, 'bpm'),
    sample('speed', 10.8, 'km/h'),
    sample('cadence', 80, ''),
    sample('power', 250, 'W'),
    sample('power', 1, 'horsepower'),
    sample('mood', 1, null),
  ];
  await sdk.sync([{ workouts: [{ ...workout, type: '1002', samples }] }]);
  expect(sdk.answers.map(({ body }) => body['left_out'])).toEqual([
    { 'points of workouts that cannot be': 2 },
  ]);
  const stream = await streamOf(userId);
  expect(stream).toMatchObject({ heartrate: [140], cadence: [80], power: [250] });
  expect((stream['velocity_smooth'] as readonly number[])[0]).toBeCloseTo(3);
});
