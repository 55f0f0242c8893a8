import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Service } from '../../src/composition/composition-root.ts';
import { addEndpoint } from '../../src/webhooks/index.ts';
import {
  type TestApp,
  type TestTeam,
  type TestUser,
  openAnotherService,
  openTestApp,
} from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';
import { openReceiver } from '../harness/receiver.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let worker: Service;
let team: TestTeam;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  worker = openAnotherService({ ...app, baseUrl: 'http://logos.test' });
  await worker.start();
});
afterAll(async () => {
  await worker.stop(1000);
  await worker.close();
  await app.close();
});
beforeEach(async () => {
  team = await app.newTeam();
  user = await app.newUser(team);
});

const push = async (resource: string, data: unknown, body: Json = {}): Promise<Json> => {
  const answer = await app.request<Json>('POST', `/v2/summary/${resource}/${user.user_id}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data, ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body;
};

const read = async (resource: string): Promise<Json> => {
  const answer = await app.request<Json>('GET', `/v2/summary/${resource}/${user.user_id}`, {
    key: team.key,
    query: { start_date: '2026-01-01' },
  });
  return answer.body;
};

const night = { bedtime_start: '2026-11-18T22:00:00Z', bedtime_stop: '2026-11-19T06:00:00Z' };
const stages = {
  stage_start_offset_second: [0, 1200],
  stage_end_offset_second: [1200, 28_800],
  stage_type: [4, 2],
};

describe('the events of a summary', () => {
  /** What arrives at an endpoint of the team: the types, and the data by type. */
  const listen = async (filterTypes: readonly string[] | null = null) => {
    const receiver = await openReceiver();
    await addEndpoint(app.resources, team.scope, { url: receiver.url, filterTypes });
    const events = (): readonly { event_type: string; data: Json; user_id: string }[] =>
      receiver.received.map(({ body }) => JSON.parse(body));
    return {
      events,
      types: () =>
        events()
          .map((event) => event.event_type)
          .toSorted(),
      until: async (count: number) => receiver.until((received) => received.length === count),
      close: async () => receiver.close(),
    };
  };

  it('carry it as it is read: created, then updated, and none for what changes nothing', async () => {
    const received = await listen();
    await push('activity', { calendar_date: '2026-11-19', steps: 1 });
    await received.until(1);
    expect(received.events()[0]).toMatchObject({
      event_type: 'daily.data.activity.created',
      team_id: team.scope.teamId,
      user_id: user.user_id,
      client_user_id: user.client_user_id,
    });
    const { activity } = await read('activity');
    expect([received.events()[0]?.data]).toEqual(activity);
    await push('activity', { steps: 1, calendar_date: '2026-11-19' });
    app.clock.advance(1000);
    await push('activity', { calendar_date: '2026-11-19', steps: 2 });
    await received.until(2);
    const after = await read('activity');
    expect(received.types()).toEqual([
      'daily.data.activity.created',
      'daily.data.activity.updated',
    ]);
    expect([received.events()[1]?.data]).toEqual(after['activity']);
    await received.close();
  });

  it('are one for each summary, and one for the cycle of a night', async () => {
    const received = await listen();
    await push('sleep', [
      { ...night, ...stages },
      { ...night, source_type: 'watch' },
    ]);
    await received.until(3);
    expect(received.types()).toEqual([
      'daily.data.sleep.created',
      'daily.data.sleep.created',
      'daily.data.sleep_cycle.created',
    ]);
    const { sleep_cycle: cycles } = await read('sleep_cycle');
    const ofCycle = received.events().find(({ event_type: type }) => type.includes('cycle'));
    expect([ofCycle?.data]).toEqual(cycles);
    await received.close();
  });

  it('of a history are one for each resource, after the last piece, and without data', async () => {
    const received = await listen();
    const history = {
      stage: 'historical',
      start_date: '2026-08-20T00:00:00Z',
      end_date: '2026-11-20T00:00:00Z',
    };
    await push('sleep', [night], { ...history, is_final_chunk: false });
    await push('sleep', [], history);
    await push('body', { calendar_date: '2026-11-19', weight: 70 }, { stage: 'historical' });
    await received.until(3);
    expect(received.types()).toEqual([
      'historical.data.body.created',
      'historical.data.sleep.created',
      'historical.data.sleep_cycle.created',
    ]);
    const dataOf = (type: string): unknown =>
      received.events().find(({ event_type: each }) => each === type)?.data;
    const common = { user_id: user.user_id, is_final: true, provider: 'oura' };
    expect(dataOf('historical.data.sleep.created')).toEqual({
      ...common,
      start_date: '2026-08-20T00:00:00+00:00',
      end_date: '2026-11-20T00:00:00+00:00',
    });
    expect(dataOf('historical.data.body.created')).toEqual({
      ...common,
      start_date: '2026-11-19T00:00:00+00:00',
      end_date: '2026-11-19T00:00:00+00:00',
    });
    await received.close();
  });

  it('that nobody wants are not stored', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await app.database.query<{ count: number }>(
        'select count(*)::int as count from event where user_id = $1',
        [user.user_id],
      );
      return rows[0]?.count ?? -1;
    };
    await push('activity', { calendar_date: '2026-11-18' });
    expect(await count()).toBe(0);
    const received = await listen(['daily.data.activity.updated', 'historical.data.body.created']);
    await push('activity', { calendar_date: '2026-11-19' });
    await push('body', { calendar_date: '2026-11-19', weight: 70 });
    expect(await count()).toBe(0);
    await push('activity', { calendar_date: '2026-11-19', steps: 1 });
    expect(await count()).toBe(1);
    await received.close();
  });
});

describe('the guide', () => {
  it('says what happens, command by command', async () => {
    const settings = { KEY: team.key, API: app.baseUrl, USER_ID: user.user_id };
    expect(await runGuide('summaries.md', settings)).toBe(4);
  });
});
