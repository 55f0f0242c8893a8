import { Ajv } from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { formats } from '#kernel/formats.ts';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../tests/harness/app.ts';
import { blamed, visible } from '../../tests/harness/user-api.ts';
import { type SummaryResourceName, summaryResources } from './resources/resources.ts';
import { rawResponseSchema, responseSchema, sleepStream } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

let app: TestApp;
let team: TestTeam;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());
beforeEach(async () => {
  userId = (await app.newUser(team)).user_id;
});

const night = { bedtime_start: '2026-11-18T22:00:00Z', bedtime_stop: '2026-11-19T06:00:00Z' };
const stages = {
  stage_start_offset_second: [0, 1200],
  stage_end_offset_second: [1200, 28_800],
  stage_type: [4, 2],
};
const examples: Readonly<Record<SummaryResourceName, Json>> = {
  activity: { calendar_date: '2026-11-19', steps: 8000, distance: 6000.5 },
  body: { measured_at: '2026-11-19T06:00:00Z', weight: 70.5, fat: 21 },
  electrocardiogram: {
    session_start: '2026-11-19T07:00:00Z',
    session_end: '2026-11-19T07:00:30Z',
    voltage_sample_count: 15_360,
    classification: 'sinus_rhythm',
  },
  meal: {
    timestamp: '2026-11-19T07:00:00Z',
    name: 'Breakfast',
    macros: { carbs: 50, fats: { total: 9 } },
    data: { Oats: { energy: { unit: 'kcal', value: 300 } } },
  },
  menstrual_cycle: {
    period_start: '2026-11-19',
    menstrual_flow: [{ date: '2026-11-19', flow: 'light' }],
  },
  profile: { height: 170, birth_date: '1990-05-03', sex: 'female' },
  sleep: { ...night, ...stages, score: 80 },
  sleep_cycle: {
    session_start: night.bedtime_start,
    session_end: night.bedtime_stop,
    ...stages,
  },
  workouts: {
    time_start: '2026-11-19T17:00:00Z',
    time_end: '2026-11-19T18:00:00Z',
    sport: 'running',
    provider_id: 'w-1',
  },
};
const names = Object.values(summaryResources).map(({ name }) => name);

const push = async (
  resource: string,
  data: unknown,
  body: Json = {},
  { key, user = userId }: { key?: string; user?: string } = {},
): Promise<TestResponse<Json>> =>
  app.request<Json>('POST', `/v2/summary/${resource}/${user}`, {
    key: key ?? team.key,
    body: { stage: 'daily', provider: 'oura', data, ...body },
  });

const read = async (
  path: string,
  query: Readonly<Record<string, string>> = { start_date: '2026-01-01' },
  { key, user = userId }: { key?: string; user?: string } = {},
): Promise<TestResponse<Json>> =>
  app.request<Json>('GET', `/v2/summary/${path.replace('{}', user)}`, {
    key: key ?? team.key,
    query,
  });

const listOf = async (
  name: SummaryResourceName,
  query: Readonly<Record<string, string>> = { start_date: '2026-01-01' },
): Promise<readonly Json[]> => {
  const { body } = await read(`${name}/{}`, query);
  const { listKey } = summaryResources[name];
  return listKey === null ? [body] : (body[listKey] as readonly Json[]);
};

const check = (schema: object, value: unknown): unknown => {
  const validate = new Ajv({ strict: false, formats: { ...formats } }).compile(schema);
  return [validate(value), validate.errors];
};

