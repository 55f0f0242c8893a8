import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { urlOf } from '../harness/postgres.ts';

let app: TestApp;
let team: TestTeam;
let userId: string;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam({ environment: 'sandbox' });
  userId = (await app.newUser(team)).user_id;
  const data = [0, 1, 2].map((minute) => ({
    timestamp: `2026-11-01T08:0${minute}:00Z`,
    value: 60 + minute,
  }));
  const body = { stage: 'daily', provider: 'oura', source_type: 'ring', data };
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, { key: team.key, body });
});
afterAll(async () => app.close());

const salus = async (line: string) =>
  runCommand([...line.split(' '), '--user', userId, '--team', team.scope.teamId], {
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });

it('the command counts, deletes, lists, undoes, and refuses what names nothing', async () => {
  const range = '--resource heartrate --from 2026-11-01T08:01:00Z';
  const dry = await salus(`deletions delete ${range} --dry-run`);
  expect([dry.code, dry.stdout]).toEqual([
    0,
    'Dry run, nothing changed: 2 samples, 0 summaries\n  heartrate of oura (ring): 2\n',
  ]);
  const [made] = JSON.parse((await salus(`deletions delete ${range} --json`)).stdout) as [
    { id: string; samples: number },
  ];
  expect(made.samples).toBe(2);
  expect((await salus('deletions list')).stdout).toContain(`${made.id}: deleted`);
  expect((await salus(`deletions undo ${made.id}`)).stdout).toContain('undone');
  const day = await salus(
    'deletions delete --resource heartrate --from 2026-11-01 --to 2026-11-01 --dry-run',
  );
  expect(day.stdout).toContain('3 samples');
  expect((await salus(`deletions allow-again ${made.id}`)).code).toBe(0);
  for (const wrong of [
    'deletions delete',
    'deletions undo',
    'deletions delete --resource heartrate --from today',
    'deletions delete --provider oura --from 2026-11-01',
    `deletions delete --import ${crypto.randomUUID()} --provider oura`,
    `deletions delete --summary ${crypto.randomUUID()}`,
    `deletions delete --resource heartrate --summary ${crypto.randomUUID()} --from 2026-11-01`,
    `deletions undo ${made.id} --resource heartrate`,
    `deletions delete ${made.id} --resource heartrate`,
  ])
    expect([wrong, (await salus(wrong)).code]).toEqual([wrong, 2]);
});

it('the command takes the reference of a user, and rejects an unknown user', async () => {
  const named = async (user: string) =>
    runCommand(['deletions', 'list', '--user', user, '--team', team.scope.teamId], {
      DATABASE_URL: urlOf(app.database),
      SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    });
  const { user_id: id, client_user_id: reference } = await app.newUser(team);
  expect([(await named(reference)).code, (await named(id)).code]).toEqual([0, 0]);
  const unknown = [await named('nobody-of-this-name'), await named(crypto.randomUUID())];
  expect(unknown.map(({ code }) => code)).toEqual([1, 1]);
});
