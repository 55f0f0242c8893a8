import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditKind } from '#kernel/http/access.ts';
import type { AuditKind, Operation } from '#kernel/http/operation.ts';

import { openChainAppender } from '../../src/management/index.ts';
import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { unsealedEntries } from '../harness/audit-log.ts';
import type { Change, Changes } from '../harness/change.ts';
import { changesOf } from '../harness/changes.ts';
import { runCommand } from '../harness/command.ts';
import { addDevice, unreachableProviders } from '../harness/connected-user.ts';
import { managementApi } from '../harness/management-api.ts';
import { requestOf } from '../harness/other-tenants.ts';
import { urlOf } from '../harness/postgres.ts';

let app: TestApp;
let team: TestTeam;
let managementKey: string;
let changes: Changes;

beforeAll(async () => {
  const txtRecords = new Map<string, string>();
  const lookUpTxt = async (name: string) => [[txtRecords.get(name) ?? '']];
  app = await openTestApp({ lookUpTxt, providers: unreachableProviders });
  team = await app.newTeam();
  managementKey = (await managementApi(app)).key;
  changes = changesOf({ app, team, managementKey, txtRecords });
});
afterAll(async () => app.close());

type Row = Readonly<Record<string, unknown>>;

async function entries(where: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
  const found = await app.database.query<Row>(
    `select * from ${unsealedEntries} where ${where} order by id`,
    [...values],
  );
  return found.rows;
}

/** What a node did before it stopped, so that all it counted is written. */
async function onAnotherNode(work: (node: TestApp) => Promise<void>): Promise<void> {
  const node = await openTestApp({ beside: app });
  try {
    await work(node);
  } finally {
    await node.close();
  }
}

/** The operations that the log keeps in this way. */
const operations = (kind: AuditKind): readonly Operation[] =>
  app.operations.filter((each) => auditKind(each) === kind);

function headersOf({ plane }: Operation): Readonly<Record<string, string>> {
  if (plane === 'data') return { 'x-salus-api-key': team.key };
  return plane === 'management' ? { 'x-management-key': managementKey } : {};
}

