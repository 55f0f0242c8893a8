import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTeam } from '../../src/management/index.ts';
import { openTestApp, type TestApp, testMasterKey } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { urlOf } from '../harness/postgres.ts';
import type { Finished } from '../harness/salus-process.ts';

type Account = {
  readonly id: string;
  readonly lab: string;
  readonly status: string;
  readonly providerAccountId: string;
  readonly accountName: string | null;
  readonly teamIds: readonly string[];
};

let app: TestApp;
let team: { readonly id: string };
beforeAll(async () => {
  app = await openTestApp();
  team = await createTeam(app.resources, { name: 'Night Clinic' });
});
afterAll(async () => app.close());

async function salus(...args: readonly string[]): Promise<Finished> {
  return runCommand(['lab-accounts', ...args], {
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });
}

async function account(...args: readonly string[]): Promise<Account> {
  const { code, stdout, stderr } = await salus(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Account;
}

const listed = async (...args: readonly string[]): Promise<readonly Account[]> =>
  JSON.parse((await salus('list', ...args, '--json')).stdout) as readonly Account[];

it('the operator makes, lists, changes and removes lab accounts from the command line', async () => {
  const made = await account('add', 'quest', '0012', '--team', 'Night Clinic', '--name', 'Phoenix');
  expect(made).toMatchObject({
    lab: 'quest',
    providerAccountId: '0012',
    status: 'active',
    accountName: 'Phoenix',
    teamIds: [team.id],
  });
  expect(await listed()).toEqual([made]);
  expect(await listed('--environment', 'sandbox')).toEqual([]);
  const changed = await account('change', made.id, '--number', '0013', '--status', 'suspended');
  expect(changed).toEqual({ ...made, providerAccountId: '0013', status: 'suspended' });
  const other = await createTeam(app.resources, { name: 'Day Clinic' });
  const moved = await account('change', made.id, '--team', other.id);
  expect(moved).toEqual({ ...changed, teamIds: [other.id] });
  expect((await salus('list')).stdout).toBe(
    `${made.id}  quest  0013  suspended  Phoenix  ${other.id}\n`,
  );
  expect((await salus('remove', made.id)).stdout).toBe(`Removed ${made.id}.\n`);
  expect(await listed()).toEqual([]);
});

it.each([
  [['add', 'quest'], 'Name the lab and its number'],
  [['add', 'nowhere', '1', '--team', 'Night Clinic'], 'There is no lab nowhere'],
  [['add', 'quest', ' '], '1 to 64 characters'],
  [['add', 'quest', '1', '--team', 'No such team'], 'There is no team No such team'],
  [['add', 'quest', '1', '--status', 'lost'], '--status must be one of'],
  [['change', '00000000-0000-4000-8000-000000000000'], 'There is no lab account'],
  [['remove', 'x'], 'There is no lab account'],
  [['remove'], 'Name the account'],
  [['fly'], 'lab-accounts fly'],
])('%j ends with one sentence and changes nothing', async (args, sentence) => {
  const count = async () => (await app.database.query('select from lab_account')).rowCount;
  const before = await count();
  const { code, stderr } = await salus(...args);
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
  expect(await count()).toEqual(before);
});
