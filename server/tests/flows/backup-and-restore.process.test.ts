import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { runCommand } from '../harness/command.ts';
import { type Finished, runSalus } from '../harness/salus-process.ts';

const oneSentence = /^salus: [^\n]+\n$/u;

let folder = '';
let backup = '';
let dataDir = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-restore-'));
  dataDir = path.join(folder, 'data');
  backup = path.join(folder, 'backup');
  expect(await runCommand(['migrate'], { SALUS_DATA_DIR: dataDir })).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A data folder with nothing in it but, if wanted, the master key. */
async function newDataDir(name: string, withKey: boolean): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made);
  if (withKey) await cp(path.join(dataDir, 'master.key'), path.join(made, 'master.key'));
  return made;
}

async function fingerprint(): Promise<string> {
  const { backup: about } = JSON.parse(
    await readFile(path.join(backup, 'manifest.json'), 'utf8'),
  ) as { backup: { master_key_fingerprint: string } };
  return about.master_key_fingerprint;
}

it('backup says what it made, and which master key it takes to restore it', async () => {
  const made = await runSalus(['backup', backup], { SALUS_DATA_DIR: dataDir });

  expect(made.code).toBe(0);
  expect(made.stdout).toContain(backup);
  expect(made.stdout).toContain(await fingerprint());
  const again = await runCommand(['backup', `${backup}-2`, '--verify', '--json'], {
    SALUS_DATA_DIR: dataDir,
  });
  expect(JSON.parse(again.stdout)).toMatchObject({
    folder: `${backup}-2`,
    files: expect.any(Number),
    bytes: expect.any(Number),
    schemaVersion: expect.any(Number),
    masterKeyFingerprint: await fingerprint(),
  });
});

it('restore brings it back where there is no database, with its master key', async () => {
  const elsewhere = { SALUS_DATA_DIR: await newDataDir('elsewhere', true) };

  const restored = await runSalus(['restore', backup], elsewhere);

  expect(restored).toMatchObject({ code: 0 });
  expect(restored.stdout).toMatch(/^Restored the database of .* Start Salus\.\n$/u);
  expect(JSON.parse((await runCommand(['migrate', '--json'], elsewhere)).stdout)).toEqual({
    applied: [],
  });
});

it('restore without its master key changes nothing, and makes no other key', async () => {
  const keyless = await newDataDir('keyless', false);

  const refused = await runCommand(['restore', backup], { SALUS_DATA_DIR: keyless });

  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(oneSentence);
  expect(refused.stderr).toContain(await fingerprint());
  expect(refused.stderr).toContain('SALUS_MASTER_KEY');
  expect(await readdir(keyless)).toEqual([]);
});

it('restore can bring a database back whose master key is destroyed; serving it still needs a key', async () => {
  const keyless = { SALUS_DATA_DIR: await newDataDir('destroyed', false) };

  const restored = await runCommand(['restore', backup, '--without-key'], keyless);

  expect(restored).toMatchObject({ code: 0 });
  expect(restored.stdout).toContain('npm run -s salus -- keys import');
  expect((await runCommand(['keys', 'list'], keyless)).stderr).toContain(await fingerprint());
});

it.each<[string, readonly string[], Readonly<Record<string, string>>, number]>([
  ['no folder', [], {}, 2],
  ['two folders', ['one', 'two'], {}, 2],
  [
    'a server of the operator',
    ['one'],
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    1,
  ],
])('backup and restore of %s are refused in one sentence', async (_, args, more, code) => {
  const environment = { SALUS_DATA_DIR: path.join(folder, 'none'), ...more };
  const refusals: Finished[] = await Promise.all([
    runCommand(['backup', ...args], environment),
    runCommand(['restore', ...args], environment),
  ]);

  for (const refused of refusals) {
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr).toMatch(oneSentence);
  }
  expect(await readdir(folder)).not.toContain('none');
});