describe('200', () => {
  it.each(names)('a pushed %s is read back in the shape of the API reference', async (name) => {
    const pushed = await push(name, [examples[name]], { source_type: 'ring' });
    expect(pushed.body).toEqual({ success: true, received: 1, created: 1, updated: 0 });
    const answer = await read(`${name}/{}`);
    expect(check(responseSchema(summaryResources[name]), answer.body)).toEqual([true, null]);
    const [summary] = await listOf(name);
    expect(summary).toMatchObject({
      user_id: userId,
      source: {
        provider: 'oura',
        type: 'ring',
        name: 'Oura',
        slug: 'oura',
        logo: 'http://logos.test/logos/oura.svg',
      },
      created_at: '2026-11-20T12:00:00+00:00',
      updated_at: '2026-11-20T12:00:00+00:00',
    });
  });

  it.each(names.filter((name) => summaryResources[name].raw !== null))(
    'what was pushed as %s is there as it was under /raw',
    async (name) => {
      await push(name, [{ ...examples[name], raw: { vendor: { field: [1] } } }]);
      const answer = await read(`${name}/{}/raw`);
      expect(check(rawResponseSchema(summaryResources[name]), answer.body)).toEqual([true, null]);
      expect(answer.text).toContain('"data":{"vendor":{"field":[1]}}');
      await push(name, [examples[name]], { provider: 'garmin' });
      const canonical = await read(`${name}/{}/raw`, {
        start_date: '2026-01-01',
        provider: 'garmin',
      });
      expect(canonical.status).toBe(200);
      expect(canonical.text).not.toContain('vendor');
    },
  );

  it('a night with stages has its cycle, its deprecated stream and its stream', async () => {
    await push('sleep', [{ ...examples.sleep, timezone_offset: 3600 }]);
    await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
      key: team.key,
      body: {
        stage: 'daily',
        provider: 'oura',
        data: ['2026-11-18T21:59:00Z', '2026-11-19T01:00:00Z', '2026-11-19T06:00:00Z'].map(
          (timestamp) => ({ timestamp, value: 52 }),
        ),
      },
    });
    const [sleep] = await listOf('sleep');
    const [cycle] = await listOf('sleep_cycle');
    expect(cycle).toMatchObject({
      sleep_id: sleep?.['id'],
      session_start: '2026-11-18T22:00:00+00:00',
      ...stages,
      source_provider: 'oura',
    });
    const hypnogram = [
      {
        id: null,
        timezone_offset: 3600,
        type: null,
        unit: 'stage',
        timestamp: '2026-11-18T22:00:00+00:00',
        start: '2026-11-18T22:00:00+00:00',
        end: '2026-11-18T22:20:00+00:00',
        value: 4,
      },
      { start: '2026-11-18T22:20:00+00:00', end: '2026-11-19T06:00:00+00:00', value: 2 },
    ];
    expect(sleep?.['sleep_stream']).toMatchObject({ hypnogram });
    const stream = await app.request<Json>(
      'GET',
      `/v2/timeseries/sleep/${String(sleep?.['id']).toUpperCase()}/stream`,
      { key: team.key },
    );
    expect(check(sleepStream, stream.body)).toEqual([true, null]);
    expect(stream.body).toMatchObject({
      hypnogram,
      heartrate: [{ timestamp: '2026-11-19T01:00:00+00:00', value: 52 }],
      hrv: [],
    });
  });

  it('a night without stages has no deprecated stream, and the stages that the sample store has', async () => {
    await push('sleep', [night]);
    await app.request('POST', `/v2/timeseries/${userId}/hypnogram`, {
      key: team.key,
      body: {
        stage: 'daily',
        provider: 'oura',
        data: [{ start: '2026-11-19T01:00:00Z', end: '2026-11-19T02:00:00Z', value: 1 }],
      },
    });
    const [sleep] = await listOf('sleep');
    expect(sleep?.['sleep_stream']).toBeNull();
    expect(await listOf('sleep_cycle')).toEqual([]);
    const path = `/v2/timeseries/sleep/${String(sleep?.['id'])}/stream`;
    const stream = await app.request<Json>('GET', path, { key: team.key });
    expect(stream.body).toMatchObject({ hypnogram: [{ value: 1 }] });
  });

  it('of several profiles the one that changed last is read, or that of the provider asked for', async () => {
    await push('profile', { height: 170 });
    app.clock.advance(1000);
    await push('profile', { height: 171 }, { provider: 'garmin' });
    expect((await listOf('profile'))[0]).toMatchObject({ height: 171 });
    expect((await listOf('profile', { provider: 'oura' }))[0]).toMatchObject({ height: 170 });
  });

  it('the zones of a workout follow from what is known of the age', async () => {
    const workout = {
      ...examples.workouts,
      time_end: '2026-11-19T17:05:00Z',
      heart_rate: [{ timestamp: '2026-11-19T17:00:00Z', value: 100 }],
    };
    const zonesOf = async (id: string): Promise<unknown> => {
      await push('workouts', [{ ...workout, provider_id: id }]);
      const all = await listOf('workouts');
      return all.find((each) => each['provider_id'] === id)?.['hr_zones'];
    };
    // 30 years: 53 % of 190.
    expect(await zonesOf('unknown')).toEqual([0, 300, 0, 0, 0, 0]);
    const person = {
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@example.com',
      phone_number: '+16025771234',
      gender: 'female',
      dob: '1966-01-01',
      address: { first_line: '1 Street', country: 'US', zip: '85004', city: 'X', state: 'AZ' },
    };
    await app.request('PATCH', `/v2/user/${userId}/info`, { key: team.key, body: person });
    // 60 years: 62 % of 160.
    expect(await zonesOf('demographics')).toEqual([0, 0, 300, 0, 0, 0]);
    const fallback = { fallback_birth_date: '1946-01-01' };
    await app.request('PATCH', `/v2/user/${userId}`, { key: team.key, body: fallback });
    // 80 years: 71 % of 140.
    expect(await zonesOf('fallback')).toEqual([0, 0, 0, 300, 0, 0]);
    await push('profile', { birth_date: '2016-01-01' });
    // 10 years: 48 % of 210.
    expect(await zonesOf('profile')).toEqual([300, 0, 0, 0, 0, 0]);
  });

  it('the first push from a provider connects it', async () => {
    await push('activity', [examples.activity], { provider: 'healthKit' });
    const user = await app.request<{ connected_sources: unknown }>('GET', `/v2/user/${userId}`, {
      key: team.key,
    });
    expect(user.body.connected_sources).toMatchObject([{ provider: { slug: 'apple_health_kit' } }]);
  });
});

