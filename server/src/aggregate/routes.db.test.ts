import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { DuckDBConnection } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { request as rawRequest } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { setAggregateQueries } from '#aggregate';

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

  it('reads how ready somebody is, from nights before the timeframe, too', async () => {
    const nights = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => ({
      bedtime_start: `2026-11-0${day}T21:00:00Z`,
      bedtime_stop: `2026-11-0${day + 1}T05:00:00Z`,
      average_hrv: day === 8 ? 58 : 50,
      hr_resting: 50,
      total: 28_800,
    }));
    await pushSummaries('sleep', nights);
    await pushSummaries('activity', [
      { calendar_date: '2026-11-10', low: 60, medium: 20, high: 10 },
    ]);
    const columns = [
      'date',
      'recovery_score',
      'recovery_zone',
      'stress_score',
      'strain_score',
      'strain_zone',
    ];
    const table = await tableOf({ select: columns.map((name) => ({ derived_readiness: name })) });
    expect(table).toEqual({
      date: ['2026-11-09', '2026-11-10'],
      recovery_score: [90, null],
      recovery_zone: ['green', null],
      stress_score: [10, null],
      strain_score: [null, 6.6],
      strain_zone: [null, 'low'],
    });
  });

  it('a team in production is refused until the operator lets it in', async () => {
    const closed = await app.newTeam({ environment: 'production' });
    const refused = await send([], {}, { key: closed.key });
    expect([refused.status, refused.headers['content-type']]).toEqual([
      403,
      'application/json; charset=utf-8',
    ]);
  });

  it('the operator lets a team in, and out again', async () => {
    const closed = await app.newTeam({ environment: 'production' });
    const { user_id } = await app.newUser(closed);
    const ask = async () =>
      app.request('POST', `/aggregate/v1/user/${user_id}/query`, {
        key: closed.key,
        body: { timeframe: week, queries: [] },
      });
    await setAggregateQueries(app.resources, closed.scope, true);
    expect((await ask()).body).toEqual({ results: [] });
    await setAggregateQueries(app.resources, closed.scope, false);
    expect((await ask()).status).toBe(403);
  });

  it('the team’s priorities choose between sources of one kind', async () => {
    const own = await app.newTeam();
    const owner = { ...team };
    team = own;
    userId = (await app.newUser(own)).user_id;
    const steps = (value: number) => [{ calendar_date: '2026-11-10', steps: value }];
    await pushSummaries('activity', steps(1000));
    await pushSummaries('activity', steps(2000), { provider: 'garmin' });
    const query = {
      select: [{ func: 'sum', arg: { activity: 'steps' } }],
      group_by: [{ activity: 'date' }],
    };
    const before = await tableOf(query);
    await app.request('PATCH', '/v2/team/source/priorities', {
      key: own.key,
      body: [{ data_type: 'activity', provider: 'oura', priority: 5 }],
    });
    const after = await tableOf(query);
    const overridden = await tableOf(query, {
      config: { provider_priority_overrides: ['garmin'] },
    });
    team = owner;
    expect([before, after, overridden]).toEqual([
      { sum: [2000] },
      { sum: [1000] },
      { sum: [2000] },
    ]);
  });

  it('what is wrong is told at its place, and nothing runs', async () => {
    const refused = await send([
      { select: [{ func: 'mean', arg: heartrate }], where: 'value > 1 AND vlue < 2' },
      { select: [{ func: 'avg', arg: heartrate }] },
    ]);
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        detail: [
          {
            type: 'where_error',
            loc: ['body', 'queries', 0, 'where'],
            msg: 'At character 15: there is no column vlue; did you mean value?',
            input: 'value > 1 AND vlue < 2',
            ctx: { position: 14 },
          },
          expect.objectContaining({ loc: ['body', 'queries', 1, 'select', 0, 'func'] }),
        ],
      },
    ]);
  });

  it.each([
    ['a million buckets', { timeframe: { ...week, past: { value: 2, unit: 'year' } } }, 'minute'],
    ['an anchor in the year 9999', { timeframe: { ...week, anchor: '9999-12-31' } }, 'day'],
  ])('%s are refused', async (_, body, unit) => {
    const group_by = [{ date_trunc: { unit }, arg: { index: 'timeseries' } }];
    const refused = await send([{ select: [{ func: 'mean', arg: heartrate }], group_by }], body);
    expect(refused.status).toBe(422);
  });

  it('explains which source won which bucket, over which others and why', async () => {
    const beat = (timestamp: string, value: number) => ({ timestamp, value, unit: 'bpm' });
    const [one, other] = ['2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z'];
    await push('heartrate', [beat(one, 60), beat(other, 62)], { source_type: 'ring' });
    await push('heartrate', [beat(one, 66)], { provider: 'garmin', source_type: 'watch' });
    const query = {
      select: [{ func: 'mean', arg: heartrate }],
      group_by: [byDay],
      where: 'value > 0',
    };
    const { body } = await send([query], { explain: true });
    const watch = { source_provider: 'garmin', source_type: 'watch' };
    const ring = { source_provider: 'oura', source_type: 'ring' };
    expect(body.results[0]?.explain).toEqual({
      steps: [
        'read heartrate',
        'keep rows where value > 0',
        'group by every 1 day',
        'keep the best source of each group',
        'compute mean',
      ],
      sources: [
        { ...watch, rows_read: 1, rows_matched: 1 },
        { ...ring, rows_read: 2, rows_matched: 2 },
      ],
      groups: [
        {
          index: '2026-11-10T00:00:00',
          group_key: [],
          winner: watch,
          rows: 1,
          over: [{ ...ring, rows: 2, because: 'source_type' }],
        },
      ],
      chunks: { rolled_up: 0, decoded: 2, because: 'where reads value' },
      groups_cut: false,
      milliseconds: {
        decode: expect.any(Number),
        group: expect.any(Number),
        finish: expect.any(Number),
      },
    });
  });

  it('an answer does not depend on the order in which data came', async () => {
    const beats = [8, 9, 10, 11].map((hour) => ({
      timestamp: `2026-11-10T${String(hour).padStart(2, '0')}:00:00Z`,
      value: hour * 7,
      unit: 'bpm',
    }));
    const query = {
      select: ['oldest', 'newest', 'median', 'sum'].map((func) => ({ func, arg: heartrate })),
    };
    const answers: Json[] = [];
    for (const order of [beats, beats.toReversed()]) {
      userId = (await app.newUser(team)).user_id;
      for (const beat of order) await push('heartrate', [beat]);
      answers.push(await tableOf(query));
    }
    expect(answers[1]).toEqual(answers[0]);
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

it('a user whom nobody knows has no answer, not even to no question', async () => {
  const ofNobody = '/aggregate/v1/user/0198c0de-0000-7000-8000-000000000000/query';
  const one = { select: [{ func: 'count', arg: heartrate }] };
  for (const queries of [[], [one], [one, { select: [{ activity: 'steps' }] }]]) {
    const body = { timeframe: week, queries };
    const answer = await app.request('POST', ofNobody, { key: team.key, body });
    expect(answer.status).toBe(404);
  }
});

describe('roll-ups', () => {
  const minutes = Array.from({ length: 600 }, (_, minute) => ({
    timestamp: new Date(Date.parse('2026-11-10T01:00:00Z') + minute * 60_000).toISOString(),
    value: 50 + (minute % 45) / 10,
    unit: 'bpm',
  }));
  const query = {
    select: [
      { group_key: '*' },
      ...['min', 'max', 'mean', 'sum', 'count'].map((func) => ({ func, arg: heartrate })),
    ],
    group_by: [{ date_trunc: { unit: 'hour' }, arg: { index: 'timeseries' } }],
  };
  /** The table, and how many chunks were read as roll-ups and decoded for it. */
  const asked = async (more: Json = {}) => {
    const { body } = await send([{ ...query, ...more }], { explain: true });
    const [result] = body.results;
    return { table: result?.table, chunks: result?.explain?.['chunks'] };
  };
  const rolledUp = { rolled_up: 1, decoded: 0, because: null };
  const decoded = { rolled_up: 0, decoded: 1 };

  it('answer for the samples, also after one of them came anew, and for chunks without them', async () => {
    await push('heartrate', minutes);
    const first = await asked();
    expect(first.chunks).toEqual(rolledUp);
    const byHand = await asked({ where: 'value > 0' });
    expect(byHand).toEqual({
      table: first.table,
      chunks: { ...decoded, because: 'where reads value' },
    });
    await push('heartrate', [{ timestamp: '2026-11-10T05:07:00Z', value: 190, unit: 'bpm' }]);
    const second = await asked();
    expect(second.chunks).toEqual(rolledUp);
    expect(second.table).not.toEqual(first.table);
    expect(second.table).toEqual((await asked({ where: 'value > 0' })).table);
    await app.resources.db.write(team.scope, async (tx) =>
      sql`update sample_chunk set rollup = null where user_id = ${userId}`.execute(tx),
    );
    expect(await asked()).toEqual({
      table: second.table,
      chunks: { ...decoded, because: null },
    });
  });

  it('cannot be left behind: the database refuses samples with the roll-up of others', async () => {
    await push('heartrate', minutes);
    const behind = app.resources.db.write(team.scope, async (tx) =>
      sql`update sample_chunk set data = set_byte(data, 3, 255 - get_byte(data, 3))
        where user_id = ${userId}`.execute(tx),
    );
    await expect(behind).rejects.toThrow('sample_chunk_rollup');
    expect((await asked()).chunks).toEqual(rolledUp);
  });
});

describe('as Parquet', () => {
  const type = 'application/vnd.salus.tar+gzip+parquet';
  const queries = [
    {
      select: [
        { func: 'mean', arg: heartrate },
        { func: 'newest', arg: { timeseries: 'heartrate', field: 'type' } },
      ],
      group_by: [byDay],
    },
    { select: [{ activity: 'date' }, { activity: 'steps' }, { activity: 'wheelchair_use' }] },
  ];

  const ask = async (body: object) => {
    const answer = await rawRequest(`${app.baseUrl}/aggregate/v1/user/${userId}/query`, {
      method: 'POST',
      headers: { 'x-salus-api-key': team.key, 'content-type': 'application/json', accept: type },
      body: JSON.stringify(body),
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    const files = filesIn(gunzipSync(Buffer.from(await answer.body.arrayBuffer())));
    return { files, headers: answer.headers };
  };

  /** The files of the tarball, by their names. */
  const fetchFiles = async (): Promise<Map<string, Buffer>> => {
    await push('heartrate', [
      { timestamp: '2026-11-10T08:00:00Z', value: 60.5, unit: 'bpm', type: 'automatic' },
    ]);
    await pushSummaries('activity', [
      { calendar_date: '2026-11-10', steps: 1000, wheelchair_use: true },
    ]);
    return (await ask({ timeframe: week, queries })).files;
  };

  it('is a tarball of files in the order of the queries, with typed columns', async () => {
    const files = await fetchFiles();
    expect([...files.keys()]).toEqual(['0.parquet', '1.parquet']);
    const rowsOf = async (name: string) =>
      parquetReadObjects({ file: Uint8Array.from(files.get(name) ?? []).buffer });
    const first = await rowsOf('0.parquet');
    expect(first).toHaveLength(7);
    expect(first[1]).toEqual({
      index: new Date('2026-11-10T00:00:00Z'),
      mean: 60.5,
      newest: 'automatic',
    });
    expect(first[0]).toMatchObject({ mean: null, newest: null });
    expect(await rowsOf('1.parquet')).toEqual([
      { date: new Date('2026-11-10'), steps: 1000, wheelchair_use: true },
    ]);
  });

  it('comes under each further name of the service, and is called what was asked for', async () => {
    const beside = await openTestApp({ beside: app, serviceAliases: ['other'] });
    const query = `/aggregate/v1/user/${userId}/query`;
    const asked = async (accept: string) => {
      const sent = { key: team.key, headers: { accept }, body: { timeframe: week, queries: [] } };
      const { status, headers } = await beside.request('POST', query, sent);
      return [status, headers['content-type']];
    };
    const other = type.replace('salus', 'other');
    expect(await asked(`text/html, ${other};q=0.5`)).toEqual([200, other]);
    expect(await asked(type)).toEqual([200, type]);
    expect(await asked(`${other};q=0.5, application/json;q=0.4`)).toEqual([200, other]);
    expect(await asked('*/*')).toEqual([200, 'application/json; charset=utf-8']);
    const unknown = type.replace('salus', 'nobody');
    expect((await asked(unknown))[0]).toBe(406);
    await beside.close();
  });

  it('is streamed where it is large, and nothing of it is missing', async () => {
    const count = 20_000;
    const startMs = Date.parse('2026-11-10T00:00:00Z');
    const samples = Array.from({ length: count }, (_, index) => ({
      timestamp: new Date(startMs + index * 10_000).toISOString(),
      value: 60 + ((index * 7919) % 10_007) / 101,
      unit: 'bpm',
    }));
    for (let from = 0; from < count; from += 5000) {
      await push('heartrate', samples.slice(from, from + 5000));
    }
    const each = { select: [{ index: 'timeseries' }, heartrate] };
    const all = Array.from({ length: 8 }, () => each);
    const { files, headers } = await ask({ timeframe: week, queries: all });
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(files.size).toBe(8);
    const rows = await parquetReadObjects({
      file: Uint8Array.from(files.get('7.parquet') ?? []).buffer,
    });
    expect(rows).toHaveLength(count);
    expect(rows.at(-1)?.['value']).toBeCloseTo(samples.at(-1)?.value ?? 0, 9);
  });

  it('opens in DuckDB', async () => {
    const files = await fetchFiles();
    const folder = mkdtempSync(path.join(tmpdir(), 'salus-parquet-'));
    const duck = await DuckDBConnection.create();
    try {
      const file = path.join(folder, '0.parquet');
      writeFileSync(file, files.get('0.parquet') ?? '');
      const described = await duck.runAndReadAll(`describe select * from '${file}'`);
      expect(described.getRows().map((row) => row.slice(0, 2))).toEqual([
        ['index', 'TIMESTAMP'],
        ['mean', 'DOUBLE'],
        ['newest', 'VARCHAR'],
      ]);
      const rows = await duck.runAndReadAll(
        `select index::date::varchar, mean, newest from '${file}' order by index`,
      );
      const days = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-11-${day}`);
      expect(rows.getRows()).toEqual(
        days.map((day) => (day === '2026-11-10' ? [day, 60.5, 'automatic'] : [day, null, null])),
      );
    } finally {
      duck.closeSync();
      rmSync(folder, { recursive: true });
    }
  });
});

/** What a tar archive holds, read by the layout of POSIX. */
function filesIn(tar: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (tar[at] !== 0) {
    const header = tar.subarray(at, at + 512);
    const name = header.toString('utf8', 0, header.indexOf(0));
    const length = Number.parseInt(header.toString('ascii', 124, 135), 8);
    const sum = Number.parseInt(header.toString('ascii', 148, 154), 8);
    const unsummed = Buffer.from(header).fill(' ', 148, 156);
    expect(unsummed.reduce((total, byte) => total + byte, 0)).toBe(sum);
    files.set(name, tar.subarray(at + 512, at + 512 + length));
    at += 512 + Math.ceil(length / 512) * 512;
  }
  return files;
}
