import { readFile } from 'node:fs/promises';
import { ZipBuffer } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ContinuousQueryWorker, openPool, type Pool } from '../../src/aggregate/index.ts';
import type { Operation } from '../../src/kernel/http/operation.ts';
import type { Random } from '../../src/kernel/random.ts';
import { dayMs, minuteMs } from '../../src/kernel/time.ts';
import { openTestApp, runJob, type TestApp, testClock, type TestTeam } from '../harness/app.ts';
import { askOfUser, pathOfUser } from '../harness/managed-user.ts';
import { managementApi, type ManagementApi } from '../harness/management-api.ts';
import { requestOf } from '../harness/other-tenants.ts';
import { createDatabase, isCitus, type TestDatabase } from '../harness/postgres.ts';
import { draws } from '../harness/seed.ts';
import { rowsOf } from './week-rows.ts';
import { days, erased, names, type Request, weekOf, weekStart } from './week.ts';

const seed = Number(process.env['SALUS_WEEK_SEED'] ?? 20_261_124);
const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

/** One server and database, with what a week has left in them. */
type World = {
  readonly app: TestApp;
  readonly team: TestTeam;
  readonly org: ManagementApi;
  readonly ids: ReadonlyMap<string, string>;
  /** What was answered to each request of the week, person by person. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
};

describe.skipIf(!isCitus())(`${name}, a week of mixed work from the seed ${seed}`, () => {
  let pool: Pool;
  let distributed: World;
  let plain: World;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    pool = openPool({ threads: 1 });
    databases.push(await createDatabase(), await createDatabase({ isSingle: true }));
    const [one, other] = await Promise.all(databases.map(async (each) => live(each, pool)));
    if (one === undefined || other === undefined) throw new Error('no worlds');
    [distributed, plain] = [one, other];
  }, 300_000);
  afterAll(async () => {
    await Promise.all([distributed, plain].map(async (world) => world?.app.close()));
    await pool.close();
    await Promise.all(databases.map(async (each) => each.drop()));
  });

  const both = async <Result>(
    read: (world: World) => Promise<Result>,
  ): Promise<readonly [Result, Result]> => Promise.all([read(distributed), read(plain)]);

  it('is answered alike, request by request', () => {
    const [one, other] = [distributed, plain].map(({ answers }) => Object.fromEntries(answers));
    expect(one).toEqual(other);
    const all = [...distributed.answers.values()].flat();
    expect(all.filter((each) => each.startsWith('200')).length).toBeGreaterThan(200);
    expect(all.filter((each) => each.startsWith('5'))).toEqual([]);
  });

  it('leaves the same rows, of which nothing is of who was erased', async () => {
    const [one, other] = await both(async ({ app }) => rowsOf(app.database));
    for (const [table, rows] of Object.entries(other))
      expect([table, one[table]]).toEqual([table, rows]);
    for (const table of ['series', 'sample_chunk', 'summary', 'event'])
      expect([table, other[table]?.length]).toEqual([
        table,
        expect.toSatisfy((count) => count > 50),
      ]);
    const id = plain.ids.get(erased) ?? '';
    expect(
      Object.values(one)
        .flat()
        .filter((row) => row.includes(id)),
    ).toEqual([]);
  });

  it('is read alike by every operation that reads', async () => {
    const [one, other] = await both(readsOf);
    const shown = other.filter(([, answer]) => answer.startsWith('200'));
    expect(shown.length).toBeGreaterThan(names.length * 60);
    for (const [place, read] of other.entries()) expect(one[place]).toEqual(read);
  });

  it('is exported alike, and erased with a certificate of the same counts', async () => {
    const [one, other] = await both(exportsOf);
    expect(one).toEqual(other);
    const [certified, wanted] = await both(async ({ org, team, ids }) => {
      const id = ids.get(erased) ?? '';
      const { status, body } = await askOfUser<{ readonly erased: object }>(
        org,
        team,
        id,
        'deletion_certificate',
      );
      return [status, body.erased];
    });
    expect(certified).toEqual(wanted);
    expect(certified).toMatchObject([200, { series: expect.any(Number) as unknown }]);
  });
});

/** The same bytes again for the same seed. */
function seeded(from: number): Random {
  const draw = draws(from);
  return { bytes: (count) => Buffer.from(Array.from({ length: count }, () => draw() * 256)) };
}

async function live(database: TestDatabase, pool: Pool): Promise<World> {
  const clock = testClock(new Date(weekStart - dayMs));
  const app = await openTestApp({ beside: { database, clock }, random: seeded(seed) });
  const team = await app.newTeam({ environment: 'sandbox' });
  const org = await managementApi(app);
  await app.request('GET', '/v2/events', { key: team.key });
  const ids = new Map<string, string>();
  for (const reference of names) {
    clock.advance(minuteMs);
    const { user_id: id } = await app.newUser(team, { client_user_id: reference });
    ids.set(reference, id);
  }
  await keepTable(org, team);
  const computing = new ContinuousQueryWorker({
    ...app.resources,
    queries: pool,
    onEvents: () => undefined,
    findSources: async () => [],
    eventBytesMax: 1024,
  });
  const answers = new Map<string, string[]>(names.map((reference) => [reference, []]));
  for (const [at, day] of weekOf(seed).entries()) {
    clock.set(new Date(weekStart + at * dayMs + 22 * 60 * minuteMs));
    await Promise.all(
      [...day].map(async ([reference, requests]) => {
        for (const request of requests)
          answers.get(reference)?.push(await send(app, team, ids.get(reference) ?? '', request));
      }),
    );
    if (at === 4) await importRide(app, team, ids.get(names[3] ?? '') ?? '');
    await computing.runDue();
  }
  clock.set(new Date(weekStart + (days + 7) * dayMs));
  await runJob(app, 'users.purge');
  await computing.runDue();
  return { app, team, org, ids, answers };
}

/** A kept table of every user. */
async function keepTable(org: ManagementApi, team: TestTeam): Promise<void> {
  const day = { date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } };
  const heart = { timeseries: 'heartrate', field: 'value' };
  const query = { select: [{ group_key: '*' }, { func: 'mean', arg: heart }], group_by: [day] };
  const body = { slug: 'heart', title: 'Heart', query };
  const path = `/team/${team.scope.teamId}/sandbox/continuous_query`;
  expect((await org.send('POST', path, { body })).status).toBe(200);
}

