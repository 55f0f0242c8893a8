import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../tests/harness/app.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = { readonly results: readonly { readonly table: Json; readonly explain?: Json }[] };

let app: TestApp;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());
beforeEach(async () => {
  userId = (await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' })).user_id;
});

const push = async (resource: string, data: unknown, body: Json = {}): Promise<void> => {
  const answer = await app.request('POST', `/v2/timeseries/${userId}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data, ...body },
  });
  expect(answer.text).toContain('"success":true');
};

const pushSummaries = async (resource: string, data: unknown, body: Json = {}): Promise<void> => {
  const answer = await app.request('POST', `/v2/summary/${resource}/${userId}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data, ...body },
  });
  expect(answer.text).toContain('"success":true');
};

const week = { type: 'relative', anchor: '2026-11-15', past: { value: 7, unit: 'day' } };

const send = async (
  queries: unknown,
  body: Json = {},
  { key = team.key, headers = {} } = {},
): Promise<TestResponse<Answer>> =>
  app.request<Answer>('POST', `/aggregate/v1/user/${userId}/query`, {
    key,
    headers,
    body: { timeframe: week, queries, ...body },
  });

const tableOf = async (query: unknown, body: Json = {}): Promise<Json> => {
  const answer = await send([query], body);
  expect(answer.text).toContain('"results"');
  return answer.body.results[0]?.table ?? {};
};

const heartrate = { timeseries: 'heartrate', field: 'value' };
const byDay = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };

describe('POST /aggregate/v1/user/{user_id}/query', () => {
  it('answers a row for each bucket in the person’s own days, null where there is nothing', async () => {
    await push('heartrate', [
      { timestamp: '2026-11-09T22:30:00Z', value: 50, unit: 'bpm' },
      { timestamp: '2026-11-09T23:30:00Z', value: 60, unit: 'bpm' },
      { timestamp: '2026-11-10T08:00:00Z', value: 80, unit: 'bpm' },
    ]);
    const table = await tableOf({
      select: ['min', 'max', 'mean', 'newest', 'count'].map((func) => ({ func, arg: heartrate })),
      group_by: [byDay],
    });
    const nothing = [null, null, null, null, null];
    expect(table).toEqual({
      index: [9, 10, 11, 12, 13, 14, 15].map(
        (day) => `2026-11-${String(day).padStart(2, '0')}T00:00:00`,
      ),
      min: [50, 60, ...nothing],
      max: [50, 80, ...nothing],
      mean: [50, 70, ...nothing],
      newest: [50, 80, ...nothing],
      count: [1, 2, ...nothing],
    });
  });

  it('reads summaries: nights below an efficiency', async () => {
    await pushSummaries('sleep', [
      {
        bedtime_start: '2026-11-09T22:00:00+01:00',
        bedtime_stop: '2026-11-10T06:00:00+01:00',
        efficiency: 80,
      },
      {
        bedtime_start: '2026-11-10T22:00:00+01:00',
        bedtime_stop: '2026-11-11T06:00:00+01:00',
        efficiency: 92,
      },
    ]);
    const table = await tableOf({
      select: [{ sleep: 'session_end' }, { sleep: 'efficiency' }],
      where: "efficiency < 85 AND type = 'long_sleep'",
    });
    expect(table).toEqual({ session_end: ['2026-11-10T06:00:00'], efficiency: [80] });
  });

  it('a team in production is refused until the operator lets it in', async () => {
    const closed = await app.newTeam({ environment: 'production' });
    const refused = await send([], {}, { key: closed.key });
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/json; charset=utf-8',
    ]);
  });

  it('types that are not offered are refused with the list of those that are', async () => {
    const refused = await send([], {}, { headers: { accept: 'text/csv' } });
    expect([refused.status, refused.body]).toEqual([
      406,
      {
        detail: expect.any(String),
        available: ['application/json', 'application/vnd.salus.tar+gzip+parquet'],
      },
    ]);
  });
});
