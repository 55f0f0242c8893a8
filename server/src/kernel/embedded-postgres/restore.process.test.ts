import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  copyOf,
  damage,
  type DataFolders,
  exists,
  makeDataFolders,
  manifestOf,
  newPath,
  open,
  query,
  quick,
  restoreOf,
} from '../../../tests/harness/data-folders.ts';
import { BackupError } from './backup.ts';
import { contentOf, newReadBuffer } from './backup/files.ts';
import { type Manifest, renderManifest } from './backup/manifest.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { restore } from './restore.ts';

const isRoot = process.getuid?.() === 0;

let data: DataFolders;
beforeAll(async () => {
  data = await makeDataFolders();
});
afterAll(async () => data.remove());

describe('a restored backup', () => {
  /** What of a data folder is left that a start of Salus, or a person, would take for one. */
  const remainsIn = async (dataDir: string): Promise<string[]> => {
    const names = await readdir(dataDir).catch(() => []);
    return names.filter((name) => name !== 'postgres.log');
  };

  /** A backup whose manifest was written anew, as if it had been made that way. */
  async function backupWith(change: (manifest: Manifest) => Manifest): Promise<string> {
    const copy = await copyOf(data.backup);
    const manifest = renderManifest(change(await manifestOf(copy)));
    await writeFile(join(copy, 'manifest.json'), manifest);
    return copy;
  }

  test('is the database that was backed up', async () => {
    const dataDir = await newPath();

    const { manifest, relationsChecked } = await restore(await restoreOf(data.backup, dataDir));

    expect(manifest).toEqual(await manifestOf(data.backup));
    expect(relationsChecked).toBeGreaterThan(100);
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
    const postgres = await open(dataDir);
    expect(postgres.startedHere).toBe(true);
    expect(await query(postgres, 'select note from visit')).toEqual([{ note: 'pristine' }]);
    expect(await query(postgres, `select extname from pg_extension`)).toEqual([
      { extname: 'plpgsql' },
    ]);
    expect(await readdir(tmpdir())).not.toContainEqual(expect.stringContaining('postgres.new'));
  });

  test('goes where an empty folder waits for it', async () => {
    const dataDir = await newPath();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });

    await restore(await restoreOf(data.backup, dataDir));

    expect(await query(await open(dataDir), 'select note from visit')).toHaveLength(1);
  });

  test('may have lost its empty folders and its modes on the way', async () => {
    const copy = await copyOf(data.backup);
    for (const path of (await manifestOf(copy)).folders)
      await rmdir(join(copy, 'postgres', path)).catch(() => undefined);
    await chmod(join(copy, 'postgres', 'PG_VERSION'), 0o644);
    const dataDir = await newPath();

    await restore(await restoreOf(copy, dataDir));

    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).mode & 0o777).toBe(0o600);
    expect(await query(await open(dataDir), 'select note from visit')).toHaveLength(1);
  });

  test('never replaces a database', async () => {
    const dataDir = await copyOf(data.pristine);
    const postgres = await open(dataDir);
    await query(postgres, `insert into visit values ('later')`);

    await expect(restore(await restoreOf(data.backup, dataDir))).rejects.toThrow(/is not empty/);

    expect(await query(postgres, 'select note from visit')).toHaveLength(2);
  });

  test('never replaces a database that appears meanwhile', async () => {
    const dataDir = await newPath();
    const options = await restoreOf(data.backup, dataDir);
    let created = false;
    const onProgress = (): void => {
      if (created || !existsSync(dataDir)) return;
      created = true;
      mkdirSync(join(dataDir, 'postgres'));
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    };

    await expect(restore({ ...options, onProgress })).rejects.toThrow(/was left alone/);

    expect(await remainsIn(dataDir)).toEqual(['postgres']);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });

  test('waits for the end of a server that lost its folder', async () => {
    const dataDir = await copyOf(data.pristine);
    const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
    const folder = join(dataDir, 'postgres');
    await rename(folder, `${folder}.old`);

    await expect(restore(await restoreOf(data.backup, dataDir))).rejects.toThrow(/still runs/);

    await rename(`${folder}.old`, folder);
    await postgres.release();
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ['is not there', newPath, /is no backup/],
    [
      'was cut short',
      async () => {
        const copy = await copyOf(data.backup);
        await rm(join(copy, 'manifest.json'));
        return copy;
      },
      /not a whole one/,
    ],
    [
      'lacks a file',
      async () => {
        const copy = await copyOf(data.backup);
        await rm(join(copy, 'postgres', 'global', 'pg_control'));
        return copy;
      },
      /pg_control is missing/,
    ],
    [
      'has a changed file',
      async () => {
        const copy = await copyOf(data.backup);
        await damage(join(copy, 'postgres', 'global', '1262'));
        return copy;
      },
      /1262 is not as it was backed up/,
    ],
    [
      'has a longer file',
      async () => {
        const copy = await copyOf(data.backup);
        await appendFile(join(copy, 'postgres', 'PG_VERSION'), '\n');
        return copy;
      },
      /PG_VERSION is not as it was backed up/,
    ],
    [
      'has a changed manifest',
      async () => {
        const copy = await copyOf(data.backup);
        const file = join(copy, 'manifest.json');
        await writeFile(file, (await readFile(file, 'utf8')).replace('"18.', '"17.'));
        return copy;
      },
      /manifest\.json was changed/,
    ],
    [
      'is of a newer Salus',
      async () => backupWith((manifest) => ({ ...manifest, schemaVersion: 9999 })),
      /of a newer Salus \(database version 9999/,
    ],
    [
      'is of another PostgreSQL',
      async () => backupWith((manifest) => ({ ...manifest, postgresqlVersion: '19.1' })),
      /PostgreSQL 19\.1 and this Salus brings 18/,
    ],
    [
      'needs another master key',
      async () => backupWith((manifest) => ({ ...manifest, masterKeyFingerprint: 'another' })),
      /fingerprint another, which is not here: put/,
    ],
  ])('is refused when it %s', async (_, make, sentence) => {
    const dataDir = await newPath();
    const source = await make();

    const restoring = restore(await restoreOf(source, dataDir));

    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(sentence);
    expect(await exists(dataDir)).toBe(false);
  });

  /** As a disk or a program does it that errs without noticing: the checksum is of the wrong content. */
  async function backupWithWrong(wrong: string): Promise<string> {
    const copy = await copyOf(data.backup);
    const manifest = await manifestOf(copy);
    await damage(join(copy, 'postgres', wrong));
    const content = await contentOf(join(copy, 'postgres', wrong), newReadBuffer());
    const files = manifest.files.map((file) =>
      file.path === wrong ? { ...file, ...content } : file,
    );
    await writeFile(join(copy, 'manifest.json'), renderManifest({ ...manifest, files }));
    return copy;
  }

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'cannot be started',
      async () => backupWithWrong('global/pg_control'),
      /does not open: PostgreSQL could not start: .*postgres\.log/,
    ],
    ['has a damaged table', async () => backupWithWrong(data.visitFile), /damaged data/],
    ['has a damaged index', async () => backupWithWrong(data.visitIndexFile), /damaged data/],
    [
      'turns out to need another master key',
      async () => {
        const copy = await backupWith((manifest) => ({
          ...manifest,
          masterKeyFingerprint: 'another',
        }));
        return copy;
      },
      /fingerprint 0123456789abcdef0123456789abcdef, which is not here/,
    ],
  ])('that %s leaves nothing that looks like a database', async (_, make, sentence) => {
    const dataDir = await newPath();
    const source = await make();
    const options = await restoreOf(source, dataDir);
    const isFromManifest = (await manifestOf(source)).masterKeyFingerprint === 'another';

    const restoring = restore(
      isFromManifest ? { ...options, hasMasterKey: (given) => given === 'another' } : options,
    );

    await expect(restoring).rejects.toThrow(BackupError);
    await expect(restoring).rejects.toThrow(sentence);
    expect(await remainsIn(dataDir)).toEqual([]);
  });

  test.each(['Verified ', 'Copied ', 'Verified the copy', 'Checked '])(
    'that is stopped when it has %j leaves nothing',
    async (moment) => {
      const dataDir = await newPath();
      const stop = new AbortController();
      const options = await restoreOf(data.backup, dataDir);

      const stopped = restore({
        ...options,
        signal: stop.signal,
        onProgress: (text) => {
          if (text.startsWith(moment)) stop.abort();
        },
      });

      await expect(stopped).rejects.toThrow('The restore was stopped; nothing of it was kept.');
      expect(await remainsIn(dataDir)).toEqual([]);
    },
  );

  test.runIf(isRoot)('belongs to the user that PostgreSQL will run as', async () => {
    const home = await newPath();
    await mkdir(home);
    await chown(home, 65_534, 65_534);
    const dataDir = join(home, 'data');

    await restore(await restoreOf(data.backup, dataDir));

    const restored = join(dataDir, 'postgres');
    const entries = await readdir(restored, { recursive: true });
    const found = await Promise.all(
      ['', ...entries].map(async (name) => {
        const { uid, gid, mode } = await stat(join(restored, name));
        return `${uid}:${gid} ${mode & 0o077}`;
      }),
    );
    expect(new Set(found)).toEqual(new Set(['65534:65534 0']));
    expect((await stat(dataDir)).uid).toBe(65_534);
  });
});
