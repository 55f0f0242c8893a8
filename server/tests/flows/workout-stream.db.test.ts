import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importWorkout } from '../../src/imports/imported-workouts.ts';
import { toUserId } from '../../src/users/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { type TestApp, type TestTeam, openAnotherService, openTestApp } from '../harness/app.ts';
import { openReceiver } from '../harness/receiver.ts';
import { visible } from '../harness/user-api.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  userId = (await app.newUser(team)).user_id;
});

const startMs = Date.parse('2026-11-19T07:00:00Z');
const points = [0, 1, 2, 4].map((second) => ({
  atMs: startMs + second * 1000,
  power: 200 + second,
  lat: 52.5 + second / 1e5,
  heartrate: second === 2 ? null : 120 + second,
}));

type Change = { readonly points?: typeof points; readonly stage?: 'daily' | 'historical' };

async function importRide(change: Change = {}): Promise<void> {
  const ride = {
    provider: 'garmin',
    sourceType: 'watch' as const,
    timeZone: null,
    summary: {
      timezone_offset: 3600,
      time_start: '2026-11-19T07:00:00Z',
      time_end: '2026-11-19T07:00:10Z',
      sport: 'cycling',
    },
    points,
    stage: 'daily' as const,
    ...change,
  };
  const { ingestion } = app.service;
  await importWorkout(ingestion, team.scope, toUserId(userId), ride);
}

async function workout(): Promise<Json> {
  const { body } = await app.request<{ workouts: readonly Json[] }>(
    'GET',
    `/v2/summary/workouts/${userId}`,
    { key: team.key, query: { start_date: '2026-11-01' } },
  );
  const [found, ...more] = body.workouts;
  if (found === undefined || more.length > 0) throw new Error('that is not one workout');
  return found;
}

const streamOf = async (id: unknown, of = team) =>
  app.request<Json>('GET', `/v2/timeseries/workouts/${String(id)}/stream`, { key: of.key });

describe('the stream of a workout', () => {
  it('is what was recorded, second by second', async () => {
    await importRide();
    const { id } = await workout();
    const { status, body } = await streamOf(id);
    expect(status).toBe(200);
    const seconds = [0, 1, 2, 4].map((second) => startMs / 1000 + second);
    expect(body).toEqual({
      time: seconds,
      power: [200, 201, 202, 204],
      lat: [52.5, 52.50001, 52.50002, 52.50004],
      heartrate: [120, 121, null, 124],
      cadence: [],
      altitude: [],
      velocity_smooth: [],
      lng: [],
      distance: [],
      resistance: [],
      temperature: [],
    });
  });

  it('that was not recorded has the heart rate that the provider told', async () => {
    const push = async (path: string, data: readonly unknown[]): Promise<unknown> =>
      app.request('POST', path, {
        key: team.key,
        body: { stage: 'daily', provider: 'oura', data },
      });
    await push(`/v2/summary/workouts/${userId}`, [
      { time_start: '2026-11-19T07:00:00Z', time_end: '2026-11-19T07:10:00Z', sport: 'running' },
    ]);
    await push(`/v2/timeseries/${userId}/heartrate`, [
      { timestamp: '2026-11-19T06:59:00Z', value: 80 },
      { timestamp: '2026-11-19T07:05:00Z', value: 140 },
      { timestamp: '2026-11-19T07:11:00Z', value: 90 },
    ]);
    const { body } = await streamOf((await workout())['id']);
    expect(body).toMatchObject({ time: [startMs / 1000 + 300], heartrate: [140], power: [] });
  });

  it('is gone with its user', async () => {
    await importRide();
    const { id } = await workout();
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect((await streamOf(id)).status).toBe(404);
  });

  it("of another team looks exactly like an absent one's", async () => {
    await importRide();
    const { id } = await workout();
    const foreign = visible(await streamOf(id, await app.newTeam()));
    expect(visible(await streamOf('00000000-0000-4000-8000-000000000000'))).toEqual(foreign);
    expect(foreign).toMatchObject({ status: 404 });
  });
});