describe('a version', () => {
  it('replaces the one before, and changes nothing where it says the same', async () => {
    await push('sleep', [{ ...night, score: 70, device_id: null }]);
    const [before] = await listOf('sleep');
    app.clock.advance(60_000);
    const again = await push('sleep', [{ score: 70, ...night, mood: 'unknown to us' }]);
    expect(again.body).toMatchObject({ received: 1, created: 0, updated: 0 });
    expect(await listOf('sleep')).toEqual([before]);
    const better = await push('sleep', [{ ...night, score: 71 }]);
    expect(better.body).toMatchObject({ received: 1, created: 0, updated: 1 });
    const [after, ...more] = await listOf('sleep');
    expect(more).toEqual([]);
    expect(after).toMatchObject({
      id: before?.['id'],
      score: 71,
      created_at: before?.['created_at'],
    });
    expect(after?.['updated_at']).not.toBe(before?.['updated_at']);
  });

  it('leaves out what the one before had', async () => {
    await push('activity', [{ ...examples.activity, low: 10 }]);
    await push('activity', [{ calendar_date: '2026-11-19', steps: 1 }]);
    expect(await listOf('activity')).toMatchObject([{ steps: 1, distance: null, low: null }]);
  });

  it.each(names)('of %s that is pushed as it was read is the same', async (name) => {
    await push(name, [examples[name]], { source_type: 'ring', time_zone: 'Europe/Berlin' });
    const summaries = await listOf(name);
    app.clock.advance(1000);
    const again = await push(name, summaries, { time_zone: 'Europe/Berlin' });
    expect(again.body).toEqual({ success: true, received: 1, created: 0, updated: 0 });
    expect(await listOf(name)).toEqual(summaries);
  });

  it('twice in one push counts as the last', async () => {
    const pushed = await push('activity', [
      { calendar_date: '2026-11-19', steps: 1 },
      { calendar_date: '2026-11-19', steps: 2 },
    ]);
    expect(pushed.body).toMatchObject({ received: 2, created: 1, updated: 0 });
    expect(await listOf('activity')).toMatchObject([{ steps: 2 }]);
  });

  it('of another provider, kind of source or user is another summary', async () => {
    await push('activity', [examples.activity]);
    await push('activity', [examples.activity], { provider: 'garmin' });
    await push('activity', [examples.activity], { source_type: 'watch' });
    const other = (await app.newUser(team)).user_id;
    await push('activity', [examples.activity], {}, { user: other });
    const ids = [
      ...(await listOf('activity')).map((each) => each['id']),
      ...((await read('activity/{}', undefined, { user: other })).body['activity'] as Json[]).map(
        (each) => each['id'],
      ),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('of many writers at once is one', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, steps) =>
        push('activity', [{ calendar_date: '2026-11-19', steps }]),
      ),
    );
    expect(await listOf('activity')).toHaveLength(1);
  });
});

