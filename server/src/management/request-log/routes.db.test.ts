import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { RequestLog } from './recorder.ts';

type Logged = {
  readonly at: string;
  readonly request_id: string;
  readonly operation: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly actor: { readonly type: string; readonly id: string };
  readonly left_out: number;
};
type Page = { readonly data: readonly Logged[]; readonly next_cursor: string | null };
type Query = Record<string, string | number>;

let app: TestApp;
let team: TestTeam;
let org: ManagementApi;
let log: RequestLog;
beforeEach(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  org = await managementApi(app);
  log = new RequestLog(app.resources);
});
afterEach(async () => {
  await log.close();
  await app.close();
});

const ask = async (query: Query = {}, api = org, of = team) =>
  api.send<Page>('GET', `/team/${of.scope.teamId}/sandbox/request`, { query });
async function requests(query: Query = {}): Promise<readonly Logged[]> {
  const { status, text, body } = await ask(query);
  expect([status, text]).toEqual([200, text]);
  return body.data;
}

/** As if so many requests had been answered. */
function answer(count: number, { operation = 'listUsers', status = 200, of = team } = {}): void {
  for (let done = 0; done < count; done += 1)
    log.answered({
      scope: of.scope,
      operation,
      requestId: randomUUID(),
      status,
      durationMs: 1.25,
      params: {},
      refusal: null,
    });
}

describe('a request', () => {
  test('is listed with its operation, status, time and key, and nothing of what was asked', async () => {
    const reference = `patient-${randomUUID()}`;
    const made = await app.request('POST', '/v2/user', {
      key: team.key,
      body: { client_user_id: reference },
    });
    const absent = await app.request('GET', `/v2/user/resolve/${reference}-absent`, {
      key: team.key,
      query: { any: 'thing' },
    });
    expect(absent.status).toBe(404);
    const listed = await vi.waitFor(
      async () => {
        const found = await requests();
        expect(found).toHaveLength(2);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(listed[1]).toEqual({
      at: expect.any(String) as string,
      request_id: made.headers['x-request-id'],
      operation: 'createUser',
      status: 200,
      duration_ms: expect.any(Number) as number,
      actor: { type: 'team_key', id: team.keyId },
      left_out: 0,
    });
    expect(listed[0]).toMatchObject({ status: 404 });
    expect(JSON.stringify(listed)).not.toContain('patient-');
  });

  test('is found by operation, outcome, key, id and time', async () => {
    answer(2);
    answer(1, { operation: 'createUser', status: 422 });
    await log.write();
    const [failed] = await requests({ outcome: 'failed' });
    expect(failed).toMatchObject({ operation: 'createUser', status: 422 });
    expect(await requests({ outcome: 'succeeded' })).toHaveLength(2);
    expect(await requests({ operation: 'createUser' })).toEqual([failed]);
    expect(await requests({ request_id: String(failed?.request_id) })).toEqual([failed]);
    expect(await requests({ actor: team.scope.actor.id })).toHaveLength(3);
    expect(await requests({ actor: 'somebody' })).toEqual([]);
    const later = new Date(app.clock.now().getTime() + 1000).toISOString();
    expect(await requests({ since: later })).toEqual([]);
    expect(await requests({ until: later })).toHaveLength(3);
  });

  test('is listed once, page by page, the latest first', async () => {
    answer(5);
    await log.write();
    const all = await requests();
    const paged: Logged[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = (
        await ask(cursor === null ? { limit: 2 } : { limit: 2, next_cursor: cursor })
      ).body;
      paged.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect((await ask({ next_cursor: 'forged' })).status).toBe(422);
    expect((await ask({ outcome: 'lost' })).status).toBe(422);
  });

  test('is of its team alone', async () => {
    answer(1);
    await log.write();
    const other = await app.newTeam();
    expect((await ask({}, org, other)).body.data).toEqual([]);
    const stranger = await managementApi(app, [other.scope.teamId]);
    const refused = await ask({}, stranger);
    expect([refused.status, refused.body]).toMatchObject([404, { detail: 'Team not found' }]);
  });
});

describe('of too many requests', () => {
  test('some are kept, and the others counted, and other teams lose none', async () => {
    const other = await app.newTeam();
    answer(500);
    answer(3, { of: other });
    await log.write();
    expect((await ask({ limit: 250 })).body.data).toHaveLength(200);
    expect((await ask({}, org, other)).body.data).toHaveLength(3);
    answer(1);
    await log.write();
    expect((await requests())[0]).toMatchObject({ left_out: 300 });
    answer(1);
    await log.write();
    expect((await requests())[0]).toMatchObject({ left_out: 0 });
  });

  test('those that cannot be written are counted, too', async () => {
    await app.database.query('alter table request_log rename to elsewhere');
    answer(2);
    await log.write();
    await app.database.query('alter table elsewhere rename to request_log');
    answer(1);
    await log.write();
    expect(await requests()).toMatchObject([{ left_out: 2 }]);
  });
});

test('only the latest of a team are kept, and for seven days', async () => {
  await app.database.query(
    `insert into request_log (tenant_id, at, request_id, operation, status, duration_ms, actor_type, actor_id)
     select $1, $2, n::text, 'listUsers', 200, 1, 'team_key', 'key' from generate_series(1, 10050) n`,
    [team.scope.tenantId, app.clock.now()],
  );
  const other = await app.newTeam();
  answer(1, { of: other });
  await log.write();
  const count = async (): Promise<unknown> =>
    (await app.database.query('select count(*)::int as n from request_log')).rows[0];
  await runJob(app, 'management.trim_requests');
  expect(await count()).toEqual({ n: 10_001 });
  expect((await ask({ request_id: '50' })).body.data).toEqual([]);
  expect((await ask({ request_id: '51' })).body.data).toHaveLength(1);
  app.clock.advance(8 * dayMs);
  await runJob(app, 'management.trim_requests');
  expect(await count()).toEqual({ n: 0 });
});

test('noting a request costs it less than ten microseconds', () => {
  const startedAt = performance.now();
  answer(20_000);
  expect((performance.now() - startedAt) / 20_000).toBeLessThan(0.01);
});
