import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { type TestApp, openTestApp, runJob, testMasterKey } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { askOfUser } from '../harness/managed-user.ts';
import { managementApi } from '../harness/management-api.ts';
import { urlOf } from '../harness/postgres.ts';
import type { Finished } from '../harness/salus-process.ts';

let app: TestApp;
let folder = '';
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-certificate-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

const salus = async (...args: readonly string[]): Promise<Finished> =>
  runCommand(['certificate', ...args], {
    SALUS_DATA_DIR: folder,
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });

it('a certificate that was fetched is judged by the command: genuine as it is, altered by a character', async () => {
  const team = await app.newTeam();
  const { user_id: userId } = await app.newUser(team);
  await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
  app.clock.advance(7 * dayMs);
  await runJob(app, 'users.purge');
  const { text } = await askOfUser(await managementApi(app), team, userId, 'deletion_certificate');
  const [genuine, altered] = [path.join(folder, 'genuine.json'), path.join(folder, 'altered.json')];
  await writeFile(genuine, text);
  await writeFile(altered, text.replace('"users":1', '"users":2'));

  const key = JSON.parse((await salus('key', '--json')).stdout) as { readonly key_id: string };
  const good = await salus('verify', genuine);
  expect([good.code, good.stdout]).toEqual([
    0,
    `Genuine: signed by this installation with key ${key.key_id}.\n`,
  ]);
  const bad = await salus('verify', altered, '--json');
  expect([bad.code, JSON.parse(bad.stdout)]).toEqual([
    1,
    { is_genuine: false, verdict: 'altered', key_id: null },
  ]);
  expect((await salus('verify', path.join(folder, 'nowhere.json'))).code).toBe(2);
  expect((await salus()).code).toBe(2);
});
