import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { addEndpoint, removeEndpoint } from '../../src/webhooks/index.ts';
import {
  type TestApp,
  type TestTeam,
  type TestUser,
  openAnotherService,
  openTestApp,
} from '../harness/app.ts';
import { openReceiver, type Received } from '../harness/receiver.ts';

type Event = {
  event_type: string;
  team_id: string;
  user_id: string;
  client_user_id: string;
  data: { data: { timestamp: string; value: number }[]; source: Record<string, unknown> } & Record<
    string,
    unknown
  >;
};

const start = Date.parse('2026-01-10T00:00:00Z');
const minutes = (count: number, value = 60): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(start + index * 60_000).toISOString(),
    timezone_offset: 3600,
    value: value + index,
    unit: 'bpm',
  }));
const eventOf = (received: Received | undefined): Event =>
  JSON.parse(received?.body ?? 'null') as Event;

let app: TestApp;
let worker: Service;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let team: TestTeam;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  // The verifiers compare the signed time with the real one.
  app.clock.set(new Date());
  worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
  await worker.start();
});
afterAll(async () => {
  await worker.stop(1000);
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  receiver = await openReceiver();
  team = await app.newTeam();
  user = await app.newUser(team, { client_user_id: `client-${team.keyId}` });
  return async () => receiver.close();
});

const push = async (resource: string, body: Record<string, unknown>): Promise<number> =>
  (
    await app.request('POST', `/v2/timeseries/${user.user_id}/${resource}`, {
      key: team.key,
      body: { stage: 'daily', provider: 'oura', source_type: 'ring', ...body },
    })
  ).status;
const add = async (filterTypes: readonly string[] | null = null) =>
  addEndpoint(app.resources, team.scope, { url: receiver.url, description: '', filterTypes });

