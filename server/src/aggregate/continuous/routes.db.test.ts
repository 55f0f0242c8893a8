import { zstdDecompressSync } from 'node:zlib';

import { parquetReadObjects } from 'hyparquet';
import { request as rawRequest } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { ContinuousQueryWorker, openPool, type Pool, setAggregateQueries } from '#aggregate';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { payloadProblems } from '../../../tests/harness/published-events.ts';
import { toldOf } from '../../../tests/harness/told-events.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type Json = Readonly<Record<string, unknown>>;
type Definition = Json & { readonly id: string };
type Task = Readonly<Record<'status' | 'scheduled_at', string>> & Json;

const minuteMs = 60_000;
const secondMs = 1000;

let app: TestApp;
let org: ManagementApi;
let pool: Pool;
let worker: ContinuousQueryWorker;
let team: TestTeam;
let base: string;
let userId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
  pool = openPool({ threads: 1 });
  worker = new ContinuousQueryWorker({
    ...app.resources,
    queries: pool,
    onEvents: () => {},
    findSources: async () => [],
    eventBytesMax: 1024,
  });
});
afterAll(async () => {
  await pool.close();
  await app.close();
});
beforeEach(async () => {
  team = await app.newTeam();
  base = `/team/${team.scope.teamId}/sandbox`;
  userId = (await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' })).user_id;
});

const heartrate = { timeseries: 'heartrate', field: 'value' };
const byDay = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };
const daily = { select: [{ func: 'mean', arg: heartrate }], group_by: [byDay] };

const create = async (fields: Json = {}, query: Record<string, string> = {}) =>
  org.send<Definition>('POST', `${base}/continuous_query`, {
    query,
    body: { slug: 'daily-heart', title: 'Daily heart', query: daily, ...fields },
  });

const made = async (fields: Json = {}): Promise<Definition> => {
  const { status, body } = await create(fields);
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'active' })]);
  return body;
};

const push = async (timestamp: string, value: number): Promise<void> => {
  const { text } = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data: [{ timestamp, value, unit: 'bpm' }] },
  });
  expect(text).toContain('"success":true');
};

const ofUser = (end: string, idOrSlug = 'daily-heart'): string =>
  `/aggregate/v1/user/${userId}/continuous_query/${idOrSlug}/${end}`;

/** The rows of the stored table that hold something. */
async function rows(idOrSlug?: string): Promise<unknown> {
  const { body } = await app.request<{ table: Readonly<Record<string, unknown[]>> }>(
    'GET',
    ofUser('result_table', idOrSlug),
    { key: team.key },
  );
  const { index = [], mean = [] } = body.table;
  return index.flatMap((day, row) => (mean[row] === null ? [] : [[day, mean[row]]]));
}

async function tasks(query: Record<string, string | number> = {}) {
  const { body } = await app.request<{ data: readonly Task[]; next_cursor: string | null }>(
    'GET',
    ofUser('task_history'),
    { key: team.key, query },
  );
  return body;
}

const listenTo = async (): Promise<void> => {
  const body = { url: 'https://receiver.example/hook' };
  expect((await org.send('POST', `${base}/webhook`, { body })).status).toBe(200);
};

async function told(): Promise<unknown[]> {
  const found = await toldOf(app, userId, 'continuous_query.result_table.changed');
  return found.map(({ data }) => data);
}

