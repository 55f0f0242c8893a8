import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemRandom } from '../random.ts';
import { loadMasterKeys, MasterKeyError, replaceKeyFile } from './master-key.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'salus-key-'));
});
afterAll(async () => rm(root, { recursive: true }));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'data-'));
});

const fromFile = (): { masterKey: null; previousMasterKeys: []; dataDir: string } => ({
  masterKey: null,
  previousMasterKeys: [],
  dataDir: path.join(folder, 'data'),
});
const keyFile = (): string => path.join(folder, 'data', 'master.key');
const key = (fill: number): Buffer => Buffer.alloc(32, fill);

describe('the key file', () => {
  it('is made once, for its owner only, however many processes start at once', async () => {
    const loaded = await Promise.all(
      Array.from({ length: 5 }, async () => loadMasterKeys(fromFile(), systemRandom)),
    );
    const [first] = loaded.map((each) => each.read());
    for (const each of loaded) expect(each.read()).toEqual(first);
    expect(first?.previous).toEqual([]);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(keyFile()))).toEqual(['master.key']);
  });

  it('has the current key in its first line and is read anew each time', async () => {
    const keys = await loadMasterKeys(fromFile(), systemRandom);
    await replaceKeyFile(keyFile(), { current: key(2), previous: [key(1)] });
    expect(keys.read()).toEqual({ current: key(2), previous: [key(1)] });
    expect(await readFile(keyFile(), 'utf8')).toBe(
      `${key(2).toString('base64')}\n${key(1).toString('base64')}\n`,
    );
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it('is replaced also where a crash left the next one half written, readable by others', async () => {
    await loadMasterKeys(fromFile(), systemRandom);
    await writeFile(`${keyFile()}.new`, 'half a k');
    await chmod(`${keyFile()}.new`, 0o644);
    await replaceKeyFile(keyFile(), { current: key(2), previous: [] });
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(keyFile()))).toEqual(['master.key']);
  });

  it.each(['', 'no key', `${key(1).toString('base64')}\nshort`])(
    'is refused as %j',
    async (text) => {
      await loadMasterKeys(fromFile(), systemRandom);
      await writeFile(keyFile(), text);
      const keys = await loadMasterKeys(fromFile(), systemRandom);
      expect(() => keys.read()).toThrow(MasterKeyError);
    },
  );
});

describe('keys of the environment', () => {
  it('are taken instead of the file, which is not made', async () => {
    const given = { ...fromFile(), masterKey: key(2), previousMasterKeys: [key(1)] };
    const keys = await loadMasterKeys(given, systemRandom);
    expect(keys).toMatchObject({ file: null });
    expect(keys.read()).toEqual({ current: key(2), previous: [key(1)] });
    expect(await readdir(folder)).toEqual([]);
  });

  it('are refused when they have previous ones only', async () => {
    const given = { ...fromFile(), previousMasterKeys: [key(1)] };
    await expect(loadMasterKeys(given, systemRandom)).rejects.toThrow(MasterKeyError);
  });
});
