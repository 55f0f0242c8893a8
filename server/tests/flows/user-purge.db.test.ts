import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';

import { addEndpoint } from '../../src/webhooks/index.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, {
    url: 'http://127.0.0.1:1/hook',
    description: '',
    filterTypes: null,
  });
});
afterAll(async () => app.close());

const dayMs = 86_400_000;
const push = async (userId: string): Promise<void> => {
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: {
      stage: 'daily',
      provider: 'oura',
      data: [{ timestamp: '2026-01-10T00:00:00Z', value: 60 }],
    },
  });
};
const rowsOf = async (userId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from series where user_id = ${userId}) as series,
    (select count(*) from sample_chunk where user_id = ${userId}) as chunks,
    (select count(*) from event where user_id = ${userId}) as events,
    (select count(*) from users where id = ${userId}) as users`.execute(
    app.resources.db.read(acrossTenants),
  );
  return rows[0] ?? {};
};
const purge = async (): Promise<void> => {
  for (const job of app.service.jobs()) {
    if (job.name.startsWith('users.')) await job.run(new AbortController().signal);
  }
};

it('after the grace period nothing of a deleted user is left, and the neighbour keeps everything', async () => {
  const [deleted, kept] = [await app.newUser(team), await app.newUser(team)];
  await Promise.all([push(deleted.user_id), push(kept.user_id)]);
  const full = { series: 1, chunks: 1, events: 1, users: 1 };
  expect(await rowsOf(deleted.user_id)).toEqual(full);

  await app.request('DELETE', `/v2/user/${deleted.user_id}`, { key: team.key });
  app.clock.advance(7 * dayMs - 1000);
  await purge();
  expect(await rowsOf(deleted.user_id)).toEqual(full);

  app.clock.advance(1000);
  await purge();
  expect(await rowsOf(deleted.user_id)).toEqual({ series: 0, chunks: 0, events: 0, users: 0 });
  expect(await rowsOf(kept.user_id)).toEqual(full);
});

it('a deletion that is undone in time loses nothing', async () => {
  const user = await app.newUser(team);
  await push(user.user_id);
  await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
  app.clock.advance(6 * dayMs);
  const undone = await app.request('POST', '/v2/user/undo_delete', {
    key: team.key,
    query: { user_id: user.user_id },
  });
  expect(undone).toMatchObject({ status: 200, body: { success: true } });
  app.clock.advance(2 * dayMs);
  await purge();
  expect(await rowsOf(user.user_id)).toEqual({ series: 1, chunks: 1, events: 1, users: 1 });
});