describe('a continuous query', () => {
  it('is created, listed, changed and archived, on record', async () => {
    const definition = await made({
      scheduling_preferences: { minimum_gap_duration_second: 3600 },
      query_config: { provider_priority_overrides: ['oura'] },
    });
    expect(definition).toEqual({
      id: definition.id,
      status: 'active',
      slug: 'daily-heart',
      title: 'Daily heart',
      team_id: team.scope.teamId,
      query: daily,
      query_config: { provider_priority_overrides: ['oura'] },
      scheduling_preferences: { minimum_gap_duration_second: 3600 },
      result_table_schema: {
        type: 'object',
        properties: {
          index: {
            type: 'array',
            items: { type: ['string', 'null'], description: 'A floating local time.' },
          },
          mean: { type: 'array', items: { type: ['number', 'null'] } },
        },
        required: ['index', 'mean'],
      },
      resource_dependencies: ['heartrate'],
      export_preferences: { data_events: { enabled: true }, fhir_observations: false },
      fhir_observation_mappers: [],
    });
    const listed = await org.send('GET', `${base}/continuous_query`);
    expect(listed.body).toEqual({ data: [definition], next_cursor: null });
    const path = `${base}/continuous_query/${definition.id}`;
    const body = { title: 'Heart', scheduling_preferences: { minimum_gap_duration_second: null } };
    const changed = {
      ...definition,
      title: 'Heart',
      scheduling_preferences: { minimum_gap_duration_second: null },
    };
    expect((await org.send('PATCH', path, { body })).body).toEqual(changed);
    expect((await org.send('DELETE', path)).body).toEqual({ ...changed, status: 'archived' });
    const { rows: actions } = await app.database.query<{ action: string }>(
      'select action from audit_pending where subject_id = $1 order by id',
      [definition.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'continuous_query.created',
      'continuous_query.changed',
      'continuous_query.archived',
    ]);
    // The slug is free again.
    expect((await made()).id).not.toBe(definition.id);
  });

  it('says what it would be without being stored', async () => {
    const body = {
      slug: 'bodies',
      title: 'Bodies',
      query: {
        select: [{ func: 'newest', arg: { body: 'weight_kilogram' } }],
        group_by: [
          { date_trunc: { value: 1, unit: 'week' }, arg: { index: 'body' } },
          { source: 'source_provider' },
        ],
      },
    };
    const { body: said } = await org.send('POST', `${base}/validate_continuous_query`, { body });
    expect(said).toMatchObject({
      result_table_schema: { required: ['index', 'newest'] },
      resource_dependencies: ['body'],
      fhir_observation_previews: null,
    });
    expect((await org.send('GET', `${base}/continuous_query`)).body['data']).toEqual([]);
  });

  it.each([
    ['a slug with two dashes', { slug: 'daily--heart' }, 'slug'],
    ['a long title', { title: 'a'.repeat(51) }, 'title'],
    [
      'a short gap',
      { scheduling_preferences: { minimum_gap_duration_second: 1799 } },
      'scheduling_preferences.minimum_gap_duration_second',
    ],
    ['no date_trunc', { query: { select: daily.select } }, 'query'],
    [
      'too many rows',
      {
        query: {
          ...daily,
          group_by: [{ ...byDay, date_trunc: { value: 1, unit: 'minute' } }],
        },
      },
      'query',
    ],
    [
      'an unknown column',
      { query: { ...daily, select: [{ func: 'mean', arg: { ...heartrate, field: 'valu' } }] } },
      'query.select.0.arg.field',
    ],
    [
      'rows that are no observations',
      {
        query: { ...daily, select: [{ func: 'count', arg: heartrate }] },
        export_preferences: { fhir_observations: true },
      },
      'export_preferences.fhir_observations',
    ],
  ])('with %s is refused at its place', async (_, fields, place) => {
    const answer = await create(fields);
    expect(answer.status).toBe(422);
    const { detail } = answer.body as unknown as { detail: readonly { loc: unknown[] }[] };
    expect(detail[0]?.loc.slice(1).join('.')).toBe(place);
    expect((await org.send('GET', `${base}/continuous_query`)).body['data']).toEqual([]);
  });

  it('has a slug of its own, is of a team, and is one of twenty', async () => {
    await made();
    expect(blamed(await create())).toEqual(['body.slug']);
    expect((await create({ slug: 'all' }, { query_type: 'platform' })).status).toBe(422);
    for (let count = 1; count < 20; count += 1) await made({ slug: `heart-${count}` });
    expect((await create({ slug: 'heart-20' })).status).toBe(409);
  });

  it('is not offered to a production team that the operator did not let in', async () => {
    const production = await app.newTeam({ environment: 'production' });
    const path = `/team/${production.scope.teamId}/production/continuous_query`;
    const body = { slug: 'daily-heart', title: '', query: daily };
    expect((await org.send('POST', path, { body })).status).toBe(403);
    await setAggregateQueries(app.resources, production.scope, true);
    expect((await org.send('POST', path, { body })).status).toBe(200);
  });
});

