import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

type Deleted = {
  readonly state: string;
  readonly samples: number;
  readonly summaries: number;
  readonly start_date: string | null;
  readonly end_date: string | null;
};
type Refused = { readonly detail: readonly { readonly type: string; readonly loc: unknown }[] };

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const post = async <Body>(path: string, body: object) =>
  app.request<Body>('POST', path, { key: team.key, body });

/** A user with two nights, two days and a heart rate in each hour from 2026-11-01T00:00Z on. */
async function userWithData(zone: string): Promise<string> {
  const { user_id: userId } = await app.newUser(team, { fallback_time_zone: zone });
  const pushed = { stage: 'daily', provider: 'oura', source_type: 'ring' };
  const heart = Array.from({ length: 48 }, (_, hour) => ({
    timestamp: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
    value: 60,
  }));
  const night = (day: number) => ({
    id: `night-${day}`,
    bedtime_start: `2026-11-0${day - 1}T22:00:00`,
    bedtime_stop: `2026-11-0${day}T06:00:00`,
    type: 'long_sleep',
  });
  const day = (of: number) => ({ calendar_date: `2026-11-0${of}`, steps: 1000 * of });
  await post(`/v2/timeseries/${userId}/heartrate`, { ...pushed, data: heart });
  await post(`/v2/summary/sleep/${userId}`, { ...pushed, data: [night(2), night(3)] });
  await post(`/v2/summary/activity/${userId}`, { ...pushed, data: [day(1), day(2)] });
  return userId;
}

async function daysOf(userId: string, resource: 'sleep' | 'activity'): Promise<readonly string[]> {
  const { body } = await app.request<Record<string, { calendar_date: string }[]>>(
    'GET',
    `/v2/summary/${resource}/${userId}`,
    { key: team.key, query: { start_date: '2026-10-01' } },
  );
  return (body[resource] ?? []).map((each) => each.calendar_date);
}

describe('a range of a deletion selects the summaries that a read of it returns', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland']) {
    test(`dates are days of the calendar, the last one included, in ${zone}`, async () => {
      const userId = await userWithData(zone);
      for (const resource of ['sleep', 'activity'] as const) {
        const data = { resource, start_date: '2026-11-02', end_date: '2026-11-02' };
        const made = await post<Deleted>(`/v2/user/${userId}/deletion`, { data });
        expect(made.body).toMatchObject({
          state: 'deleted',
          start_date: '2026-11-02',
          end_date: '2026-11-02',
        });
      }
      expect(await daysOf(userId, 'sleep')).toEqual(['2026-11-03']);
      expect(await daysOf(userId, 'activity')).toEqual(['2026-11-01']);
    });
  }

  test('a night is selected by its end, and its tombstone by the same rule', async () => {
    const userId = await userWithData('Europe/Berlin');
    const start = '2026-11-02T00:00:00+01:00';
    const data = { resource: 'sleep', start_date: start, end_date: '2026-11-03T00:00:00+01:00' };
    await post(`/v2/user/${userId}/deletion`, { data });
    expect(await daysOf(userId, 'sleep')).toEqual(['2026-11-03']);
    const again = (id: string, from: string, to: string) =>
      post<{ left_out?: number }>(`/v2/summary/sleep/${userId}`, {
        stage: 'daily',
        provider: 'garmin',
        data: [{ id, bedtime_start: from, bedtime_stop: to }],
      });
    const early = await again('a', '2026-11-01T21:00:00Z', '2026-11-02T04:00:00Z');
    expect(early.body.left_out).toBe(1);
    const late = await again('b', '2026-11-02T21:00:00Z', '2026-11-03T04:00:00Z');
    expect(late.body.left_out).toBeUndefined();
  });

  test('days that were deleted do not come back, and the days around them do', async () => {
    const userId = await userWithData('America/New_York');
    const data = { resource: 'activity', start_date: '2026-11-01', end_date: '2026-11-01' };
    await post(`/v2/user/${userId}/deletion`, { data });
    const days = ['2026-10-31', '2026-11-01', '2026-11-02'].map((day) => ({
      calendar_date: day,
      steps: 7,
    }));
    const pushed = await post<{ left_out?: number }>(`/v2/summary/activity/${userId}`, {
      stage: 'daily',
      provider: 'oura',
      source_type: 'ring',
      data: days,
    });
    expect(pushed.body.left_out).toBe(1);
    expect(await daysOf(userId, 'activity')).toEqual(['2026-10-31', '2026-11-02']);
  });

  test('dates of samples are days of UTC, as in their reads', async () => {
    const userId = await userWithData('Europe/Berlin');
    const data = { resource: 'heartrate', start_date: '2026-11-01', end_date: '2026-11-01' };
    const made = await post<Deleted>(`/v2/user/${userId}/deletion`, { data });
    expect(made.body.samples).toBe(24);
  });
});

test('a misspelt field of a deletion is rejected, and nothing is deleted', async () => {
  const userId = await userWithData('Europe/Berlin');
  const wrong: readonly (readonly [object, readonly string[]])[] = [
    [{ source: { provider: 'oura' }, 'dry-run': true }, ['body', 'dry-run']],
    [{ source: { provider: 'oura', resource: 'steps' } }, ['body', 'source', 'resource']],
    [{ data: { resource: 'heartrate', start: '2026-11-01' } }, ['body', 'data', 'start']],
    [{ data: { resource: 'heartrate', start_date: 'today' } }, ['body', 'data', 'start_date']],
    [{ data: { resource: 'sleep', end_date: '2026-11-31' } }, ['body', 'data', 'end_date']],
    [
      { data: { resource: 'sleep', start_date: '2026-11-02', end_date: '2026-11-01' } },
      ['body', 'data', 'end_date'],
    ],
    [{ summary: { resource: 'nights', id: crypto.randomUUID() } }, ['body', 'summary', 'resource']],
  ];
  for (const [body, loc] of wrong) {
    const made = await post<Refused>(`/v2/user/${userId}/deletion`, body);
    expect([made.status, made.body.detail.map((each) => each.loc)]).toEqual([422, [loc]]);
  }
  expect(await daysOf(userId, 'sleep')).toHaveLength(2);
});
