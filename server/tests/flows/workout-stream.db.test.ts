import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { importWorkout } from '../../src/cli/import-workouts.ts';
import { createIngestion } from '../../src/composition.ts';
import { toUserId } from '../../src/users/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import { createWorker } from '../../src/worker.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
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
    timezoneOffset: 3600,
    sport: 'cycling',
    summary: {
      time_start: '2026-11-19T07:00:00Z',
      time_end: '2026-11-19T07:00:10Z',
      sport: 'cycling',
    },
    points,
    stage: 'daily' as const,
    ...change,
  };
  const ingestion = createIngestion(app.resources);
  await importWorkout(ingestion, team.scope, toUserId(userId), ride);
  await ingestion.settle();
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

describe('the event of a stream', () => {
  it('says where the stream is: once when it is new, once when it changed, never again for the same', async () => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, {
      url: receiver.url,
      filterTypes: ['daily.data.workout_stream.created', 'daily.data.workout_stream.updated'],
    });
    const worker = createWorker(app.resources, {
      baseUrl: () => 'http://logos.test',
      privateNetworks: 'all',
    });
    await worker.start();
    await importRide();
    await importRide();
    const changed = points.map((point) => ({ ...point, power: point.power + 1 }));
    await importRide({ points: changed });
    await importRide({ stage: 'historical', points });
    await receiver.until((received) => received.length === 2);
    await worker.stop(1000);
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
