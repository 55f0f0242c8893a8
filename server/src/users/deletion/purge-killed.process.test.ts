import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { dayMs } from '#kernel/time.ts';

import {
  type TestApp,
  type TestTeam,
  openTestApp,
  runJob,
  testMasterKey,
} from '../../../tests/harness/app.ts';
import { askOfUser } from '../../../tests/harness/managed-user.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import type { Certificate } from './schema.ts';

const script = fileURLToPath(new URL('../../../tests/harness/half-way-purge.ts', import.meta.url));

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const days = 40;

async function newDeletedUser(): Promise<string> {
  const { user_id: userId } = await app.newUser(team);
  const data = Array.from({ length: days }, (_, day) => ({
    timestamp: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    value: 60,
  }));
  const body = { stage: 'historical', provider: 'oura', data };
  const path = `/v2/timeseries/${userId}/heartrate`;
  expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  return userId;
}

const countOf = async (table: string, userId: string): Promise<number> => {
  const { rowCount } = await app.database.query(`select from ${table} where user_id = $1`, [
    userId,
  ]);
  return rowCount ?? 0;
};

const purge = async (): Promise<void> => runJob(app, 'users.purge');

/** Runs the purge in a process of its own until it has erased the samples, and kills it there. */
async function purgeHalfWay(): Promise<void> {
  const given = {
    connection: app.database.connection,
    masterKey: testMasterKey.toString('hex'),
    now: app.clock.now().toISOString(),
  };
  const child = spawn(process.execPath, [script, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const [said] = await Promise.race([once(child.stdout, 'data'), closed]);
  expect(String(said)).toBe('half way\n');
  child.kill('SIGKILL');
  await closed;
}

test('a purge that is killed half way has done nothing, and the next one does it all, once', async () => {
  const userId = await newDeletedUser();
  const chunks = await countOf('sample_chunk', userId);
  expect(chunks).toBeGreaterThan(1);
  app.clock.advance(7 * dayMs);
  await purgeHalfWay();
  expect(await countOf('sample_chunk', userId)).toBe(chunks);
  expect(await countOf('deletion_certificate', userId)).toBe(0);
  // Until PostgreSQL has noticed that the killed process is gone, its lock keeps others away.
  for (
    let tries = 0;
    tries < 1000 && (await countOf('deletion_certificate', userId)) === 0;
    tries += 1
  ) {
    await purge();
  }
  await purge();
  expect(await countOf('sample_chunk', userId)).toBe(0);
  const api = await managementApi(app);
  const { body } = await askOfUser<Certificate>(api, team, userId, 'deletion_certificate');
  expect(body.erased).toMatchObject({ sample_chunk: chunks, series: 1, users: 1 });
  const logged = await app.resources.db
    .read(acrossTenants)
    .selectFrom('audit_pending')
    .select('action')
    .where('user_id', '=', userId)
    .where('action', '=', 'user.purged')
    .execute();
  expect(logged).toHaveLength(1);
});