describe('a range', () => {
  const nightAt = (start: string, stop: string): Json => ({
    bedtime_start: start,
    bedtime_stop: stop,
  });

  beforeEach(async () => {
    await push(
      'sleep',
      [
        nightAt('2026-11-02T22:00:00Z', '2026-11-03T06:00:00Z'),
        nightAt('2026-11-01T22:00:00Z', '2026-11-02T06:00:00Z'),
        // Wakes on 3 November in Berlin, on the 2nd in UTC.
        nightAt('2026-11-02T20:00:00Z', '2026-11-02T23:30:00Z'),
      ],
      { time_zone: 'Europe/Berlin' },
    );
  });

  const stops = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[]> =>
    (await listOf('sleep', query)).map((each) => String(each['bedtime_stop']).slice(8, 16));

  it('of dates is by the calendar of the person, in order, both days counted', async () => {
    expect(await stops({ start_date: '2026-11-02' })).toEqual(['02T06:00', '02T23:30', '03T06:00']);
    expect(await stops({ start_date: '2026-11-03', end_date: '2026-11-03' })).toEqual([
      '02T23:30',
      '03T06:00',
    ]);
    expect(await stops({ start_date: '2026-11-02', end_date: '2026-11-02' })).toEqual(['02T06:00']);
    expect(await stops({ start_date: '2026-11-04' })).toEqual([]);
  });

  it('of date-times is by the time at which a night ends; the end is not included', async () => {
    const range = { start_date: '2026-11-02T06:00:00Z', end_date: '2026-11-03T06:00:00Z' };
    expect(await stops(range)).toEqual(['02T06:00', '02T23:30']);
    expect(await stops({ ...range, start_date: '2026-11-02T07:00:00+01:00' })).toHaveLength(2);
    expect(await stops({ ...range, start_date: '2026-11-02T06:00:00.001Z' })).toHaveLength(1);
  });

  it('can be of one provider', async () => {
    await push('sleep', [nightAt('2026-11-02T22:00:00Z', '2026-11-03T05:00:00Z')], {
      provider: 'garmin',
    });
    const query = { start_date: '2026-11-01' };
    expect(await stops({ ...query, provider: 'garmin' })).toEqual(['03T05:00']);
    expect(await stops({ ...query, provider: 'oura' })).toHaveLength(3);
    expect(await stops({ ...query, provider: 'fitbit' })).toEqual([]);
  });
});

