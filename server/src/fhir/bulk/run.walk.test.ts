import { afterAll, beforeAll, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { type BulkApi, bulkApi } from '../../../tests/harness/bulk-export.ts';
import { fillWorld } from '../../../tests/harness/fhir-world.ts';

let app: TestApp;
let team: TestTeam;
let bulk: BulkApi;
let users: readonly string[];

beforeAll(async () => {
  app = await openTestApp({ hasOwnAddress: true });
  team = await app.newTeam({ environment: 'sandbox' });
  bulk = bulkApi(app, team);
  users = await fillWorld(app, team, { seed: 7, count: 3 });
  await push(users[0] ?? '', ['2026-01-01T00:00:00Z', '2026-01-01T03:00:00Z']);
  app.clock.advance(minuteMs);
});
afterAll(async () => app.close());

async function push(id: string, times: readonly string[]): Promise<void> {
  const body = {
    provider: 'oura',
    stage: 'daily',
    data: times.map((timestamp) => ({ timestamp, value: 60 })),
  };
  const path = `/v2/timeseries/${id}/heartrate`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
}

async function begun(): Promise<{ readonly location: string; readonly id: string }> {
  const { headers } = await bulk.begin();
  await bulk.run();
  const location = String(headers['content-location']);
  return { location, id: location.split('/').at(-1) ?? '' };
}

/** As it is left by a process that is killed before it says that it is done, and taken up. */
async function takeUp(id: string): Promise<void> {
  app.clock.advance(minuteMs);
  const values = [id, app.clock.now()];
  await app.database.query(
    `update bulk_export set state = 'running', run_at = $2 where id = $1`,
    values,
  );
  await bulk.run();
}

/** What was encrypted at another time differs, whatever is in it. */
async function contentsOf(id: string): Promise<readonly string[]> {
  const { rows } = await app.database.query<{ content: Buffer }>(
    'select content from bulk_export_part where export_id = $1 and unit > 0 order by type, place',
    [id],
  );
  return rows.map(({ content }) => content.toString('base64'));
}

async function linesAt(location: string): Promise<readonly string[]> {
  const { output } = await bulk.manifestAt(location);
  const lines = await bulk.linesOf(output);
  return lines.map((each) => JSON.stringify(each)).toSorted();
}

it('a run that is taken up keeps what was written and did not change', async () => {
  const { location, id } = await begun();
  const [before, lines] = [await contentsOf(id), await linesAt(location)];
  await takeUp(id);
  expect(await contentsOf(id)).toEqual(before);
  expect(await linesAt(location)).toEqual(lines);
});

it.each([
  [
    'changed',
    async (id: string) => {
      const { body } = await app.request<{ id: string }[]>('GET', `/v2/user/${id}`, {
        key: team.key,
      });
      expect(body).toMatchObject({ user_id: id });
      const patch = { fallback_birth_date: '1990-01-02' };
      await app.request('PATCH', `/v2/user/${id}`, { key: team.key, body: patch });
    },
  ],
  ['came', async (id: string) => push(id, ['2026-01-02T00:00:00Z'])],
  [
    'went',
    async (id: string) => {
      const sql = 'delete from sample_chunk where user_id = $1';
      await app.database.query(sql, [id]);
    },
  ],
  ['was nobody yet and came', async () => app.newUser(team)],
])('a run that is taken up shows what %s meanwhile', async (_, change) => {
  const { location, id } = await begun();
  const lines = await linesAt(location);
  await change(users[0] ?? '');
  await takeUp(id);
  const taken = await linesAt(location);
  const fresh = await linesAt((await begun()).location);
  expect(taken).toEqual(fresh);
  expect(taken).not.toEqual(lines);
});

it('a unit that was cut off is written anew, so that each line is there once', async () => {
  const { location, id } = await begun();
  const lines = await linesAt(location);
  const cut = 'update bulk_export_unit set is_whole = false where export_id = $1';
  await app.database.query(cut, [id]);
  await takeUp(id);
  expect(await linesAt(location)).toEqual(lines);
});

it('the hour that goes on is told as it was at the moment of the export, also where a later run takes it up', async () => {
  const now = app.clock.now();
  await push(users[1] ?? '', [now.toISOString()]);
  const { location, id } = await begun();
  const statuses = async () =>
    (await linesAt(location)).flatMap(
      (line) => /"status":"(\w+)".*of an hour/u.exec(line)?.[1] ?? [],
    );
  expect(await statuses()).toContain('preliminary');
  app.clock.advance(60 * minuteMs);
  await takeUp(id);
  expect(new Set(await statuses())).toEqual(new Set(['final']));
});

it('an export goes with the first of its users who is erased', async () => {
  const { location } = await begun();
  const { user_id: gone } = await app.newUser(team);
  const { location: later } = await begun();
  await app.request('DELETE', `/v2/user/${gone}`, { key: team.key });
  await app.database.query('update users set purge_at = $2 where id = $1', [gone, app.clock.now()]);
  await runJob(app, 'users.purge');
  const get = async (url: string) =>
    (await app.request('GET', bulk.pathOf(url), { headers: bulk.keyed })).status;
  expect([await get(location), await get(later)]).toEqual([200, 404]);
});

it('an export that somebody removes while it is made leaves nothing', async () => {
  const { id, location } = await begun();
  await app.database.query(`update bulk_export set state = 'running' where id = $1`, [id]);
  await app.request('DELETE', bulk.pathOf(location), { headers: bulk.keyed });
  await bulk.run();
  const sql = 'select from bulk_export_part where export_id = $1';
  expect((await app.database.query(sql, [id])).rows).toEqual([]);
});