describe('the table of a user', () => {
  it('is there for data that was there before, and follows what changes, no sooner than the gap', async () => {
    await push('2026-11-18T23:30:00Z', 60);
    await made();
    expect(await rows()).toEqual([]);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 60]]);

    await push('2026-11-19T08:00:00Z', 80);
    await push('2026-11-19T09:00:00Z', 100);
    app.clock.advance(29 * minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 60]]);
    app.clock.advance(minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 80]]);
    expect((await tasks()).data.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('waits half a minute for further data, and is not computed for the same data again', async () => {
    await made();
    await worker.runDue();
    app.clock.advance(31 * minuteMs);
    await push('2026-11-19T08:00:00Z', 80);
    app.clock.advance(29 * secondMs);
    await worker.runDue();
    expect(await rows()).toEqual([]);
    app.clock.advance(secondMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 80]]);
    await push('2026-11-19T08:00:00Z', 80);
    expect((await tasks()).data).toHaveLength(2);
  });

  it('follows summaries', async () => {
    const query = {
      select: [{ func: 'mean', arg: { sleep: 'score' } }],
      group_by: [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'sleep' } }],
    };
    await made({ query });
    await worker.runDue();
    app.clock.advance(31 * minuteMs);
    const night = {
      bedtime_start: '2026-11-18T22:00:00Z',
      bedtime_stop: '2026-11-19T06:00:00Z',
      score: 81,
    };
    const body = { stage: 'daily', provider: 'oura', data: [night] };
    await app.request('POST', `/v2/summary/sleep/${userId}`, { key: team.key, body });
    app.clock.advance(minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 81]]);
  });

  it('is one row for each day of a year, and Parquet where that is asked for', async () => {
    await push('2026-11-19T08:00:00Z', 80);
    await made();
    await worker.runDue();
    const response = await rawRequest(`${app.baseUrl}${ofUser('result_table')}`, {
      headers: { 'x-salus-api-key': team.key, accept: 'application/vnd.apache.parquet' },
    });
    expect(response.headers['content-type']).toBe('application/vnd.apache.parquet');
    const found = await parquetReadObjects({
      file: await response.body.arrayBuffer(),
      compressors: { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) },
    });
    expect(found).toHaveLength(365);
    expect(found.filter(({ mean }) => mean !== null)).toEqual([
      { index: new Date('2026-11-19T00:00:00Z'), mean: 80 },
    ]);
    const headers = { accept: 'text/html' };
    const refused = await app.request('GET', ofUser('result_table'), { key: team.key, headers });
    expect(refused.status).toBe(406);
  });

  it('is a bundle of observations of FHIR where the query has them, and nowhere else', async () => {
    await push('2026-11-19T08:00:00Z', 80);
    const wanted = { export_preferences: { fhir_observations: true } };
    const body = { slug: 'vital', title: '', query: daily, ...wanted };
    const { body: said } = await org.send('POST', `${base}/validate_continuous_query`, { body });
    const mapper = 'vital-signs#8867-4#junction-heart-rate-1';
    expect(said['fhir_observation_previews']).toEqual({ [mapper]: expect.any(Object) });
    expect(await made({ slug: 'vital', ...wanted })).toMatchObject({
      export_preferences: { data_events: { enabled: true }, fhir_observations: true },
      fhir_observation_mappers: [mapper],
    });
    await made();
    await worker.runDue();
    const headers = { accept: 'application/fhir+json' };
    const asked = async (slug: string) =>
      app.request<Json>('GET', ofUser('result_table', slug), { key: team.key, headers });
    const answer = await asked('vital');
    expect(answer.headers['content-type']).toBe('application/fhir+json');
    expect(JSON.parse(answer.text)).toMatchObject({
      resourceType: 'Bundle',
      timestamp: app.clock.now().toISOString(),
      entry: [
        {
          resource: {
            subject: { identifier: { value: userId } },
            effectiveDateTime: '2026-11-19',
            valueQuantity: { value: 80 },
          },
        },
      ],
    });
    const refused = await asked('daily-heart');
    expect([refused.status, refused.body['available']]).toEqual([
      406,
      ['application/json', 'application/vnd.apache.parquet'],
    ]);
    expect(
      (await app.request('GET', ofUser('result_table', 'vital'), { key: team.key })).body,
    ).toHaveProperty('table');
  });

  it('is computed no more once the query is archived, and stays readable by its id', async () => {
    const { id } = await made();
    await worker.runDue();
    await push('2026-11-19T08:00:00Z', 80);
    await org.send('DELETE', `${base}/continuous_query/${id}`);
    app.clock.advance(31 * minuteMs);
    await push('2026-11-19T09:00:00Z', 90);
    app.clock.advance(31 * minuteMs);
    await worker.runDue();
    expect(await rows(id)).toEqual([]);
    const { status } = await app.request('GET', ofUser('result_table'), { key: team.key });
    expect(status).toBe(404);
    const { rows: found } = await app.database.query(
      'select status from continuous_query_task where query_id = $1 order by number',
      [id],
    );
    expect(found).toEqual([{ status: 'completed' }, { status: 'skipped' }]);
  });

  it('is computed once more when data changes while it is computed', async () => {
    await made();
    await app.database.query(
      `update continuous_query_task set status = 'started', started_at = $1, due_at = $1, revision = 5
       where user_id = $2`,
      [app.clock.now(), userId],
    );
    const racing = new ContinuousQueryWorker({
      ...app.resources,
      queries: {
        run: async (task, gone, ofTeam) => {
          await push('2026-11-19T08:00:00Z', 80);
          return pool.run(task, gone, ofTeam);
        },
        close: async () => {},
      },
      onEvents: () => {},
      findSources: async () => [],
      eventBytesMax: 1024,
    });
    await racing.runDue();
    expect((await tasks()).data.map(({ status }) => status)).toEqual(['scheduled', 'completed']);
    app.clock.advance(31 * minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 80]]);
  });

  it('says what went wrong, without anything of the data', async () => {
    await made();
    const failing = new ContinuousQueryWorker({
      ...app.resources,
      queries: {
        run: async () => ({ kind: 'too_large', query: 0, message: 'more than so many groups' }),
        close: async () => {},
      },
      onEvents: () => {},
      findSources: async () => [],
      eventBytesMax: 1024,
    });
    await failing.runDue();
    expect((await tasks()).data[0]).toMatchObject({
      status: 'error',
      error_details: 'more than so many groups',
    });
  });

  it('has what changed before a deletion that was undone', async () => {
    await made();
    await worker.runDue();
    await push('2026-11-19T08:00:00Z', 80);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    app.clock.advance(31 * minuteMs);
    await worker.runDue();
    const query = { user_id: userId };
    await app.request('POST', '/v2/user/undo_delete', { key: team.key, query });
    app.clock.advance(60 * minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 80]]);
  });

  it('has what changed while its team was not let in, once it is again', async () => {
    team = await app.newTeam({ environment: 'production' });
    base = `/team/${team.scope.teamId}/production`;
    userId = (await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' })).user_id;
    await setAggregateQueries(app.resources, team.scope, true);
    await made();
    await worker.runDue();
    await setAggregateQueries(app.resources, team.scope, false);
    await push('2026-11-19T08:00:00Z', 80);
    app.clock.advance(31 * minuteMs);
    await worker.runDue();
    await setAggregateQueries(app.resources, team.scope, true);
    app.clock.advance(30 * minuteMs);
    await worker.runDue();
    expect(await rows()).toEqual([['2026-11-19T00:00:00', 80]]);
    const { data } = await tasks();
    expect(data.map(({ status }) => status)).toEqual(['completed', 'skipped', 'completed']);
  });

  it('has a history in pages', async () => {
    await made();
    await worker.runDue();
    app.clock.advance(31 * minuteMs);
    await push('2026-11-19T08:00:00Z', 80);
    const first = await tasks({ limit: 1 });
    expect(first.data.map(({ status }) => status)).toEqual(['scheduled']);
    const second = await tasks({ limit: 1, next_cursor: first.next_cursor ?? '' });
    expect(second.data.map(({ status }) => status)).toEqual(['completed']);
    expect(second.next_cursor).toBeNull();
  });

  it('is sealed', async () => {
    await push('2026-11-19T08:00:00Z', 80);
    await made();
    await worker.runDue();
    const { rows: found } = await app.database.query<{ data: Buffer }>(
      'select data from continuous_query_result where user_id = $1',
      [userId],
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.data.toString('latin1')).not.toContain('mean');
  });
});

