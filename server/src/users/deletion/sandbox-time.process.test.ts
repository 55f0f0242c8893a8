import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs, secondMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { runGuide } from '../../../tests/harness/guide.ts';
import { askOfUser } from '../../../tests/harness/managed-user.ts';
import { managementApi, type ManagementApi } from '../../../tests/harness/management-api.ts';
import { userPurgeJob } from '../jobs.ts';
import { purgeTenantUsers } from './purge.ts';
import type { Certificate } from './schema.ts';

let app: TestApp;
let api: ManagementApi;
beforeAll(async () => {
  app = await openTestApp();
  api = await managementApi(app);
});
afterAll(async () => app.close());

const runPurge = async (): Promise<void> =>
  userPurgeJob(app.resources, []).run(new AbortController().signal);
const clock = async ({ key }: TestTeam) =>
  app.request<{ now: string }>('GET', '/v3/sandbox/clock', { key });
const jump = async ({ key }: TestTeam, byMs: number) =>
  app.request<{ now: string }>('POST', '/v3/sandbox/clock', {
    key,
    body: { advance_seconds: byMs / secondMs },
  });
const newDeletedUser = async (team: TestTeam): Promise<string> => {
  const { user_id: userId } = await app.newUser(team);
  expect((await app.request('DELETE', `/v2/user/${userId}`, { key: team.key })).status).toBe(200);
  return userId;
};
const undo = async ({ key }: TestTeam, userId: string): Promise<number> =>
  (await app.request('POST', '/v2/user/undo_delete', { key, query: { user_id: userId } })).status;
const stateOf = async (team: TestTeam, userId: string) =>
  (await askOfUser<{ state: string }>(api, team, userId, 'deletion')).body.state;

describe('the clock of a sandbox', () => {
  test("is the world's until it is moved, and then ahead by as much, for that team alone", async () => {
    const [team, other] = [await app.newTeam(), await app.newTeam()];
    app.clock.set(new Date('2026-12-01T08:00:00Z'));
    expect((await clock(team)).body).toEqual({ now: '2026-12-01T08:00:00+00:00' });
    await jump(team, 7 * dayMs);
    const moved = await jump(team, dayMs);
    expect(moved.body).toEqual({ now: '2026-12-09T08:00:00+00:00' });
    expect((await clock(team)).body).toEqual(moved.body);
    expect((await clock(other)).body).toEqual({ now: '2026-12-01T08:00:00+00:00' });
  });

  test('is not there in production', async () => {
    const team = await app.newTeam({ environment: 'production' });
    const [seen, moved] = [await clock(team), await jump(team, dayMs)];
    expect([seen.status, seen.text]).toEqual([404, moved.text]);
  });
});

describe('the purge', () => {
  test("of a sandbox goes by the team's time: the certificate is there after a jump and a run", async () => {
    const team = await app.newTeam();
    const [userId, other] = [await newDeletedUser(team), await newDeletedUser(await app.newTeam())];
    await jump(team, 7 * dayMs - secondMs);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('deleted');
    await jump(team, secondMs);
    expect(await stateOf(team, userId)).toBe('purging');
    expect((await app.request('GET', `/v2/user/${userId}`, { key: team.key })).status).toBe(404);
    expect(await undo(team, userId)).toBe(404);
    await runPurge();
    const { body } = await askOfUser<Certificate>(api, team, userId, 'deletion_certificate');
    expect(body.purged_at).toBe((await clock(team)).body.now);
    expect(body.purge_at).toBe(body.purged_at);
    const rows = await app.database.query('select id from users where id = $1', [other]);
    expect(rows.rows).toHaveLength(1);
  });

  test('of who is deleted after a jump has the whole time to undo before it', async () => {
    const team = await app.newTeam();
    await jump(team, 30 * dayMs);
    const userId = await newDeletedUser(team);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('deleted');
    expect(await undo(team, userId)).toBe(200);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    app.clock.advance(7 * dayMs - 1);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('deleted');
    app.clock.advance(1);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('purged');
  });

  test("of a production team goes by the world's time", async () => {
    const team = await app.newTeam({ environment: 'production' });
    const userId = await newDeletedUser(team);
    app.clock.advance(7 * dayMs - 1);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('deleted');
    app.clock.advance(1);
    await runPurge();
    expect(await stateOf(team, userId)).toBe('purged');
  });

  test('of a deleted team whose time is ahead waits for nothing, and tells times in their order', async () => {
    const team = await app.newTeam();
    await jump(team, 30 * dayMs);
    const [deleted, { user_id: active }] = [await newDeletedUser(team), await app.newUser(team)];
    const { tenantId } = team.scope;
    const purgeTenant = async () =>
      app.resources.db.write(team.scope, async (tx) =>
        purgeTenantUsers(tx, tenantId, app.clock.now()),
      );
    expect(await purgeTenant()).toBe('waiting');
    await runPurge();
    expect(await purgeTenant()).toBe('done');
    const { now } = (await clock(team)).body;
    for (const userId of [deleted, active]) {
      const { body } = await askOfUser<Certificate>(api, team, userId, 'deletion_certificate');
      expect([body.deleted_at, body.purge_at, body.purged_at]).toEqual([now, now, now]);
    }
  });
});

test('the guide says what happens, command by command', async () => {
  const team = await app.newTeam();
  const { user_id: userId } = await app.newUser(team);
  const settings = {
    API: app.baseUrl,
    KEY: team.key,
    USER_ID: userId,
    ORG_ID: api.orgId,
    TEAM_ID: team.scope.teamId,
    MANAGEMENT_KEY: api.key,
  };
  const guide = '../operate/deletion-and-export.md#In a sandbox';
  expect(await runGuide(guide, settings, runPurge)).toBe(2);
});
