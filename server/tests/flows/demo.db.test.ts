import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dayMs, hourMs } from '#kernel/time.ts';

import type { Service } from '../../src/composition/composition-root.ts';
import type { PullWorker } from '../../src/sources/index.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import {
  type TestApp,
  type TestTeam,
  type TestUser,
  openAnotherService,
  openTestApp,
} from '../harness/app.ts';
import { openReceiver } from '../harness/receiver.ts';

type Json = Readonly<Record<string, unknown>>;
type Groups = {
  readonly groups: Readonly<
    Record<string, readonly { readonly data: readonly Json[]; readonly source: Json }[]>
  >;
};

let app: TestApp;
let pulls: PullWorker;
let team: TestTeam;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  ({ pulls } = app.service.slices.sources);
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  user = await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' });
});

const connect = async (provider: string, who = user, key = team.key) =>
  app.request<{ success: boolean; detail: string }>('POST', '/v2/link/connect/demo', {
    key,
    body: { user_id: who.user_id, provider },
  });
const get = async <Body>(path: string, query: Readonly<Record<string, string>> = {}) =>
  (await app.request<Body>('GET', path, { key: team.key, query })).body;
const summaries = async (resource: string): Promise<readonly Json[]> => {
  const query = { start_date: '2026-09-01' };
  const body = await get<Record<string, readonly Json[]>>(
    `/v2/summary/${resource}/${user.user_id}`,
    query,
  );
  return body[resource] ?? [];
};
const samples = async (resource: string) => {
  const now = app.clock.now().getTime();
  const query = { start_date: new Date(now - 2 * dayMs).toISOString() };
  const { groups } = await get<Groups>(`/v2/timeseries/${user.user_id}/${resource}/grouped`, query);
  return Object.values(groups).flat();
};
const newestGlucose = async (): Promise<number> => {
  const groups = await samples('glucose');
  const times = groups.flatMap((group) => group.data.map((each) => String(each['timestamp'])));
  return Math.max(...times.map((each) => Date.parse(each)));
};
const connection = async (provider: string) => {
  const path = `/v2/user/providers/${user.user_id}`;
  const { providers } = await get<{ providers: readonly Json[] }>(path);
  return providers.find((each) => each['slug'] === provider);
};