describe('every operation that changes something', () => {
  const send = async (operation: Operation, { path: at, body, query = {}, headers }: Change) =>
    app.request(operation.method, at, {
      headers: { ...headersOf(operation), ...headers },
      body,
      query,
    });

  async function prepare({ operationId }: Operation): Promise<Change> {
    const change = changes[operationId];
    if (change === undefined) throw new Error(`${operationId} has no line in harness/changes.ts`);
    return change();
  }

  it('is one that these tests know', () => {
    const ids = operations('change').map((each) => each.operationId);
    expect(ids.filter((id) => changes[id] === undefined)).toEqual([]);
  });

  it('writes one entry for each thing it changes, with its request', async () => {
    const outcomes: unknown[] = [];
    for (const operation of operations('change')) {
      const response = await send(operation, await prepare(operation));
      const found = await entries('request_id = $1', response.headers['x-request-id']);
      const deeds = found.map((entry) => JSON.stringify([entry['action'], entry['subject_id']]));
      outcomes.push([
        operation.operationId,
        response.status < 300 ? 'done' : response.text,
        deeds.length > 0 && new Set(deeds).size === deeds.length ? 'on record' : deeds,
        found.every((entry) => entry['result'] === 'ok' && entry['count'] === 1),
      ]);
    }
    expect(outcomes).toEqual(
      operations('change').map((each) => [each.operationId, 'done', 'on record', true]),
    );
  });

  it('changes nothing when its entry cannot be committed', async () => {
    await app.database.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create constraint trigger refuse after insert on audit_pending
        deferrable initially deferred for each row execute function refuse()`);
    await app.database.query('alter table audit_pending disable trigger refuse');
    const prepared: (readonly [Operation, Change])[] = [];
    for (const operation of operations('change'))
      prepared.push([operation, await prepare(operation)]);
    await app.database.query('alter table audit_pending enable trigger refuse');
    const outcomes: unknown[] = [];
    // What is stored after one operation is what is stored before the next.
    let before = await everything();
    for (const [operation, change] of prepared) {
      const { status } = await send(operation, change);
      const after = await everything();
      const changed = [...after].filter(([name, hash]) => before.get(name) !== hash);
      outcomes.push([operation.operationId, status, changed.map(([name]) => name)]);
      before = after;
    }
    await app.database.query('drop function refuse cascade');
    expect(outcomes).toEqual(operations('change').map(({ operationId }) => [operationId, 500, []]));
  });
});

/** A hash of each table, but for when keys were last used, and the logs of requests, which are written later than they. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await app.database.query<{ name: string; isUsed: boolean }>(
    `select relname as name, exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'last_used_at') as "isUsed"
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('request_log', 'phone_answer', 'audit_rollup')`,
  );
  const hashes = tables.map(({ name, isUsed }) => {
    const row = isUsed ? `(to_jsonb(stored) - 'last_used_at')::text` : 'stored::text';
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as hash
      from ${name} as stored`;
  });
  const { rows } = await app.database.query<{ name: string; hash: string }>(
    hashes.join(' union all '),
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

const workout = { time_start: '2026-01-05T08:00:00Z', time_end: '2026-01-05T09:00:00Z' };
const night = { bedtime_start: '2026-01-04T22:00:00Z', bedtime_stop: '2026-01-05T06:00:00Z' };

async function pushSummary(userId: string, resource: string, summary: Row): Promise<void> {
  const pushed = await app.request('POST', `/v2/summary/${resource}/${userId}`, {
    key: team.key,
    body: { provider: 'oura', stage: 'daily', data: [summary] },
  });
  expect([pushed.status, pushed.text]).toMatchObject([200, {}]);
}

describe('every operation that reads', () => {
  // A stream does not end; it is put on record as it begins, like listEvents.
  const reads = () =>
    operations('read').filter(
      ({ plane, operationId }) =>
        plane === 'data' && !['streamEvents', 'streamTail'].includes(operationId),
    );

  it("personal data is on record, under the user where it is one's", async () => {
    const user = await app.newUser(team);
    const deviceId = await addDevice(app, team, user.user_id);
    await pushSummary(user.user_id, 'profile', { height: 180 });
    await pushSummary(user.user_id, 'sleep', night);
    await pushSummary(user.user_id, 'workouts', workout);
    const done = await app.request<{ workouts: readonly { id: string }[] }>(
      'GET',
      `/v2/summary/workouts/${user.user_id}`,
      { key: team.key, query: { start_date: '2026-01-05' } },
    );
    const { body } = await app.request<{ sleep: readonly { id: string }[] }>(
      'GET',
      `/v2/summary/sleep/${user.user_id}`,
      { key: team.key, query: { start_date: '2026-01-05' } },
    );
    const made = await changes['createContinuousQuery']?.();
    const query = await app.request<{ id: string }>('POST', made?.path ?? '', {
      headers: { 'x-management-key': managementKey },
      body: made?.body,
    });
    const ids = {
      user_id: user.user_id,
      query_id_or_slug: query.body.id,
      client_user_id: user.client_user_id,
      device_id: deviceId,
      sleep_id: body.sleep[0]?.id ?? '',
      workout_id: done.body.workouts[0]?.id ?? '',
    };
    const examples = (): Row => ({
      start_date: '2026-01-05',
      timeframe: { type: 'relative', anchor: '2026-01-05', past: { unit: 'day' } },
      queries: [],
    });
    const world = { caller: { headers: { 'x-salus-api-key': team.key } }, examples };
    await onAnotherNode(async (node) => {
      for (const operation of reads()) {
        const { status, text } = await node.request(...requestOf(operation, ids, [], world));
        expect([operation.operationId, status, text.slice(0, 200)]).toMatchObject([
          operation.operationId,
          200,
          {},
        ]);
      }
    });
    const recorded = async (of: string | null): Promise<readonly string[]> => {
      const found = await entries(
        `user_id is not distinct from $1 and actor_id = $2 and action like '%.read'`,
        of,
        team.keyId,
      );
      // What was read above to know the ids may be on record as well, by the node that was asked.
      return [
        ...new Set(found.map((row) => String(Reflect.get(Object(row['details']), 'operation')))),
      ];
    };
    // Also a sleep and a workout, whose address does not say whose it is.
    const ofMany = [
      'get_sleep_stream',
      'get_workout_stream',
      'listConnections',
      'listEvents',
      'listHistoricalPulls',
      'listImports',
      'listLabReportReviews',
      'listOrderSummaries',
      'listResourceStatistics',
      'listUnmatchedResultSummaries',
      'listUsers',
      'searchTeamUsers',
      'searchUsers',
      'tailEvents',
    ];
    const names = reads().map((each) => each.operationId);
    // The night's id was read on this node, which may have put that on record by now.
    expect([...new Set(await recorded(user.user_id))].toSorted()).toEqual(
      names.filter((each) => !ofMany.includes(each)).toSorted(),
    );
    // Reads of identity that prepared the changes above are on record, too.
    const ofNobody = (await recorded(null)).filter((each) => names.includes(each));
    expect(ofNobody.toSorted()).toEqual(ofMany);
  });

  it('of no user says what it shows of people', () => {
    const silent = app.operations.filter(
      ({ method, path: at, plane, audit }) =>
        method === 'GET' && plane === 'data' && !at.includes('{user_id}') && audit === undefined,
    );
    expect(silent.map((each) => each.operationId)).toEqual([]);
  });
});

it('pushes of samples are counted by key, user and resource', async () => {
  const { user_id } = await app.newUser(team);
  await onAnotherNode(async (node) => {
    for (const resource of ['heartrate', 'steps', 'heartrate']) {
      const { status } = await node.request('POST', `/v2/timeseries/${user_id}/${resource}`, {
        key: team.key,
        body: { provider: 'oura', stage: 'daily', data: [] },
      });
      expect(status).toBe(200);
    }
  });
  const pushes = await entries('user_id = $1 and action = $2', user_id, 'timeseries.written');
  expect(
    pushes.toSorted((one, next) => Number(next['count']) - Number(one['count'])),
  ).toMatchObject([
    { count: 2, details: { resource: 'heartrate' } },
    { count: 1, details: { resource: 'steps' } },
  ]);
});

it('wrong keys are on record for the organisation, with their number', async () => {
  await onAnotherNode(async (node) => {
    for (let tried = 0; tried < 3; tried += 1) {
      await node.request('GET', '/v2/user', { key: `sk_us_${'x'.repeat(32)}` });
    }
  });
  expect(await entries(`action = 'key.refused'`)).toMatchObject([
    { actor_type: 'stranger', address: '127.0.0.1', result: 'auth.invalid_key', count: 3 },
  ]);
});

describe('the management plane', () => {
  it('finds entries, the newest first, and puts its own search on record', async () => {
    const { user_id } = await app.newUser(team);
    await app.request('DELETE', `/v2/user/${user_id}`, { key: team.key });
    const at = `/v1/org/${team.scope.organisationId}/audit_log`;
    const search = async (node: TestApp, query: Readonly<Record<string, string | number>>) =>
      node.request<{ entries: readonly Row[]; next_cursor: string | null }>('GET', at, {
        headers: { 'x-management-key': managementKey },
        query,
      });
    await onAnotherNode(async (node) => {
      const first = await search(node, { user_id, limit: 1 });
      expect([first.status, first.body.entries]).toMatchObject([
        200,
        [{ action: 'user.deleted', user_id, subject: { type: 'user', id: user_id }, result: 'ok' }],
      ]);
      const rest = await search(node, {
        user_id,
        limit: 1,
        next_cursor: first.body.next_cursor ?? '',
      });
      expect(rest.body).toMatchObject({ entries: [{ action: 'user.created' }], next_cursor: null });
      const since = new Date(Date.now() + 60_000).toISOString();
      expect((await search(node, { user_id, from: since })).body.entries).toEqual([]);
      expect((await search(node, { user_id: 'x' })).status).toBe(422);
      expect((await search(node, { action: "user'" })).status).toBe(422);
    });
    expect(await entries(`action like 'audit.%'`)).toMatchObject([
      { action: 'audit.read', result: 'ok', count: 3, details: { operation: 'searchAuditLog' } },
      { action: 'audit.refused', result: 'request.invalid', count: 2 },
    ]);
  });
});

describe('the command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salus-audit-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  const salus = async (...args: readonly string[]) =>
    runCommand(['audit', ...args], {
      DATABASE_URL: urlOf(app.database),
      SALUS_DATA_DIR: folder,
      SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    });

  it('verifies the log, exports it, names what was altered, and archives', async () => {
    await app.database.query(`update audit_pending set at = at - interval '1 year'`);
    const sealing = openChainAppender(app.resources);
    sealing.start();
    await sealing.stop();
    const whole = await salus('verify');
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing altered') });
    const end = /^End: (\d+:[\da-f]{64})$/mu.exec(whole.stdout)?.[1] ?? '';

    const file = path.join(folder, 'log.ndjson');
    expect((await salus('export', file)).code).toBe(0);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as Row;
    expect(`${lines.length}:${String(last['hash'])}`).toBe(end);
    expect((await salus('export', file)).code).toBe(2);

    await app.database.query(`update audit_entry set actor_id = 'nobody' where seq = 3`);
    const altered = await salus('verify', '--json');
    expect(altered.code).toBe(1);
    expect(JSON.parse(altered.stdout)).toMatchObject({
      is_whole: false,
      entries: lines.length,
      end,
      findings: [{ problem: 'altered', seq: 3, last_seq: 3 }],
    });
    expect((await salus('verify', '--from', end)).code).toBe(0);
    expect((await salus('verify', '--from', '12')).code).toBe(2);

    const archives = await mkdtemp(path.join(folder, 'archives-'));
    const refused = await salus('archive', archives);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Entry 3 ')]);
    expect((await salus('archive', path.join(folder, 'none'))).code).toBe(2);
    const third = (JSON.parse(lines[2] ?? '') as { actor: { id: string } }).actor.id;
    await app.database.query('update audit_entry set actor_id = $1 where seq = 3', [third]);
    const archived = await salus('archive', archives, '--json');
    expect(JSON.parse(archived.stdout)).toMatchObject({ entries: lines.length - 1 });
    const again = await salus('verify', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ is_whole: true, entries: lines.length, end });
    const copy = path.join(folder, 'copy.ndjson');
    expect((await salus('export', copy)).code).toBe(0);
    expect((await readFile(copy, 'utf8')).trimEnd().split('\n')).toEqual(lines);
    await rename(archives, path.join(folder, 'moved'));
    expect((await salus('verify')).code).toBe(1);
    expect((await salus('verify', '--archive', path.join(folder, 'moved'))).code).toBe(0);
  });
});
