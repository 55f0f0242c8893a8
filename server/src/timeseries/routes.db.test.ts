import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formats } from '#kernel/formats.ts';
import { addEndpoint } from '#webhooks';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { validSample } from '../../tests/harness/timeseries/valid-sample.ts';
import { toldOf } from '../../tests/harness/told-events.ts';
import { resources } from './resources/resources.ts';
import { groupedSchema } from './schema.ts';

type Sample = { timestamp: string; value: number; timezone_offset: number | null };
type Page = {
  groups: Record<string, { source: Record<string, unknown>; data: Sample[] }[]>;
  next_cursor: string | null;
  next: string | null;
};

let app: TestApp;
let team: TestTeam;
let userId: string;
const start = Date.parse('2026-01-10T00:00:00Z');

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const push = async (resource: string, body: Record<string, unknown>, user = userId) =>
  app.request<Record<string, unknown>>('POST', `/v2/timeseries/${user}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', ...body },
  });
const read = async (resource: string, query: Record<string, string> = {}, user = userId) =>
  app.request<Page>('GET', `/v2/timeseries/${user}/${resource}/grouped`, {
    key: team.key,
    query: { start_date: '2026-01-01', ...query },
  });
const minutes = (count: number, from = 0, value = 60): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    timestamp: new Date(start + (from + index) * 60_000).toISOString(),
    value: value + ((from + index) % 30),
    unit: 'bpm',
  }));
const bulk = (count: number): Record<string, unknown> => {
  const offsets = Array.from({ length: count }, (_, index) => index);
  const ends = offsets.map((each) => each + 1);
  return {
    anchor: new Date(start).toISOString(),
    value: offsets,
    start_offset: offsets,
    end_offset: ends,
  };
};
const samplesOf = (page: Page): Sample[] =>
  Object.values(page.groups)
    .flat()
    .flatMap((group) => group.data);

describe('200', () => {
  beforeAll(async () => {
    userId = (await app.newUser(team)).user_id;
  });

  it.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
    'a pushed %s is read back in the shape of the API reference',
    async (name, resource) => {
      const sample = validSample(resource, new Date(start));
      const pushed = await push(name, { data: [sample], source_type: 'watch' });
      expect(pushed).toMatchObject({
        status: 200,
        body: { success: true, received: 1, created: 1, updated: 0 },
      });
      const answer = await read(name);
      const check = new Ajv({ strict: false, formats: { ...formats } }).compile(
        groupedSchema(resource),
      );
      expect([check(answer.body), check.errors]).toEqual([true, null]);
      const group = answer.body.groups['oura']?.[0];
      expect(group?.source).toMatchObject({
        provider: 'oura',
        type: 'watch',
        slug: 'oura',
        name: 'Oura',
      });
      const given = { ...sample, timestamp: '2026-01-10T00:00:00+00:00' };
      if ('start' in sample)
        Object.assign(given, { start: given.timestamp, end: '2026-01-10T00:01:00+00:00' });
      expect(group?.data[0]).toMatchObject(given);
    },
  );

  it('groups by provider, source type and device, each in the order of time', async () => {
    const user = (await app.newUser(team)).user_id;
    const device = '5f5d5bd0-1c3a-4d0e-9b8c-2f3c8f6f0a11';
    await push('heartrate', { data: minutes(3), source_type: 'ring' }, user);
    await push(
      'heartrate',
      { data: minutes(2, 1), provider: 'fitbit', source_type: 'watch' },
      user,
    );
    await push(
      'heartrate',
      {
        data: minutes(2, 10).map((each) => ({ ...each, device_id: device })),
        provider: 'fitbit',
        source_type: 'watch',
      },
      user,
    );
    const { body } = await read('heartrate', {}, user);
    expect(Object.keys(body.groups)).toEqual(['fitbit', 'oura']);
    expect(
      body.groups['fitbit']?.map(({ source, data }) => [
        source['type'],
        source['device_id'],
        data.length,
      ]),
    ).toEqual([
      ['watch', null, 2],
      ['watch', device, 2],
    ]);
    expect(body.groups['oura']?.[0]?.data.map((each) => each.timestamp)).toEqual([
      '2026-01-10T00:00:00+00:00',
      '2026-01-10T00:01:00+00:00',
      '2026-01-10T00:02:00+00:00',
    ]);
    expect(samplesOf((await read('heartrate', { provider: 'oura' }, user)).body)).toHaveLength(3);
    expect((await read('heartrate', { provider: 'nobody' }, user)).body.groups).toEqual({});
  });

  it('takes a long push whole, and ends a history once, over all of it', async () => {
    await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:9/' });
    await app.database.query('update event_interest set wants_history = true');
    const user = (await app.newUser(team)).user_id;
    const data = minutes(25_000);
    const pushed = await push('heartrate', { stage: 'historical', data }, user);
    expect(pushed.body).toEqual({ success: true, received: 25_000, created: 25_000, updated: 0 });
    const again = await push('heartrate', { stage: 'historical', data }, user);
    expect(again.body).toMatchObject({ received: 25_000, created: 0, updated: 0 });
    const found: Sample[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = (await read('heartrate', { next_cursor: cursor }, user)).body;
      found.push(...samplesOf(page));
      cursor = page.next_cursor;
    }
    expect(found.map(({ value }) => value)).toEqual(data.map(({ value }) => value));
    const ends = (await toldOf(app, user)).filter(({ type }) => type.startsWith('historical.'));
    const day = (minute: number): unknown =>
      expect.stringContaining(new Date(start + minute * 60_000).toISOString().slice(0, 10));
    const whole = expect.objectContaining({ start_date: day(0), end_date: day(24_999) });
    // One for each of the two pushes.
    expect(ends.map(({ data: told }) => told)).toEqual([whole, whole]);
  });

  it('takes the latest value of a timestamp, and says what changed', async () => {
    const user = (await app.newUser(team)).user_id;
    await push('heartrate', { data: minutes(10) }, user);
    const changed = [...minutes(5), ...minutes(3, 8, 90)];
    expect((await push('heartrate', { data: changed }, user)).body).toEqual({
      success: true,
      received: 8,
      created: 1,
      updated: 2,
    });
    const values = samplesOf((await read('heartrate', {}, user)).body).map((each) => each.value);
    expect(values).toEqual([60, 61, 62, 63, 64, 65, 66, 67, 98, 99, 100]);
  });

  it('reads from the start of a day to its last second, and date-times up to but not including the end', async () => {
    const user = (await app.newUser(team)).user_id;
    const times = [
      '2026-01-09T23:59:59Z',
      '2026-01-10T00:00:00Z',
      '2026-01-10T23:59:59.500Z',
      '2026-01-11T00:00:00Z',
    ];
    await push('heartrate', { data: times.map((timestamp) => ({ timestamp, value: 60 })) }, user);
    const found = async (query: Record<string, string>): Promise<number[]> =>
      samplesOf((await read('heartrate', query, user)).body).map((each) =>
        times.findIndex((time) => Date.parse(time) === Date.parse(each.timestamp)),
      );
    expect(await found({ start_date: '2026-01-10', end_date: '2026-01-10' })).toEqual([1, 2]);
    expect(
      await found({ start_date: '2026-01-10T00:00:00Z', end_date: '2026-01-11T00:00:00Z' }),
    ).toEqual([1, 2]);
    expect(
      await found({ start_date: '2026-01-10T01:00:00+01:00', end_date: '2026-01-10T00:00:01' }),
    ).toEqual([1]);
    expect(await found({ start_date: '2026/01/10', end_date: '2026/01/10' })).toEqual([1, 2]);
    expect(await found({ start_date: '2026-01-10' })).toEqual([1, 2, 3]);
    expect(await found({ start_date: '2026-01-09' })).toEqual([0, 1, 2, 3]);
  });

  it('pages through everything once, while other samples arrive', async () => {
    const user = (await app.newUser(team)).user_id;
    for (let day = 0; day < 3; day += 1) {
      await push('heartrate', { data: minutes(9000, day * 9000), source_type: 'ring' }, user);
      await push('heartrate', { data: minutes(500, day * 9000), provider: 'fitbit' }, user);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const { body }: { body: Page } = await read(
        'heartrate',
        cursor === null ? {} : { next_cursor: cursor },
        user,
      );
      expect(body.next).toBe(body.next_cursor);
      expect(samplesOf(body).length).toBeLessThanOrEqual(10_000);
      for (const [provider, groups] of Object.entries(body.groups)) {
        seen.push(
          ...groups.flatMap((group) => group.data).map((each) => `${provider} ${each.timestamp}`),
        );
      }
      cursor = body.next_cursor;
      pages += 1;
      // Before the cursor and after it: what was there already is still seen exactly once.
      await push(
        'heartrate',
        {
          data: [{ timestamp: new Date(start - 60_000 * pages).toISOString(), value: 50 }],
          provider: 'late',
        },
        user,
      );
      await push(
        'heartrate',
        {
          data: [{ timestamp: new Date(start + 1).toISOString(), value: 50 }],
          source_type: 'ring',
        },
        user,
      );
    } while (cursor !== null);
    const known = seen.filter((each) => !each.startsWith('late') && !each.includes('.001'));
    expect(pages).toBe(3);
    expect(known).toHaveLength(28_500);
    expect(new Set(known).size).toBe(28_500);
  });

  it('takes the old name of the cursor, and empty ones as the first page', async () => {
    const user = (await app.newUser(team)).user_id;
    for (let part = 0; part < 2; part += 1)
      await push('heartrate', { data: minutes(6000, part * 6000) }, user);
    const first = (await read('heartrate', { next_cursor: '', cursor: '' }, user)).body;
    expect(
      samplesOf((await read('heartrate', { cursor: first.next_cursor ?? '' }, user)).body),
    ).toHaveLength(2000);
  });

  it('converts units that UCUM can convert', async () => {
    const user = (await app.newUser(team)).user_id;
    await push(
      'glucose',
      { data: [{ timestamp: '2026-01-10T08:00:00Z', value: 90, unit: 'mg/dL' }] },
      user,
    );
    const [glucose] = samplesOf((await read('glucose', {}, user)).body);
    expect(glucose).toMatchObject({ unit: 'mmol/L' });
    expect(glucose?.value).toBeCloseTo(90 / 18.0156, 3);
  });

  it('takes the samples of the mobile clients', async () => {
    const user = (await app.newUser(team)).user_id;
    const watch = { source_bundle: 'com.apple.health.1', product_type: 'Watch6,1' };
    const data = [
      {
        value: 61,
        start_date: '2026-01-10T08:00:00+01:00',
        end_date: '2026-01-10T08:00:00+01:00',
        unit: 'bpm',
        ...watch,
      },
      {
        anchor: '2026-01-10T09:00:00Z',
        value: [62, 63],
        start_offset: [0, 5],
        end_offset: [0, 5],
        unit: 'bpm',
        ...watch,
      },
    ];
    const pushed = await push(
      'heartrate',
      { provider: 'healthKit', time_zone: 'Europe/Berlin', data },
      user,
    );
    expect(pushed.body).toMatchObject({ received: 3, created: 3 });
    const { body } = await read('heartrate', {}, user);
    expect(body.groups['apple_health_kit']?.[0]?.source).toMatchObject({
      type: 'watch',
      app_id: 'com.apple.health.1',
    });
    expect(
      samplesOf(body).map((each) => [each.timestamp, each.timezone_offset, each.value]),
    ).toEqual([
      ['2026-01-10T07:00:00+00:00', 3600, 61],
      ['2026-01-10T09:00:00+00:00', 3600, 62],
      ['2026-01-10T09:00:05+00:00', 3600, 63],
    ]);
  });

  it('keeps sub-kinds apart at one timestamp, and reads each by its deprecated path', async () => {
    const user = (await app.newUser(team)).user_id;
    const at = '2026-01-10T08:00:00Z';
    await push(
      'cholesterol',
      {
        data: [
          { timestamp: at, value: 2.5, type: 'ldl' },
          { timestamp: at, value: 1.5, type: 'cholesterol/hdl' },
        ],
      },
      user,
    );
    expect(samplesOf((await read('cholesterol', {}, user)).body)).toHaveLength(2);
    const ldl = await app.request<unknown[]>('GET', `/v2/timeseries/${user}/cholesterol/ldl`, {
      key: team.key,
      query: { start_date: '2026-01-01' },
    });
    expect(ldl.body).toMatchObject([{ value: 2.5, type: 'cholesterol/ldl' }]);
    expect(ldl.headers['deprecation']).toMatch(/^@\d+$/u);
    expect(ldl.headers['link']).toContain('/cholesterol/grouped');
  });

  it('connects the source of a push to the user', async () => {
    const user = (await app.newUser(team)).user_id;
    await push('heartrate', { data: minutes(1), provider: 'garmin' }, user);
    await push('steps', { data: [], provider: 'garmin' }, user);
    const { body } = await app.request<{ connected_sources: unknown[] }>(
      'GET',
      `/v2/user/${user}`,
      { key: team.key },
    );
    const garmin = { name: 'Garmin', slug: 'garmin', logo: 'http://logos.test/logos/garmin.svg' };
    expect(body.connected_sources).toMatchObject([{ provider: garmin, source: garmin }]);
  });

  it('stores what many write at once into the same hours', async () => {
    const user = (await app.newUser(team)).user_id;
    const shuffled = Array.from({ length: 120 }, (_, index) => (index * 77) % 120);
    const answers = await Promise.all(
      shuffled.map(async (part) => push('heartrate', { data: minutes(7, part * 7) }, user)),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(samplesOf((await read('heartrate', {}, user)).body)).toHaveLength(840);
  });

  it('stores what two nodes write at once into the same hours', async () => {
    const user = (await app.newUser(team)).user_id;
    const other = await openTestApp({ beside: app });
    const path = `/v2/timeseries/${user}/heartrate`;
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, part) => {
        const body = { stage: 'daily', provider: 'oura', data: minutes(7, part * 7) };
        return (part % 2 === 0 ? app : other).request('POST', path, { key: team.key, body });
      }),
    );
    await other.close();
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(samplesOf((await read('heartrate', {}, user)).body)).toHaveLength(420);
  });

  it('reads a long push, whose samples are not parsed, as it reads short ones', async () => {
    const [long = '', short = ''] = await Promise.all(
      [0, 1].map(async () => (await app.newUser(team)).user_id),
    );
    const inOnePush = await push('heartrate', { data: minutes(300) }, long);
    expect(inOnePush.body).toMatchObject({ received: 300, created: 300, updated: 0 });
    for (let part = 0; part < 60; part += 1) {
      await push('heartrate', { data: minutes(5, part * 5) }, short);
    }
    const [ofLong, ofShort] = [
      await read('heartrate', {}, long),
      await read('heartrate', {}, short),
    ];
    expect(samplesOf(ofLong.body)).toHaveLength(300);
    expect(ofLong.body.groups).toEqual(ofShort.body.groups);
  });
});

describe('401 and 404', () => {
  it('another team cannot tell a user of this team from nobody', async () => {
    const user = (await app.newUser(team)).user_id;
    await push('heartrate', { data: minutes(3) }, user);
    const stranger = await app.newTeam();
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const [method, path, sent] of [
      ['GET', 'heartrate/grouped', { query: { start_date: '2026-01-01' } }],
      ['GET', 'heartrate', { query: { start_date: '2026-01-01' } }],
      ['POST', 'heartrate', { body: { stage: 'daily', provider: 'oura', data: minutes(1) } }],
    ] as const) {
      const theirs = await app.request(method, `/v2/timeseries/${user}/${path}`, {
        key: stranger.key,
        ...sent,
      });
      const absent = await app.request(method, `/v2/timeseries/${nobody}/${path}`, {
        key: stranger.key,
        ...sent,
      });
      expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
      expect((await app.request(method, `/v2/timeseries/${user}/${path}`, sent)).status).toBe(401);
    }
    expect(samplesOf((await read('heartrate', {}, user)).body)).toHaveLength(3);
  });

  it('an unknown resource is not found', async () => {
    expect(await push('heart_rate', { data: [] })).toMatchObject({ status: 404 });
    expect((await read('heart_rate')).status).toBe(404);
  });

  it('a deleted user takes no samples and shows none', async () => {
    const user = (await app.newUser(team)).user_id;
    await push('heartrate', { data: minutes(3) }, user);
    await app.request('DELETE', `/v2/user/${user}`, { key: team.key });
    expect((await push('heartrate', { data: minutes(3) }, user)).status).toBe(404);
    expect((await read('heartrate', {}, user)).status).toBe(404);
  });
});

describe('413', () => {
  it.each([
    [
      'more than 100,000 samples',
      'heartrate',
      () => Array.from({ length: 100_001 }, () => 0),
      '100,000 samples',
    ],
    ['a bulk entry of more than 10,000', 'steps', () => [bulk(10_001)], '10,000 values'],
    ['a bulk entry of 99,999', 'steps', () => [bulk(99_999)], '10,000 values'],
    ['a bulk entry of 50,000 of moments', 'heartrate', () => [bulk(50_000)], '10,000 values'],
    [
      'a bulk entry of 10,001 among samples',
      'heartrate',
      () => [...minutes(500), bulk(10_001), ...minutes(500, 500)],
      '10,000 values',
    ],
    [
      'a bulk entry of more than 100,000',
      'steps',
      () => [bulk(9999), bulk(100_001)],
      '10,000 values',
    ],
    [
      'bulk entries of more than 100,000',
      'steps',
      () => Array.from({ length: 11 }, () => bulk(9999)),
      '100,000 samples',
    ],
  ] as const)('%s are refused, and nothing is stored', async (_, resource, data, limit) => {
    const user = (await app.newUser(team)).user_id;
    const answer = await push(resource, { data: data() }, user);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain(limit);
    expect(samplesOf((await read('heartrate', {}, user)).body)).toEqual([]);
  });

  it('a body over 10 MiB is refused', async () => {
    const body = `{"stage":"daily","provider":"oura","data":["${'x'.repeat(10 * 1024 * 1024)}"]}`;
    const answer = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
      key: team.key,
      body,
    });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('10 MiB');
  });
});

describe('422', () => {
  it('names a bad sample anywhere in a long push, and stores none of it', async () => {
    const user = (await app.newUser(team)).user_id;
    const data = minutes(25_000);
    data[0] = { ...data[0], unit: 'furlong' };
    data[24_998] = { ...data[24_998], value: 'high' };
    const answer = await push('heartrate', { data }, user);
    expect(answer.status).toBe(422);
    const { detail } = answer.body as { detail: { loc: unknown[] }[] };
    expect(detail.map(({ loc }) => loc)).toEqual([
      ['body', 'data', 0, 'unit'],
      ['body', 'data', 24_998, 'value'],
    ]);
    expect(samplesOf((await read('heartrate', {}, user)).body)).toEqual([]);
  });

  it('names each bad sample by its index, and stores none of the batch', async () => {
    const user = (await app.newUser(team)).user_id;
    const data = minutes(6);
    const bad: Record<number, Record<string, unknown>> = {
      1: { value: 'high' },
      2: { value: 1e9 },
      4: { timestamp: '2026-02-30T00:00:00Z' },
      5: { unit: 'furlong' },
    };
    const answer = await push(
      'heartrate',
      { data: data.map((each, index) => ({ ...each, ...bad[index] })) },
      user,
    );
    expect(answer.status).toBe(422);
    const { detail } = answer.body as { detail: { loc: unknown[]; type: string; msg: string }[] };
    expect(detail.map((problem) => problem.loc)).toEqual([
      ['body', 'data', 1, 'value'],
      ['body', 'data', 2, 'value'],
      ['body', 'data', 4, 'timestamp'],
      ['body', 'data', 5, 'unit'],
    ]);
    expect(samplesOf((await read('heartrate', {}, user)).body)).toEqual([]);
  });

  it.each([
    [
      'a value beyond every number',
      '{"stage":"daily","provider":"oura","data":[{"timestamp":"2026-01-10T00:00:00Z","value":1e999}]}',
    ],
    [
      'NaN',
      '{"stage":"daily","provider":"oura","data":[{"timestamp":"2026-01-10T00:00:00Z","value":NaN}]}',
    ],
    ['cut-off JSON', '{"stage":"daily","provider":"oura","data":[{'],
    ['no body', ''],
    ['a list for a body', '[]'],
    ['a wrong stage', '{"stage":"weekly","provider":"oura","data":[]}'],
    ['a provider that is no slug', '{"stage":"daily","provider":"../oura","data":[]}'],
    ['samples that are no list', '{"stage":"daily","provider":"oura","data":"many"}'],
    ['samples that are no objects', '{"stage":"daily","provider":"oura","data":[1,null]}'],
    [
      'a time zone that does not exist',
      '{"stage":"daily","provider":"oura","time_zone":"Mars/Base","data":[]}',
    ],
    [
      'a day far ahead',
      '{"stage":"daily","provider":"oura","data":[{"timestamp":"2126-01-10T00:00:00Z","value":60}]}',
    ],
    [
      'a day long ago',
      '{"stage":"daily","provider":"oura","data":[{"timestamp":"1826-01-10T00:00:00Z","value":60}]}',
    ],
  ])('%s is refused with the list of problems', async (_name, body) => {
    const answer = await app.request<{ detail: unknown }>(
      'POST',
      `/v2/timeseries/${userId}/heartrate`,
      { key: team.key, body },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ loc: expect.arrayContaining(['body']), msg: expect.any(String) }),
      ]),
    );
  });

  it.each([
    [{ start_date: 'yesterday' }, 'start_date'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: '2026-13-01' }, 'end_date'],
    [{ start_date: '2026-02-01', end_date: '2026-01-01' }, 'end_date'],
  ])('the range %j is refused and names the bound', async (query, name) => {
    const answer = await read('heartrate', query);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ['query', name] }] });
  });

  it.each([
    ['a bad sample', { data: [{ timestamp: 'noon', value: '61' }] }],
    ['a bad stage', { stage: 'weekly' }],
  ])('%s is named in a long body as in a short one', async (_, wrong: Record<string, unknown>) => {
    const list = 'data' in wrong && Array.isArray(wrong['data']) ? wrong['data'] : [];
    const short = await push('heartrate', { ...wrong, data: list });
    const long = await push('heartrate', { ...wrong, data: [...list, ...minutes(200)] });
    expect(long.status).toBe(422);
    expect(long.body).toEqual(short.body);
  });

  it('start_date is required', async () => {
    const answer = await app.request('GET', `/v2/timeseries/${userId}/heartrate/grouped`, {
      key: team.key,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'missing', loc: ['query', 'start_date'] }] },
    });
  });

  it('a malformed user id is named in a sentence', async () => {
    const answer = await read('heartrate', {}, 'not-a-uuid');
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Invalid format for parameter user_id') },
    });
  });

  it('a cursor of another query, or an altered one, is refused', async () => {
    const user = (await app.newUser(team)).user_id;
    for (let part = 0; part < 2; part += 1)
      await push('heartrate', { data: minutes(6000, part * 6000) }, user);
    const cursor = (await read('heartrate', {}, user)).body.next_cursor ?? '';
    const other = (await app.newUser(team)).user_id;
    expect((await read('heartrate', { next_cursor: cursor }, other)).status).toBe(422);
    expect((await read('heartrate', { next_cursor: cursor, provider: 'oura' }, user)).status).toBe(
      422,
    );
    expect(
      (await read('heartrate', { next_cursor: `${cursor.slice(0, -2)}AA` }, user)).status,
    ).toBe(422);
    expect((await read('heartrate', { next_cursor: 'x' }, user)).status).toBe(422);
  });
});
