import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const userOf = async (fields: Json): Promise<string> => (await app.newUser(team, fields)).user_id;

async function push(userId: string, resource: string, data: unknown, more: Json = {}) {
  return app.request<Json>('POST', `/v2/timeseries/${userId}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'garmin', source_type: 'watch', data, ...more },
  });
}

async function samplesOf(userId: string, resource: string, query: Json = {}) {
  const { body } = await app.request<{
    readonly groups: Readonly<Record<string, readonly { readonly data: readonly Json[] }[]>>;
  }>('GET', `/v2/timeseries/${userId}/${resource}/grouped`, {
    key: team.key,
    query: { start_date: '2020-01-01', ...query },
  });
  return Object.values(body.groups)
    .flat()
    .flatMap(({ data }) => data);
}

async function stepsByDay(userId: string, start: string, end: string): Promise<unknown> {
  const { body } = await app.request<{ readonly results: readonly { readonly table: Json }[] }>(
    'POST',
    `/aggregate/v1/user/${userId}/query`,
    {
      key: team.key,
      body: {
        timeframe: { type: 'absolute', start, end },
        queries: [
          {
            select: [{ func: 'sum', arg: { timeseries: 'steps', field: 'value' } }],
            group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }],
          },
        ],
      },
    },
  );
  return body.results[0]?.table['sum'];
}

const patch = async (userId: string, body: Json): Promise<void> => {
  const { status } = await app.request('PATCH', `/v2/user/${userId}`, { key: team.key, body });
  expect(status).toBe(204);
};

describe('a sample in UTC that says nothing of its place', () => {
  const walk = { start: '2026-11-18T03:00:00Z', end: '2026-11-18T03:10:00Z', value: 100 };

  it('has that of the user, in answers, queries and days of movement alike', async () => {
    const userId = await userOf({ fallback_time_zone: 'America/New_York' });
    await push(userId, 'steps', [walk]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ timezone_offset: -18_000 }]);
    expect(await stepsByDay(userId, '2026-11-17', '2026-11-18')).toEqual([100, null]);
    app.clock.advance(15_000);
    await app.service.slices.summaries.movement.runDue();
    const { body } = await app.request<{ readonly activity: readonly Json[] }>(
      'GET',
      `/v2/summary/activity/${userId}`,
      { key: team.key, query: { start_date: '2026-11-01' } },
    );
    expect(body.activity).toMatchObject([{ calendar_date: '2026-11-17', steps: 100 }]);
  });

  it('is read in the zone of the user where it has no offset at all, and refused without one', async () => {
    const local = [{ timestamp: '2026-11-17T22:00:00', value: 60 }];
    const userId = await userOf({ fallback_time_zone: 'America/New_York' });
    expect((await push(userId, 'heartrate', local)).status).toBe(200);
    expect(await samplesOf(userId, 'heartrate')).toMatchObject([
      { timestamp: '2026-11-18T03:00:00+00:00', timezone_offset: -18_000 },
    ]);
    const nobody = await userOf({});
    expect((await push(nobody, 'heartrate', local)).status).toBe(422);
  });

  it('stays where it was when the zone of the user changes; what came without a zone follows it', async () => {
    const userId = await userOf({ fallback_time_zone: 'America/New_York' });
    await push(userId, 'steps', [walk]);
    await patch(userId, { fallback_time_zone: 'Asia/Tokyo' });
    expect(await stepsByDay(userId, '2026-11-17', '2026-11-18')).toEqual([100, null]);
    await push(userId, 'steps', [walk]);
    expect(await samplesOf(userId, 'steps')).toMatchObject([{ timezone_offset: 32_400 }]);
    const early = await userOf({});
    await push(early, 'steps', [walk]);
    expect(await samplesOf(early, 'steps')).toMatchObject([{ timezone_offset: null }]);
    expect(await stepsByDay(early, '2026-11-17', '2026-11-18')).toEqual([null, 100]);
    await patch(early, { fallback_time_zone: 'America/New_York' });
    expect(await stepsByDay(early, '2026-11-17', '2026-11-18')).toEqual([100, null]);
  });
});

it('an interval over a day of 25 hours is one day’s, told by its texts or by a zone', async () => {
  const texts = await userOf({});
  const day = { start: '2025-10-26T00:00:00+02:00', end: '2025-10-27T00:00:00+01:00', value: 2500 };
  await push(texts, 'steps', [day]);
  expect(await stepsByDay(texts, '2025-10-26', '2025-10-27')).toEqual([2500, null]);
  const utc = { start: '2025-10-25T22:00:00Z', end: '2025-10-26T23:00:00Z', value: 2500 };
  for (const [fields, upload] of [
    [{}, { time_zone: 'Europe/Berlin' }],
    [{ fallback_time_zone: 'Europe/Berlin' }, {}],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const userId = await userOf(fields);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await push(userId, 'steps', [utc], upload);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect(await stepsByDay(userId, '2025-10-26', '2025-10-27')).toEqual([2500, null]);
  }
});

it('rapid and long-acting insulin of one instant are two samples', async () => {
  const userId = await userOf({});
  const at = { start: '2026-11-18T07:00:00Z', end: '2026-11-18T07:00:00Z' };
  const injected = [
    { ...at, value: 6, type: 'rapid_acting' },
    { ...at, value: 20, type: 'long_acting' },
  ];
  expect((await push(userId, 'insulin_injection', injected)).body).toMatchObject({ created: 2 });
  const found = await samplesOf(userId, 'insulin_injection');
  expect(new Map(found.map(({ type, value }) => [type, value]))).toEqual(
    new Map([
      ['rapid_acting', 6],
      ['long_acting', 20],
    ]),
  );
  expect((await push(userId, 'insulin_injection', injected)).body).toMatchObject({
    created: 0,
    updated: 0,
  });
});

describe('the ingestion dates of a user', () => {
  const fields = { ingestion_start: '2026-11-10', ingestion_end: '2026-11-12' };
  const days = ['08', '09', '10', '12', '13', '14'].map((day) => `2026-11-${day}`);

  it('hold for pushed samples, a day around them left for zones; the answer counts the rest', async () => {
    const userId = await userOf(fields);
    const beats = days.map((day) => ({ timestamp: `${day}T12:00:00Z`, value: 60 }));
    const { status, body } = await push(userId, 'heartrate', beats);
    expect([status, body]).toEqual([
      200,
      { success: true, received: 6, created: 4, updated: 0, left_out: 2 },
    ]);
    const found = await samplesOf(userId, 'heartrate');
    expect(found.map(({ timestamp }) => String(timestamp).slice(0, 10))).toEqual(days.slice(1, 5));
  });

  it('hold for pushed summaries and for samples in their place', async () => {
    const userId = await userOf(fields);
    const send = async (data: unknown) =>
      app.request<Json>('POST', `/v2/summary/activity/${userId}`, {
        key: team.key,
        body: { stage: 'daily', provider: 'garmin', data },
      });
    const told = await send(days.map((day) => ({ calendar_date: day, steps: 1 })));
    expect(told.body).toEqual({
      success: true,
      received: 6,
      created: 4,
      updated: 0,
      left_out: 2,
    });
    const steps = days.map((day) => ({ start: `${day}T12:00:00Z`, value: 5, unit: 'count' }));
    const other = await send([{ steps }]);
    expect(other.body).toMatchObject({ received: 6, left_out: 2 });
  });

  it('say nothing where there are none', async () => {
    const userId = await userOf({});
    const { body } = await push(userId, 'heartrate', [
      { timestamp: '1999-01-01T12:00:00Z', value: 60 },
    ]);
    expect(body).toEqual({ success: true, received: 1, created: 1, updated: 0 });
  });
});

describe('an end at 23:59:59', () => {
  const seconds = ['23:59:58.5', '23:59:59', '23:59:59.9'];

  it.each(['Z', '', '.999Z', '+00:00'])(
    '%s is the end of its day, as the date is',
    async (ending) => {
      const userId = await userOf({});
      const beats = seconds.map((time) => ({ timestamp: `2026-03-02T${time}Z`, value: 60 }));
      await push(userId, 'heartrate', [...beats, { timestamp: '2026-03-03T00:00:00Z', value: 61 }]);
      const byDate = await samplesOf(userId, 'heartrate', { end_date: '2026-03-02' });
      const end_date = `2026-03-02T23:59:59${ending}`;
      expect(byDate).toHaveLength(3);
      expect(await samplesOf(userId, 'heartrate', { end_date })).toEqual(byDate);
    },
  );

  it('selects the summaries of its day, too', async () => {
    const userId = await userOf({ fallback_time_zone: 'America/New_York' });
    const workouts = [{ time_start: '2026-03-03T01:00:00Z', time_end: '2026-03-03T02:00:00Z' }];
    await app.request('POST', `/v2/summary/workouts/${userId}`, {
      key: team.key,
      body: { stage: 'daily', provider: 'garmin', data: workouts },
    });
    for (const end_date of ['2026-03-02', '2026-03-02T23:59:59Z']) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { body } = await app.request<{ readonly workouts: readonly Json[] }>(
        'GET',
        `/v2/summary/workouts/${userId}`,
        { key: team.key, query: { start_date: '2026-03-02', end_date } },
      );
      expect(body.workouts).toHaveLength(1);
    }
  });
});