describe('a stream', () => {
  const push = async (path: string, body: Json): Promise<Json> => {
    const answer = await app.request<Json>('POST', path, {
      key: team.key,
      body: { stage: 'daily', provider: 'garmin', ...body },
    });
    return { status: answer.status, ...answer.body };
  };
  const ride = {
    time_start: '2026-11-19T07:00:00Z',
    time_end: '2026-11-19T07:00:10Z',
    sport: 'cycling',
  };
  const pushRide = async (stream: unknown, more: Json = {}): Promise<Json> =>
    push(`/v2/summary/workouts/${userId}`, { data: [{ ...ride, stream, ...more }] });

  it('that is pushed with its workout is read back as it came', async () => {
    const time = [0, 1, 2].map((second) => startMs / 1000 + second);
    const stream = { time, power: [200, null, 210], heartrate: [120, 121, 122], lat: [] };
    expect(await pushRide(stream)).toMatchObject({ status: 200, created: 1 });
    expect((await streamOf((await workout())['id'])).body).toMatchObject({
      time,
      power: [200, null, 210],
      heartrate: [120, 121, 122],
    });
  });

  it('is also made of the heart rate and of the distances that phones send with a workout', async () => {
    const components = {
      distance_swimming: {
        anchor: '2026-11-19T07:00:00Z',
        value: [25, 25],
        start_offset: [0, 4],
        end_offset: [4, 8],
      },
      swimming_stroke_count: {
        anchor: '2026-11-19T07:00:00Z',
        value: [12],
        start_offset: [0],
        end_offset: [4],
      },
    };
    const heartRate = [{ start_date: '2026-11-19T07:00:02Z', value: 130, unit: 'bpm' }];
    await pushRide({ components }, { heart_rate: heartRate });
    const { id } = await workout();
    expect((await streamOf(id)).body).toMatchObject({
      time: [2, 4, 8].map((second) => startMs / 1000 + second),
      heartrate: [130, null, null],
      distance: [null, 25, 50],
    });
    const { body } = await app.request<{
      groups: Readonly<Record<string, readonly { source: Json; data: readonly Json[] }[]>>;
    }>('GET', `/v2/timeseries/${userId}/workout_swimming_stroke/grouped`, {
      key: team.key,
      query: { start_date: '2026-11-01' },
    });
    expect(body.groups['garmin']).toMatchObject([
      { source: { workout_id: id, sport: 'cycling' }, data: [{ value: 12 }] },
    ]);
  });

  it('is also made of samples that name the workout, whoever tells them', async () => {
    await pushRide(undefined);
    const { id } = await workout();
    await push(`/v2/timeseries/${userId}/heartrate`, {
      provider: 'polar',
      data: [{ timestamp: '2026-11-19T07:00:03Z', value: 140, workout_id: id }],
    });
    await push(`/v2/timeseries/${userId}/workout_distance`, {
      data: [0, 5].map((second) => ({
        start: new Date(startMs + second * 1000).toISOString(),
        end: new Date(startMs + (second + 4) * 1000).toISOString(),
        value: 10,
        workout_id: id,
      })),
    });
    expect((await streamOf(id)).body).toMatchObject({
      time: [0, 3, 5].map((second) => startMs / 1000 + second),
      heartrate: [null, 140, null],
      distance: [10, null, 20],
    });
  });

  it.each([
    ['of unlike lengths', { time: [1, 2], power: [1] }, 'stream.power'],
    ['of what no stream has', { time: [1], mood: [1] }, 'stream.mood'],
    ['with what cannot be', { time: [1], heartrate: [9000] }, 'stream.heartrate.0'],
    ['of another day', { time: [1], heartrate: [90] }, 'stream'],
    ['that is none', 'fast', 'stream'],
    ['of unknown components', { components: { mood: {} } }, 'stream.components.mood'],
    [
      'with strokes that are no numbers',
      {
        components: {
          swimming_stroke_count: {
            anchor: '2026-11-19T07:00:00Z',
            value: ['many'],
            start_offset: [0],
            end_offset: [4],
          },
        },
      },
      'stream.components.swimming_stroke_count',
    ],
  ])('%s is refused by its place, and nothing is stored', async (_what, stream, place) => {
    const refused = await pushRide(stream);
    expect(refused['status']).toBe(422);
    expect(
      (refused['detail'] as readonly { readonly loc: readonly unknown[] }[])
        .map(({ loc }) => loc.join('.'))
        .every((loc) => loc.startsWith(`body.data.0.${place}`)),
    ).toBe(true);
    const { body } = await app.request<{ workouts: readonly Json[] }>(
      'GET',
      `/v2/summary/workouts/${userId}`,
      { key: team.key, query: { start_date: '2026-11-01' } },
    );
    expect(body.workouts).toEqual([]);
  });

  it('is told of once by each way in which it comes', async () => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, {
      url: receiver.url,
      filterTypes: ['daily.data.workout_stream.created'],
    });
    const worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
    await worker.start();
    const stream = { time: [startMs / 1000], heartrate: [120] };
    await pushRide(stream);
    await pushRide(stream);
    const { id } = await workout();
    await push(`/v2/timeseries/${userId}/heartrate`, {
      provider: 'polar',
      data: [0, 1].map((second) => ({
        timestamp: new Date(startMs + second * 1000).toISOString(),
        value: 140,
        workout_id: id,
      })),
    });
    await receiver.until((received) => received.length === 2);
    await worker.stop(1000);
    await worker.close();
    await receiver.close();
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.workout_id)).toEqual([id, id]);
  });
});

describe('the event of a stream', () => {
  it('says where the stream is: once when it is new, once when it changed, never again for the same', async () => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, {
      url: receiver.url,
      filterTypes: ['daily.data.workout_stream.created', 'daily.data.workout_stream.updated'],
    });
    const worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
    await worker.start();
    await importRide();
    await importRide();
    const changed = points.map((point) => ({ ...point, power: point.power + 1 }));
    await importRide({ points: changed });
    await importRide({ stage: 'historical', points });
    await receiver.until((received) => received.length === 2);
    await worker.stop(1000);
    await worker.close();
    await receiver.close();
    const { id } = await workout();
    const events: readonly { event_type: string; data: Json }[] = receiver.received.map(
      ({ body }) => JSON.parse(body),
    );
    expect(events.map((event) => event.event_type).toSorted()).toEqual([
      'daily.data.workout_stream.created',
      'daily.data.workout_stream.updated',
    ]);
    expect(events[0]?.data).toEqual({
      user_id: userId,
      workout_id: id,
      provider_id: id,
      message: `Due to payload size limits, to access the workout stream, please use the /v2/timeseries/workouts/${String(id)}/stream endpoint.`,
      sport: { id: 3, name: 'Cycling', slug: 'cycling' },
      source: expect.objectContaining({ provider: 'garmin', slug: 'garmin', type: 'watch' }),
    });
  });
});