describe('continuous_query.result_table.changed', () => {
  const change = (query: Definition, index: string[], mean: unknown[]) => [
    { query_id: query.id, query_slug: 'daily-heart', data: { index, mean } },
  ];

  it('carries the rows that changed, and is not sent where none did', async () => {
    await listenTo();
    await push('2026-11-18T08:00:00Z', 60);
    await push('2026-11-19T08:00:00Z', 80);
    const query = await made();
    await worker.runDue();
    const [first, second] = ['2026-11-18T00:00:00', '2026-11-19T00:00:00'];
    expect(await told()).toEqual([change(query, [first, second], [60, 80])]);
    const [sent] = await told();
    expect(payloadProblems('continuous_query.result_table.changed', sent)).toEqual([]);
    app.clock.advance(31 * minuteMs);
    await push('2026-11-19T09:00:00Z', 100);
    app.clock.advance(minuteMs);
    await worker.runDue();
    expect((await told()).slice(1)).toEqual([change(query, [second], [90])]);
    app.clock.advance(31 * minuteMs);
    // Two years before the window.
    await push('2024-11-19T09:00:00Z', 100);
    app.clock.advance(minuteMs);
    await worker.runDue();
    expect(await told()).toHaveLength(2);
  });

  it('is not sent for a query that wants none', async () => {
    await listenTo();
    await push('2026-11-19T08:00:00Z', 80);
    await made({ export_preferences: { data_events: { enabled: false } } });
    await worker.runDue();
    expect(await rows()).toHaveLength(1);
    expect(await told()).toEqual([]);
  });
});