describe('404', () => {
  it('a resource that nobody knows is not found', async () => {
    for (const name of ['steps', 'Sleep', 'devices', '__proto__']) {
      const refused = await push(name, []);
      expect([refused.status, refused.body]).toEqual([404, { detail: 'Unknown summary resource' }]);
    }
  });

  it('a user without a profile has none, also of a provider that told nothing', async () => {
    const refused = await read('profile/{}', {});
    expect([refused.status, refused.body]).toEqual([404, { detail: 'Profile not found' }]);
    await push('profile', { height: 170 });
    expect((await read('profile/{}', { provider: 'garmin' })).status).toBe(404);
    expect((await read('profile/{}/raw', { provider: 'garmin' })).status).toBe(404);
  });

  it('a deleted user is gone: nothing is read, nothing is stored, no stream is there', async () => {
    await push('sleep', [night]);
    const [sleep] = await listOf('sleep');
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    const gone = { detail: 'The user does not or no longer exists in this team' };
    for (const refused of [await read('sleep/{}'), await push('sleep', [night])]) {
      expect([refused.status, refused.body]).toEqual([404, gone]);
    }
    const path = `/v2/timeseries/sleep/${String(sleep?.['id'])}/stream`;
    const stream = await app.request('GET', path, { key: team.key });
    expect([stream.status, stream.body]).toEqual([404, { detail: 'Sleep not found' }]);
  });

  it("another team's user and sleep look exactly like absent ones", async () => {
    const other = await app.newTeam();
    await push('sleep', [night]);
    const [sleep] = await listOf('sleep');
    const absent = '0190a000-0000-7000-8000-00000000dead';
    const { key } = other;
    const pairs = [
      [
        await push('sleep', [night], {}, { key }),
        await push('sleep', [night], {}, { key, user: absent }),
      ],
      [
        await read('sleep/{}', undefined, { key }),
        await read('sleep/{}', undefined, { key, user: absent }),
      ],
      await Promise.all(
        [String(sleep?.['id']), absent].map(async (id) =>
          app.request('GET', `/v2/timeseries/sleep/${id}/stream`, { key }),
        ),
      ),
    ];
    for (const [foreign, missing] of pairs) {
      expect(foreign?.status).toBe(404);
      expect(foreign && visible(foreign)).toEqual(missing && visible(missing));
    }
  });
});

describe('413', () => {
  it('a push of more than 1,000 summaries is refused, however they come', async () => {
    const days = Array.from({ length: 1001 }, () => examples.activity);
    const weights = Array.from({ length: 1001 }, (_, minute) => ({
      value: 70,
      unit: 'kg',
      start_date: new Date(Date.parse('2026-11-01T00:00:00Z') + minute * 60_000).toISOString(),
    }));
    for (const refused of [
      await push('activity', days),
      await push('body', { body_mass: weights }),
    ]) {
      expect(refused.status).toBe(413);
    }
    expect(await listOf('body')).toEqual([]);
    const most = await push('body', { body_mass: weights.slice(0, 1000) });
    expect(most.body).toMatchObject({ received: 1000, created: 1000 });
  });
});

describe('422', () => {
  it('one bad summary refuses the whole push, names every problem, and changes nothing', async () => {
    const refused = await push('sleep', [night, { ...night, score: 'good' }, { bedtime_start: 5 }]);
    expect(refused.status).toBe(422);
    expect(blamed(refused)).toEqual([
      'body.data.1.score',
      'body.data.2.bedtime_start',
      'body.data.2.bedtime_stop',
    ]);
    expect(await listOf('sleep')).toEqual([]);
  });

  it('the envelope is checked', async () => {
    const refused = await app.request('POST', `/v2/summary/sleep/${userId}`, {
      key: team.key,
      body: { stage: 'nightly', provider: 'no slug!', time_zone: 'Mars', source_type: 'toaster' },
    });
    expect(refused.status).toBe(422);
    expect(blamed(refused).toSorted()).toEqual([
      'body.data',
      'body.provider',
      'body.source_type',
      'body.stage',
      'body.time_zone',
    ]);
  });

  it('a range that is none is refused', async () => {
    const refused = await read('sleep/{}', { start_date: 'soon', end_date: '2026-02-30' });
    expect(blamed(refused)).toEqual(['query.start_date', 'query.end_date']);
    expect(blamed(await read('sleep/{}', {}))).toEqual(['query.start_date']);
  });

  it('a range that holds more than an answer does is refused', async () => {
    await app.database.query(
      `insert into summary (user_id, resource, id, tenant_id, provider, source_type, calendar_date, data, created_at, updated_at)
       select $1, 'activity', gen_random_uuid(), $2, 'oura', 'unknown', '2026-01-01', '{"a":1}', now(), now()
       from generate_series(1, 10001)`,
      [userId, team.scope.tenantId],
    );
    const refused = await read('activity/{}');
    expect([refused.status, refused.body]).toEqual([
      422,
      { detail: 'The range has more than 10,000 summaries; request a shorter range' },
    ]);
  });
});
