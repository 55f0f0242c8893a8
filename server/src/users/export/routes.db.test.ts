import { createHash } from 'node:crypto';
import { ZipBuffer, zstdDecompressSync } from 'node:zlib';

import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { addEndpoint } from '#webhooks';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { askOfUser, pathOfUser } from '../../../tests/harness/managed-user.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { visible } from '../../../tests/harness/user-api.ts';

let app: TestApp;
let team: TestTeam;
let api: ManagementApi;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  api = await managementApi(app);
  await addEndpoint(app.resources, team.scope, { url: 'http://127.0.0.1:1/hook' });
});
afterAll(async () => app.close());

const absent = '0190a000-0000-7000-8000-00000000dead';

type Row = Readonly<Record<string, unknown>>;
type Manifest = {
  readonly tables: readonly {
    readonly name: string;
    readonly rows: number;
    readonly columns: readonly { readonly name: string; readonly unit?: string }[];
    readonly files: readonly {
      readonly name: string;
      readonly bytes: number;
      readonly sha256: string;
    }[];
  }[];
};

async function exported(userId: string): Promise<Map<string, Buffer>> {
  const path = `/v1/org/${api.orgId}${pathOfUser(team, userId, 'export')}`;
  const answer = await fetch(`${app.baseUrl}${path}?environment=sandbox`, {
    headers: { 'x-management-key': api.key },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain(`user-${userId}.zip`);
  const archive = new ZipBuffer(Buffer.from(await answer.arrayBuffer()));
  return new Map([...archive].map(([name, entry]) => [name, Buffer.from(entry.contentSync())]));
}

const linesOf = (files: Map<string, Buffer>, table: string): readonly Row[] =>
  (files.get(`${table}.ndjson`)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

async function parquetOf(files: Map<string, Buffer>, table: string): Promise<readonly Row[]> {
  const bytes = files.get(`${table}.parquet`) ?? Buffer.alloc(0);
  return parquetReadObjects({
    file: new Uint8Array(bytes).buffer,
    compressors: { ZSTD: (packed) => zstdDecompressSync(packed) },
  });
}

/** Rows as JSON has them, without what is empty: instants are texts in one file and times in the other. */
const plain = (rows: readonly Row[]): unknown =>
  (JSON.parse(JSON.stringify(rows)) as readonly Row[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );

const manifestOf = (files: Map<string, Buffer>): Manifest =>
  JSON.parse(String(files.get('manifest.json'))) as Manifest;

const rowsByTable = (files: Map<string, Buffer>): Readonly<Record<string, number>> =>
  Object.fromEntries(manifestOf(files).tables.map(({ name, rows }) => [name, rows]));

async function push(userId: string, resource: string, body: object): Promise<void> {
  const pushed = await app.request('POST', `/v2/timeseries/${userId}/${resource}`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', ...body },
  });
  expect([pushed.status, pushed.text]).toEqual([200, pushed.text]);
}

const minute = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();

const person = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  gender: 'female',
  dob: '1990-02-28',
  race: 'asian',
  address: {
    first_line: '1 Main Street',
    country: 'US',
    zip: '85004',
    city: 'Phoenix',
    state: 'AZ',
  },
};

/** A user with something of every kind. */
async function newFullUser(): Promise<TestUser> {
  const user = await app.newUser(team, { fallback_time_zone: 'Europe/Berlin' });
  const id = user.user_id;
  await app.request('PATCH', `/v2/user/${id}/info`, { key: team.key, body: person });
  await app.request('POST', `/v2/user/${id}/create_portal_url`, {
    key: team.key,
    body: { context: 'launch' },
  });
  const heartRate = Array.from({ length: 9000 }, (_, index) => ({
    timestamp: minute(index),
    timezone_offset: 3600,
    type: 'automatic',
    value: 60 + (index % 40),
  }));
  await push(id, 'heartrate', { data: heartRate });
  await push(id, 'heartrate', {
    provider: 'fitbit',
    source_type: 'watch',
    data: [{ timestamp: minute(0), value: 70 }],
  });
  await push(id, 'blood_pressure', {
    data: [{ timestamp: minute(5), systolic: 121, diastolic: 79 }],
  });
  await push(id, 'steps', { data: [{ start: minute(0), end: minute(10), value: 200 }] });
  await push(id, 'note', {
    data: [{ start: minute(0), end: minute(1), value: 'Grüße "🫀"\nzweite Zeile' }],
  });
  return user;
}

describe('an export', () => {
  let user: TestUser;
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    user = await newFullUser();
    files = await exported(user.user_id);
  });

  test('has everything of the user: the record, who it is, every resource, the events', () => {
    expect(rowsByTable(files)).toMatchObject({
      user: 1,
      demographics: 1,
      portal_links: 1,
      'timeseries/blood_pressure': 1,
      'timeseries/heartrate': 9001,
      'timeseries/note': 1,
      'timeseries/steps': 1,
    });
    expect(linesOf(files, 'user')).toMatchObject([
      {
        user_id: user.user_id,
        client_user_id: user.client_user_id,
        fallback_time_zone: 'Europe/Berlin',
        connected_sources: [{ slug: 'oura' }, { slug: 'fitbit' }],
      },
    ]);
    expect(linesOf(files, 'demographics')).toMatchObject([person]);
    expect(linesOf(files, 'portal_links')).toMatchObject([{ context: 'launch', used_at: null }]);
    expect(linesOf(files, 'timeseries/blood_pressure')).toMatchObject([
      { timestamp: minute(5), systolic: 121, diastolic: 79, provider: 'oura' },
    ]);
    expect(linesOf(files, 'timeseries/steps')).toMatchObject([
      { timestamp: minute(0), end: minute(10), value: 200 },
    ]);
    expect(linesOf(files, 'timeseries/note')).toMatchObject([
      { value: 'Grüße "🫀"\nzweite Zeile' },
    ]);
    const events = linesOf(files, 'events').map((event) => event['event_type']);
    expect(events).toContain('daily.data.heartrate.created');
  });

  test('has every sample once', () => {
    const rows = linesOf(files, 'timeseries/heartrate');
    const found = new Map(
      rows.map((row) => [`${String(row['provider'])} ${String(row['timestamp'])}`, row]),
    );
    expect(found.size).toBe(9001);
    for (let index = 0; index < 9000; index += 1) {
      expect(found.get(`oura ${minute(index)}`)).toMatchObject({
        value: 60 + (index % 40),
        timezone_offset: 3600,
        type: 'automatic',
      });
    }
    expect(found.get(`fitbit ${minute(0)}`)).toMatchObject({ value: 70, source_type: 'watch' });
  });

  test('says the same in both formats', async () => {
    for (const { name } of manifestOf(files).tables) {
      const [lines, parquet] = [linesOf(files, name), await parquetOf(files, name)];
      expect([name, plain(parquet)]).toEqual([name, plain(lines)]);
    }
  });

  test('has in its lines no column that the manifest does not name', () => {
    for (const { name, columns } of manifestOf(files).tables) {
      const named = new Set(columns.map((column) => column.name));
      for (const line of linesOf(files, name).slice(0, 100)) {
        expect([name, Object.keys(line).filter((key) => !named.has(key))]).toEqual([name, []]);
      }
    }
    const steps = manifestOf(files).tables.find(({ name }) => name === 'timeseries/steps');
    expect(steps?.columns).toContainEqual({
      name: 'end_timezone_offset',
      type: 'integer',
      unit: 's',
    });
  });

  test('has a manifest that fits it: files, hashes, counts and units', async () => {
    const { tables, ...about } = manifestOf(files);
    expect(about).toEqual({
      type: 'subject_export',
      version: 1,
      user_id: user.user_id,
      team_id: team.scope.teamId,
      environment: 'sandbox',
      exported_at: '2026-11-20T12:00:00+00:00',
    });
    const named = tables.flatMap((table) => table.files);
    expect([...files.keys()].toSorted()).toEqual(
      [...named.map((file) => file.name), 'manifest.json'].toSorted(),
    );
    for (const { name, bytes, sha256 } of named) {
      const content = files.get(name) ?? Buffer.alloc(0);
      const hash = createHash('sha256').update(content).digest('hex');
      expect([name, content.length, hash]).toEqual([name, bytes, sha256]);
    }
    for (const { name, rows } of tables) expect(linesOf(files, name)).toHaveLength(rows);
    const columns = tables.find((each) => each.name === 'timeseries/heartrate')?.columns;
    expect(columns?.find((column) => column.name === 'value')?.unit).toBe('bpm');
  });

  test('is in the audit log, and so is who asked', async () => {
    const entries = await app.resources.db
      .read(acrossTenants)
      .selectFrom('audit_pending')
      .select(['action', 'actor_type', 'details'])
      .where('user_id', '=', user.user_id)
      .where('actor_type', '=', 'management_key')
      .execute();
    expect(entries).toMatchObject([{ action: 'user.read', details: { operation: 'exportUser' } }]);
  });

  test('of a user without data has the record and says so', async () => {
    const { user_id: userId } = await app.newUser(team);
    const empty = await exported(userId);
    const { user: record, ...others } = rowsByTable(empty);
    expect(record).toBe(1);
    expect(others).toMatchObject({ demographics: 0, portal_links: 0, events: 0 });
    expect(new Set(Object.values(others))).toEqual(new Set([0]));
    expect(await parquetOf(empty, 'demographics')).toEqual([]);
  });
});

