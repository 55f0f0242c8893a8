import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { ContinuousQueryWorker, exportContinuousQueries, openPool } from '#aggregate';
import type { Row } from '#kernel/files/parquet.ts';
import { toUserId } from '#users';

import { type TestApp, type TestTeam, openTestApp, runJob } from '../../../tests/harness/app.ts';
import { continuousQuery } from '../../../tests/harness/continuous-query-changes.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';

const dayMs = 86_400_000;

let app: TestApp;
let org: ManagementApi;
let team: TestTeam;
let base: string;
beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
  base = `/team/${team.scope.teamId}/sandbox/continuous_query`;
});

async function computed(users: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let count = 0; count < users; count += 1) {
    const { user_id: userId } = await app.newUser(team);
    const data = [{ timestamp: '2026-11-19T08:00:00Z', value: 60 + count, unit: 'bpm' }];
    const body = { stage: 'daily', provider: 'oura', data };
    await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
    ids.push(userId);
  }
  expect((await org.send('POST', base, { body: continuousQuery() })).status).toBe(200);
  const queries = openPool({ threads: 1 });
  const deps = {
    ...app.resources,
    queries,
    onEvents: () => {},
    findSources: async () => [],
    eventBytesMax: 1024,
  };
  await new ContinuousQueryWorker(deps).runDue();
  await queries.close();
  return ids;
}

const countOf = async (userId: string): Promise<unknown> => {
  const { rows } = await app.database.query(
    `select (select count(*)::int from continuous_query_result where user_id = $1) as results,
       (select count(*)::int from continuous_query_task where user_id = $1) as tasks`,
    [userId],
  );
  return rows[0];
};

it('an export has every table of the user, and of nobody else', async () => {
  const [, userId = ''] = await computed(2);
  const subject = { scope: team.scope, userId: toUserId(userId) };
  const reader = app.resources.db.read(team.scope);
  const rows: Row[] = [];
  for await (const table of exportContinuousQueries(app.resources)(reader, subject)) {
    expect(table.name).toBe('continuous_queries');
    for await (const batch of table.rows()) rows.push(...batch);
  }
  expect(rows).toHaveLength(1);
  const table = JSON.stringify(rows[0]?.['table']);
  expect(table).toContain('2026-11-19T00:00:00');
  expect(JSON.parse(table)).toMatchObject({ mean: expect.arrayContaining([61]) as unknown });
});

it('after the grace period nothing of a deleted user is left, and the neighbour keeps everything', async () => {
  const [deleted = '', kept = ''] = await computed(2);
  const full = await countOf(kept);
  expect(full).toEqual({ results: 1, tasks: 1 });
  expect(await countOf(deleted)).toEqual(full);
  await app.request('DELETE', `/v2/user/${deleted}`, { key: team.key });
  app.clock.advance(7 * dayMs);
  await runJob(app, 'users.purge');
  expect(await countOf(deleted)).toEqual({ results: 0, tasks: 0 });
  expect(await countOf(kept)).toEqual(full);
});

it('of archived queries the newest twenty are kept, with their tables', async () => {
  const [userId = ''] = await computed(1);
  const archiveAll = async (): Promise<void> => {
    const { body } = await org.send<{ data: readonly { id: string; status: string }[] }>(
      'GET',
      base,
    );
    for (const { id, status } of body.data) {
      if (status === 'active') await org.send('DELETE', `${base}/${id}`);
    }
  };
  await archiveAll();
  expect(await countOf(userId)).toEqual({ results: 1, tasks: 1 });
  for (let count = 0; count < 20; count += 1) {
    await org.send('POST', base, { body: continuousQuery() });
    await archiveAll();
  }
  const { body } = await org.send<{ data: readonly object[] }>('GET', base);
  expect(body.data).toHaveLength(20);
  // The tables of the first one are gone with it; of the others there are tasks that were skipped.
  expect(await countOf(userId)).toEqual({ results: 0, tasks: 20 });
});

it('of archived queries the one that was archived first goes, and not the one that was made first', async () => {
  const make = async (): Promise<string> => {
    const { body } = await org.send<{ id: string }>('POST', base, { body: continuousQuery() });
    return body.id;
  };
  const oldest = await make();
  const others: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    const id = await make();
    await org.send('DELETE', `${base}/${id}`);
    others.push(id);
    app.clock.advance(1000);
  }
  await org.send('DELETE', `${base}/${oldest}`);
  const { body } = await org.send<{ data: readonly { id: string }[] }>('GET', base);
  const kept = body.data.map(({ id }) => id);
  expect(kept).toContain(oldest);
  expect(others.filter((id) => !kept.includes(id))).toEqual(others.slice(0, 1));
});