describe('a demo connection', () => {
  test('brings a month of data that fits together: samples, summaries and the stream of a night', async () => {
    expect((await connect('oura')).body).toMatchObject({ success: true });
    expect((await connect('apple_health_kit')).body).toMatchObject({ success: true });
    await pulls.runDue();
    const nights = await summaries('sleep');
    expect(nights.length).toBeGreaterThan(45);
    const ofRing = nights
      .filter((each) => (each['source'] as Json)['slug'] === 'oura')
      .toSorted((left, right) =>
        String(left['bedtime_start']).localeCompare(String(right['bedtime_start'])),
      );
    // The oldest and the newest, too.
    for (const ring of [ofRing[0], ofRing[1], ofRing.at(-1)]) {
      expect(ring).toMatchObject({ type: 'long_sleep', hr_lowest: expect.any(Number) });
      const stream = await get<Record<string, readonly Json[]>>(
        `/v2/timeseries/sleep/${String(ring?.['id'])}/stream`,
      );
      for (const name of ['hrv', 'heartrate', 'hypnogram', 'respiratory_rate']) {
        expect(stream[name]?.length).toBeGreaterThan(10);
      }
      const beats = (stream['heartrate'] ?? []).map((each) => Number(each['value']));
      expect(Math.min(...beats)).toBe(Number(ring?.['hr_lowest']));
    }
    expect((await summaries('activity')).length).toBeGreaterThan(55);
    const workouts = await summaries('workouts');
    expect(workouts.length).toBeGreaterThan(3);
    for (const workout of workouts.slice(0, 2)) {
      const path = `/v2/timeseries/workouts/${String(workout['id'])}/stream`;
      const beats = (await get<Record<string, readonly number[]>>(path))['heartrate'] ?? [];
      expect(beats.length).toBeGreaterThan(10);
      // Its own beats, of which it was told with the workout.
      const mean = beats.reduce((sum, each) => sum + each, 0) / beats.length;
      expect(Math.round(mean)).toBe(workout['average_hr']);
      expect(Math.max(...beats)).toBe(workout['max_hr']);
    }
    const kinds = (await samples('steps')).map((group) => String(group.source['type']));
    expect(kinds.toSorted()).toEqual(['phone', 'watch']);
    const histories = await get<{
      data: readonly { provider: Record<string, { pulled: Record<string, Json> }> }[];
    }>('/v2/introspect/historical_pull', { user_id: user.user_id });
    const pulled = histories.data[0]?.provider['oura']?.pulled ?? {};
    expect(Object.values(pulled).map((each) => each['status'])).toEqual(
      Object.values(pulled).map(() => 'success'),
    );
  });

  test('has new data as time goes on, rests after seven days, and begins anew when it is connected again', async () => {
    await connect('freestyle_libre');
    await pulls.runDue();
    const before = await newestGlucose();
    app.clock.advance(dayMs);
    await pulls.runDue();
    expect((await newestGlucose()) - before).toBeGreaterThan(8 * hourMs);
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'active' });
    app.clock.advance(6 * dayMs);
    await pulls.runDue();
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'paused' });
    expect((await connect('freestyle_libre')).body).toMatchObject({ success: true });
    await pulls.runDue();
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'active' });
  });

  test('keeps to the time of its sandbox team, and no other team does', async () => {
    const neighbour = { team: await app.newTeam(), user };
    neighbour.user = await app.newUser(neighbour.team);
    await connect('freestyle_libre', neighbour.user, neighbour.team.key);
    await connect('freestyle_libre');
    await pulls.runDue();
    const before = await newestGlucose();
    const jump = async (days: number): Promise<void> => {
      const body = { advance_seconds: (days * dayMs) / 1000 };
      await app.request('POST', '/v3/sandbox/clock', { key: team.key, body });
      await pulls.runDue();
    };
    await jump(5);
    const after = await newestGlucose();
    expect(after - before).toBeGreaterThan(4.5 * dayMs);
    expect(after).toBeLessThan(app.clock.now().getTime() + 5 * dayMs);
    // Nothing of the days between was left out.
    const groups = await samples('glucose');
    const days = new Set(
      groups.flatMap(({ data }) => data.map((each) => String(each['timestamp']).slice(0, 10))),
    );
    expect(days.size).toBe(8);
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'active' });
    await jump(2);
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'paused' });
    expect((await connect('freestyle_libre')).body.detail).toContain(
      new Date(app.clock.now().getTime() + 14 * dayMs).toISOString().slice(0, 16),
    );
    await pulls.runDue();
    expect((await newestGlucose()) - after).toBeGreaterThan(1.5 * dayMs);
    [team, user] = [neighbour.team, neighbour.user];
    expect(await newestGlucose()).toBeLessThan(app.clock.now().getTime());
    expect(await connection('freestyle_libre')).toMatchObject({ status: 'active' });
  });

  test('does not stand beside a real one, nor in production, nor of a user who is not there', async () => {
    await connect('fitbit');
    const manual = await app.request('POST', '/v2/link/provider/manual/manual', {
      key: team.key,
      body: { user_id: user.user_id },
    });
    expect(manual.status).toBe(400);
    const production = await app.newTeam({ environment: 'production' });
    const theirs = await app.newUser(production);
    expect((await connect('fitbit', theirs, production.key)).body).toEqual({
      success: false,
      detail: 'Demo connections are for the sandbox',
    });
    expect((await connect('fitbit', theirs)).status).toBe(404);
  });

  test('that is refreshed answers for it, and one that is ended leaves its data', async () => {
    await connect('fitbit');
    await pulls.runDue();
    const refreshed = await app.request('POST', `/v2/user/refresh/${user.user_id}`, {
      key: team.key,
      query: { timeout: 30 },
    });
    expect(refreshed.body).toMatchObject({ success: true, refreshed_sources: ['fitbit'] });
    const ended = await app.request('DELETE', `/v2/user/${user.user_id}/fitbit`, { key: team.key });
    expect(ended.body).toEqual({ success: true });
    expect((await summaries('sleep')).length).toBeGreaterThan(20);
  });
});

describe('the events of a demo connection', () => {
  let worker: Service;
  beforeAll(async () => {
    worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
    await worker.start();
  });
  afterAll(async () => {
    await worker.stop(2000);
    await worker.close();
  });

  test('arrive by themselves: the connection, each history once without data, and what is recent', async () => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, { url: receiver.url, filterTypes: null });
    await connect('oura');
    const types = (): readonly string[] =>
      receiver.received.map(({ body }) => String((JSON.parse(body) as Json)['event_type']));
    const histories = [
      'profile',
      'sleep',
      'sleep_cycle',
      'hrv',
      'respiratory_rate',
      'blood_oxygen',
      'body_temperature_delta',
      'activity',
      'workouts',
      'heartrate',
    ].map((name) => `historical.data.${name}.created`);
    await receiver.until(() => histories.every((type) => types().includes(type)));
    expect(types().filter((type) => type === 'provider.connection.created').length).toBe(1);
    for (const type of histories) expect(types().filter((each) => each === type).length).toBe(1);
    app.clock.advance(2 * dayMs);
    const daily = ['sleep', 'activity', 'heartrate', 'hrv'].map(
      (name) => `daily.data.${name}.created`,
    );
    await receiver.until(() => daily.every((type) => types().includes(type)));
    await receiver.close();
  });
});
