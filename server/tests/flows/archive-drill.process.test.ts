import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'sk_us_archivedrillarchivedrill00';
const example = 'daily.data.sleep.created';

let folder = '';
let environment: Readonly<Record<string, string>> = {};
let server: SalusProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-drill-'));
  await mkdir(path.join(folder, 'archive'));
  environment = {
    SALUS_DATA_DIR: path.join(folder, 'data'),
    SALUS_ARCHIVE: path.join(folder, 'archive'),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
  };
  server = await startSalus(environment);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function createUser(to: SalusProcess, name: string): Promise<Date> {
  const response = await fetch(`${to.url}/v2/user`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ client_user_id: name }),
  });
  expect(response.status).toBe(200);
  return new Date();
}

async function usersOf(of: SalusProcess): Promise<readonly string[]> {
  const response = await fetch(`${of.url}/v2/user`, { headers: { 'x-salus-api-key': key } });
  const { users } = (await response.json()) as { users: { client_user_id: string }[] };
  return users.map((user) => user.client_user_id).toSorted();
}

/** A data folder on another machine: the master key is all that it has. */
async function newMachine(name: string): Promise<Readonly<Record<string, string>>> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { mode: 0o700 });
  await cp(path.join(folder, 'data', 'master.key'), path.join(dataDir, 'master.key'));
  return { ...environment, SALUS_DATA_DIR: dataDir };
}

async function archivedThrough(): Promise<Date> {
  const lock = await readFile(path.join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8');
  const socket = lock.split('\n')[4] ?? '';
  const client = new pg.Client({ host: socket, user: 'salus', database: 'salus', ssl: false });
  await client.connect();
  const { rows } = await client.query<{ through: Date | null; base: Date | null }>(
    'select archived_through as through, base_backup_at as base from archive_state',
  );
  await client.end();
  const [state] = rows;
  return state?.base === null ? new Date(0) : (state?.through ?? new Date(0));
}

const seconds = (from: Date): number => (Date.now() - from.getTime()) / 1000;

it('follows the drill of the page: any second comes back on an empty machine, as a copy', async () => {
  const receiver = await openReceiver();
  onTestFinished(async () => receiver.close());
  const added = await runCommand(['webhooks', 'add', receiver.url, '--json'], environment);
  expect(added).toMatchObject({ code: 0 });
  const first = await createUser(server, 'first');
  await expect.poll(archivedThrough, { timeout: 60_000 }).toSatisfy((at: Date) => at > first);
  await createUser(server, 'second');
  const moment = new Date();
  const third = await createUser(server, 'third');
  await expect.poll(archivedThrough, { timeout: 60_000 }).toSatisfy((at: Date) => at > third);
  // The recovery point: what was acknowledged is in the archive within a minute.
  expect(seconds(third)).toBeLessThan(60);

  const verified = await runSalus(['backup', 'verify', '--json'], environment);
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.stdout)).toMatchObject({
    tablesCompared: expect.any(Number),
    relationsChecked: expect.any(Number),
  });
  expect(
    (JSON.parse(verified.stdout) as { tablesCompared: number }).tablesCompared,
  ).toBeGreaterThan(100);
  expect(await readdir(path.join(folder, 'data'))).not.toContainEqual(
    expect.stringMatching(/^verify-/u),
  );
  const doctor = await runCommand(['doctor', '--json'], environment);
  expect(JSON.parse(doctor.stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'archive', level: 'ok' }),
      expect.objectContaining({ check: 'restore drill', level: 'ok' }),
    ]),
  );

  // The machine is lost, with its disk.
  await server.kill(path.join(folder, 'data'));
  const early = await newMachine('early');
  const restored = await runSalus(['restore', '--at', moment.toISOString()], early);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.stdout).toContain('It is a copy');
  const copy = await startSalus(early);
  expect(await usersOf(copy)).toEqual(['first', 'second']);
  const trigger = async (of: SalusProcess): Promise<unknown> =>
    runCommand(['trigger', example, '--url', of.url, '--key', key], early);
  expect(await trigger(copy)).toMatchObject({ code: 0 });
  expect(await copy.stop()).toMatchObject({ code: 0 });
  expect(receiver.received).toEqual([]);

  const last = await newMachine('last');
  expect(await runSalus(['restore', '--take-over'], last)).toMatchObject({ code: 0 });
  server = await startSalus(last);
  expect(await usersOf(server)).toEqual(['first', 'second', 'third']);
  expect(await trigger(server)).toMatchObject({ code: 0 });
  await receiver.until((all) => all.some(({ body }) => body.includes(example)));
}, 600_000);

it('a copy says that it is one, and takes over once', async () => {
  const early = { ...environment, SALUS_DATA_DIR: path.join(folder, 'early') };
  const doctor = await runCommand(['doctor', '--json'], early);
  expect(JSON.parse(doctor.stdout)).toContainEqual(
    expect.objectContaining({ check: 'restored copy', level: 'warn' }),
  );

  expect(await runCommand(['take-over'], early)).toMatchObject({ code: 0 });

  expect((await runCommand(['take-over'], early)).stdout).toContain('This is no restored copy');
});