async function importRide(app: TestApp, team: TestTeam, id: string): Promise<void> {
  const file = await readFile(new URL('../../../samples/activity.fit', import.meta.url));
  const { status } = await fetch(`${app.baseUrl}/v2/user/${id}/import/fit`, {
    method: 'POST',
    headers: { 'x-salus-api-key': team.key, 'content-type': 'application/vnd.ant.fit' },
    body: new Uint8Array(file),
  });
  expect(status).toBe(200);
}

async function send(
  app: TestApp,
  team: TestTeam,
  id: string,
  { method, path, query = {}, body }: Request,
): Promise<string> {
  const filled = (text: string): string => text.replace('{user}', id);
  const given = Object.entries(query).map(([field, value]) => [field, filled(value)]);
  const answer = await app.request(method, filled(path), {
    key: team.key,
    query: Object.fromEntries(given) as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  });
  return `${answer.status} ${shown(answer.text)}`;
}

const beganMs = Date.now();
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/gu;
const isOfThisRun = (text: string): boolean =>
  Date.parse(text) >= beganMs - 1000 && Date.parse(text) <= Date.now() + 1000;

/**
 * Without what each server makes up for itself: ids of requests and events, places of pages, times by the database's clock,
 * and how long a query took.
 */
const shown = (text: string): string =>
  text
    .replaceAll(instant, (each) => (isOfThisRun(each) ? '<now>' : each))
    .replaceAll(/"milliseconds":\{[^}]*\}/gu, '"milliseconds":{}')
    .replaceAll(/msg_[\da-f]{32}/gu, '<id>')
    .replaceAll(/("request_id":)"[\da-f-]+"/gu, '$1<id>')
    .replaceAll(/("next_cursor":|_cursor=)"?[\w-]+"?/gu, '$1<cursor>');