describe('404', () => {
  test("another team's user looks exactly like none, also from the other environment", async () => {
    const [user, other] = [await app.newUser(team), await app.newTeam()];
    const production = { ...team, scope: { ...team.scope, environment: 'production' } as const };
    for (const owner of [other, production]) {
      const foreign = await askOfUser(api, owner, user.user_id, 'export');
      expect(foreign.status).toBe(404);
      expect(visible(foreign)).toEqual(visible(await askOfUser(api, owner, absent, 'export')));
    }
  });

  test('a team that the key does not manage is none', async () => {
    const [user, mine] = [await app.newUser(team), await app.newTeam()];
    const limited = await managementApi(app, [mine.scope.teamId]);
    const foreign = await askOfUser(limited, team, user.user_id, 'export');
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Team not found"}']);
  });

  test("a deleted user's data cannot be had any more", async () => {
    const user = await app.newUser(team);
    await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
    const refused = await askOfUser(api, team, user.user_id, 'export');
    expect([refused.status, refused.text]).toEqual([
      404,
      '{"detail":"User is scheduled for deletion"}',
    ]);
  });
});

test("a team's key opens nothing here", async () => {
  const user = await app.newUser(team);
  const path = `/v1/org/${api.orgId}${pathOfUser(team, user.user_id, 'export')}`;
  const refused = await app.request('GET', path, {
    headers: { 'x-management-key': team.key },
    query: { environment: 'sandbox' },
  });
  expect(refused.status).toBe(401);
});
