import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { buildOnce, folderOf, removeOldBuilds } from './build-once.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-build-once-'));
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

/** Writes whose build it is. */
const buildOf = (name: string) => async (folder: string) =>
  writeFile(join(folder, 'main.mjs'), name);

test('a state of the sources is built once, also where two begin at once, and nothing is left of the other', async () => {
  const folder = join(root, 'cache/state');
  const builds = ['one', 'two'].map(async (name) => buildOnce(folder, 'main.mjs', buildOf(name)));
  await Promise.all(builds);
  const first = await readFile(join(folder, 'main.mjs'), 'utf8');
  await buildOnce(folder, 'main.mjs', buildOf('three'));

  expect(['one', 'two']).toContain(first);
  expect(await readFile(join(folder, 'main.mjs'), 'utf8')).toBe(first);
  expect(await readdir(join(root, 'cache'))).toEqual(['state']);
});

test('where nobody may write, nothing is built', async () => {
  await writeFile(join(root, 'cache'), '');
  let built = 0;
  const build = async (): Promise<void> => {
    built += 1;
  };
  await expect(buildOnce(join(root, 'cache/state'), 'main.mjs', build)).rejects.toThrow('ENOTDIR');
  expect(built).toBe(0);
});

test('another source is another folder, a test is none', async () => {
  const write = async (name: string) => writeFile(join(root, name), name);
  await Promise.all(['package-lock.json', 'a.ts'].map(write));
  const folder = (): string => folderOf({ root, cache: '/cache', sources: ['*.ts'] });
  const before = folder();
  await write('a.test.ts');
  expect(folder()).toBe(before);
  await writeFile(join(root, 'a.ts'), 'changed');
  expect(folder()).not.toBe(before);
});

test('what nobody has touched for a day goes, but what is needed now', async () => {
  for (const name of ['old', 'touched', 'current']) {
    await mkdir(join(root, name));
    await utimes(join(root, name), 1, 1);
  }
  await utimes(join(root, 'touched'), new Date(), new Date());
  removeOldBuilds(root, join(root, 'current'));
  expect((await readdir(root)).toSorted()).toEqual(['current', 'touched']);
});