/** Beside every operation that is about a user: their samples in FHIR, and questions over them. */
const further = (id: string): readonly (readonly [string, object?])[] => [
  ...['', '&interval=day'].map(
    (more) => [`/fhir/r4/Observation?patient=${id}&_count=1000${more}`] as const,
  ),
  [
    `/fhir/r4/Observation?patient=${id}&interval=raw&date=ge2026-10-30&date=lt2026-11-10&_count=1000`,
  ],
  [`/fhir/r4/Device?patient=${id}`],
  [`/aggregate/v1/user/${id}/continuous_query/heart/result_table`],
  ...queries.map((query) => [`/aggregate/v1/user/${id}/query`, query] as const),
];

const timeframe = { type: 'absolute', start: '2026-10-28', end: '2026-11-09' };
const grouped = (index: string, unit: string) => ({
  date_trunc: { value: 1, unit },
  arg: { index },
});
const value = { timeseries: 'heartrate', field: 'value' };
const queries: readonly object[] = [
  {
    timeframe,
    queries: [
      {
        select: [
          { group_key: '*' },
          ...['mean', 'min', 'max', 'count'].map((func) => ({ func, arg: value })),
        ],
        group_by: [grouped('timeseries', 'hour')],
      },
      {
        select: [{ group_key: '*' }, { func: 'sum', arg: { timeseries: 'steps', field: 'value' } }],
        group_by: [grouped('timeseries', 'day')],
      },
      {
        select: [{ group_key: '*' }, { func: 'mean', arg: { sleep: 'efficiency' } }],
        group_by: [grouped('sleep', 'week')],
      },
    ],
    explain: true,
  },
];

/** What it shows of the last requests is written from time to time, and the clock of the test stands still between them. */
const apart = 'listUserPhones';

/** Everything that can be read of everybody, with the operation that answered. */
async function readsOf({ app, team, ids }: World): Promise<readonly (readonly [string, string])[]> {
  const caller = { headers: { 'x-salus-api-key': team.key } };
  const range = { start_date: '2026-10-28', end_date: '2026-11-09' };
  const examples = () => ({ ...range, resource: 'heartrate', provider: 'oura' });
  const isAboutUser = ({ method, plane, path, operationId }: Operation): boolean =>
    method === 'GET' && plane === 'data' && path.includes('{user_id}') && operationId !== apart;
  const operations = app.operations.filter(isAboutUser);
  const read: (readonly [string, string])[] = [];
  for (const [reference, id] of ids) {
    for (const operation of operations) {
      const asked = requestOf(operation, { user_id: id }, ['user_id', ...Object.keys(range)], {
        caller,
        examples,
      });
      const answer = await app.request(...asked);
      read.push([
        `${operation.operationId} of ${reference}`,
        `${answer.status} ${shown(answer.text)}`,
      ]);
    }
    for (const [path, body] of further(id)) {
      const how = body === undefined ? {} : { body };
      const answer = await app.request(body === undefined ? 'GET' : 'POST', path, {
        ...caller,
        ...how,
      });
      read.push([`${path} of ${reference}`, `${answer.status} ${shown(answer.text)}`]);
    }
  }
  return read;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;

/** The export of somebody, table by table; ids that are made while several write are left out. */
async function exportsOf({ app, team, org, ids }: World): Promise<object> {
  const id = ids.get(names[3] ?? '') ?? '';
  const path = `/v1/org/${org.orgId}${pathOfUser(team, id, 'export')}`;
  const answer = await fetch(`${app.baseUrl}${path}?environment=sandbox`, {
    headers: { 'x-management-key': org.key },
  });
  expect(answer.status).toBe(200);
  const archive = new ZipBuffer(Buffer.from(await answer.arrayBuffer()));
  const tables = [...archive].filter(([file]) => file.endsWith('.ndjson'));
  expect(tables.length).toBeGreaterThan(8);
  return Object.fromEntries(
    tables.map(([file, entry]) => {
      const text = Buffer.from(entry.contentSync()).toString();
      const lines = shown(text).replaceAll(uuid, (each) => (each === id ? each : '<id>'));
      return [file, lines.split('\n').toSorted()];
    }),
  );
}