describe('a pushed batch', () => {
  it('arrives as an event that both public verifiers accept', async () => {
    const { secret } = await add();
    await push('heartrate', { data: minutes(3) });
    await receiver.until((received) => received.length === 1);
    const [received] = receiver.received;
    const headers = received?.headers as Record<string, string>;
    const verified = new StandardWebhook(secret).verify(received?.body ?? '', headers);
    expect(new SvixWebhook(secret).verify(received?.body ?? '', headers)).toEqual(verified);
    expect(headers['webhook-id']).toBe(headers['svix-id']);
    expect(verified).toEqual({
      event_type: 'daily.data.heartrate.created',
      team_id: team.scope.teamId,
      user_id: user.user_id,
      client_user_id: user.client_user_id,
      data: {
        data: [60, 61, 62].map((value, index) => ({
          timezone_offset: 3600,
          type: null,
          unit: 'bpm',
          timestamp: `2026-01-10T00:0${index}:00+00:00`,
          value,
        })),
        source_id: expect.any(Number),
        source: {
          provider: 'oura',
          type: 'ring',
          app_id: null,
          device_id: null,
          sport: null,
          workout_id: null,
          name: 'Oura',
          slug: 'oura',
          logo: 'http://logos.test/logos/oura.svg',
        },
        user_id: user.user_id,
      },
    });
  });

  it('tells created and updated samples apart, and nothing about unchanged ones', async () => {
    await add();
    await push('heartrate', { data: minutes(3) });
    await push('heartrate', { data: minutes(3) });
    await push('heartrate', {
      data: [...minutes(2), { ...minutes(3)[2], value: 99 }, ...minutes(4).slice(3)],
    });
    await receiver.until((received) => received.length === 3);
    const events = receiver.received
      .map(eventOf)
      .map(({ event_type, data }) => [event_type, data.data.map((each) => each.value)]);
    expect(events).toContainEqual(['daily.data.heartrate.created', [60, 61, 62]]);
    expect(events).toContainEqual(['daily.data.heartrate.created', [63]]);
    expect(events).toContainEqual(['daily.data.heartrate.updated', [99]]);
  });

  it('is one event for each device, and several when it is large', async () => {
    await add();
    const device = '5f5d5bd0-1c3a-4d0e-9b8c-2f3c8f6f0a11';
    const [first, ...rest] = minutes(9001);
    await push('heartrate', {
      data: [{ ...first, device_id: device }, ...rest.map((each) => ({ ...each, value: 70 }))],
    });
    await receiver.until((received) => received.length === 3);
    const counts = receiver.received
      .map(eventOf)
      .map(({ data }) => [data.source['device_id'], data.data.length]);
    expect(counts.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      [device, 1],
      [null, 4000],
      [null, 5000],
    ]);
  });

  it('names weight and fat as the catalogue does', async () => {
    await add();
    await push('body_weight', {
      data: [{ timestamp: '2026-01-10T07:00:00Z', value: 70, unit: 'kg' }],
    });
    await push('body_fat', { data: [{ timestamp: '2026-01-10T07:00:00Z', value: 20, unit: '%' }] });
    await receiver.until((received) => received.length === 2);
    expect(receiver.received.map((each) => eventOf(each).event_type).toSorted()).toEqual([
      'daily.data.fat.created',
      'daily.data.weight.created',
    ]);
  });

  it('goes only where its type is wanted, and costs nothing where nobody wants it', async () => {
    await add(['daily.data.steps.created']);
    await push('heartrate', { data: minutes(3) });
    const step = {
      start: '2026-01-10T07:00:00Z',
      end: '2026-01-10T07:10:00Z',
      value: 500,
      unit: 'count',
    };
    await push('steps', { data: [step] });
    await receiver.until((received) => received.length === 1);
    expect(eventOf(receiver.received[0]).event_type).toBe('daily.data.steps.created');
    const stored = await app.resources.db
      .read(team.scope)
      .selectFrom('event')
      .select('event_type')
      .where('tenant_id', '=', team.scope.tenantId)
      .execute();
    expect(stored.map((row) => row.event_type)).toEqual(['daily.data.steps.created']);
  });

  it('of another team, or after the endpoint is gone, does not arrive', async () => {
    const endpoint = await add();
    const other = await app.newTeam();
    const stranger = await app.newUser(other);
    await app.request('POST', `/v2/timeseries/${stranger.user_id}/heartrate`, {
      key: other.key,
      body: { stage: 'daily', provider: 'oura', data: minutes(1) },
    });
    await push('heartrate', { data: minutes(1) });
    await receiver.until((received) => received.length === 1);
    await removeEndpoint(app.resources, team.scope, endpoint.id);
    await push('heartrate', { data: minutes(1, 80) });
    const left = await app.resources.db
      .read(team.scope)
      .selectFrom('event')
      .select('id')
      .where('tenant_id', '=', team.scope.tenantId)
      .execute();
    expect(left).toHaveLength(1);
    expect(receiver.received.map((each) => eventOf(each).user_id)).toEqual([user.user_id]);
  });
});

describe('a historical upload', () => {
  it('is told once, without samples, when its last chunk is stored', async () => {
    await add();
    const upload = {
      stage: 'historical',
      start_date: '2026-01-01T00:00:00Z',
      end_date: '2026-01-31T00:00:00Z',
    };
    await push('heartrate', { ...upload, is_final_chunk: false, data: minutes(5) });
    await push('heartrate', { ...upload, is_final_chunk: true, data: minutes(5, 90) });
    await receiver.until((received) => received.length === 1);
    expect(receiver.received.map(eventOf)).toMatchObject([
      {
        event_type: 'historical.data.heartrate.created',
        data: {
          user_id: user.user_id,
          start_date: '2026-01-01T00:00:00+00:00',
          end_date: '2026-01-31T00:00:00+00:00',
          is_final: true,
          provider: 'oura',
        },
      },
    ]);
  });

  it('may end with an empty chunk', async () => {
    await add();
    expect(await push('heartrate', { stage: 'historical', data: [] })).toBe(200);
    await receiver.until((received) => received.length === 1);
    expect(eventOf(receiver.received[0]).data).toMatchObject({ is_final: true, provider: 'oura' });
  });
});
