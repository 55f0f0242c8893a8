import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { chown, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import {
  backupOf,
  copyOf,
  copyTo,
  damage,
  type DataFolders,
  exists,
  fingerprint,
  makeDataFolders,
  manifestOf,
  newPath,
  open,
  query,
  quick,
  restoreOf,
} from '../../../tests/harness/data-folders.ts';
import { newestKnownVersion } from '../db/migrate.ts';
import { BackupError, backUp } from './backup.ts';
import { contentOf, newReadBuffer } from './backup/files.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { restore } from './restore.ts';

let data: DataFolders;
/** A copy of the pristine one whose server runs meanwhile, for what is not about starting one. */
let running: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  data = await makeDataFolders();
  running = await copyTo(join(data.root, 'running'), data.pristine);
  server = await openEmbeddedPostgres({ dataDir: running, settings: quick });
});
afterAll(async () => {
  await server.release();
  await data.remove();
});

describe('a backup', () => {
  test('starts the database where it does not run, and leaves it as it was', async () => {
    const dataDir = await copyOf(data.pristine);
    const target = await newPath();

    const manifest = await backUp(backupOf(dataDir, target));

    expect(await exists(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(manifest).toEqual(await manifestOf(target));
    expect(manifest).toMatchObject({
      schemaVersion: await newestKnownVersion(),
      postgresqlVersion: expect.stringMatching(/^18\.\d+$/u),
      masterKeyFingerprint: fingerprint,
    });
    expect(await readdir(join(target, '..'))).toEqual(['folder']);
  });

  test('lists every one of its files with what is in it, and only its owner may read them', async () => {
    const { files, folders } = await manifestOf(data.backup);

    const entries = await readdir(join(data.backup, 'postgres'), {
      recursive: true,
      withFileTypes: true,
    });
    const isOf = (kind: 'isFile' | 'isDirectory'): string[] =>
      entries
        .filter((each) => each[kind]())
        .map((each) =>
          join(each.parentPath, each.name).slice(join(data.backup, 'postgres/').length),
        );
    expect(files.map(({ path }) => path).toSorted()).toEqual(isOf('isFile').toSorted());
    expect([...folders].toSorted()).toEqual(isOf('isDirectory').toSorted());
    const buffer = newReadBuffer();
    const found = [];
    for (const { path } of files)
      found.push({ path, ...(await contentOf(join(data.backup, 'postgres', path), buffer)) });
    expect(found).toEqual(files);
    const modes = await Promise.all(
      entries.map(async (each) => (await stat(join(each.parentPath, each.name))).mode & 0o077),
    );
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  test('holds neither the lock of the running server nor more log than it needs', async () => {
    const paths = (await manifestOf(data.backup)).files.map(({ path }) => path);

    expect(paths).toContain('backup_label');
    expect(paths).toContain('global/pg_control');
    expect(paths.filter((path) => path.includes('postmaster'))).toEqual([]);
    expect(paths.filter((path) => /^pg_wal\/[0-9A-F]{24}$/u.test(path))).toHaveLength(1);
  });

  test('goes into an empty folder too', async () => {
    const target = await newPath();
    await mkdir(target);

    await backUp(backupOf(running, target));

    expect((await readdir(target)).toSorted()).toEqual(['manifest.json', 'postgres']);
  });

  test.each<[string, (target: string) => Promise<unknown>, RegExp]>([
    [
      'is not empty',
      async (target) => cpSync(data.backup, target, { recursive: true }),
      /is not empty/,
    ],
    ['is a file', async (target) => writeFile(target, 'kept'), /something else at/],
    ['is a link', async (target) => symlink('nowhere', target), /something else at/],
    [
      'is in a folder that is not there',
      async (target) => rm(join(target, '..'), { recursive: true }),
      /does not exist/,
    ],
    ['is left half done', async (target) => mkdir(`${target}.partial`), /cut short/],
  ])('is refused where the target %s', async (_, prepare, sentence) => {
    const target = await newPath();
    await prepare(target);
    const before = await readdir(join(target, '..'), { recursive: true }).catch(() => 'none');

    const backingUp = backUp(backupOf(data.pristine, target));

    await expect(backingUp).rejects.toThrow(BackupError);
    await expect(backingUp).rejects.toThrow(sentence);
    expect(await readdir(join(target, '..'), { recursive: true }).catch(() => 'none')).toEqual(
      before,
    );
  });

  test("is refused inside the database's own folder", async () => {
    const backingUp = backUp(backupOf(data.pristine, join(data.pristine, 'postgres', 'backup')));

    await expect(backingUp).rejects.toThrow(/inside the database's own/);
  });

  test('of no database is refused, and none is created', async () => {
    const dataDir = await newPath();

    await expect(backUp(backupOf(dataDir, await newPath()))).rejects.toThrow(
      /no readable database/,
    );

    expect(await exists(dataDir)).toBe(false);
  });

  test('of a database that Salus never used is refused', async () => {
    const dataDir = await newPath();
    await open(dataDir);

    const backingUp = backUp(backupOf(dataDir, await newPath()));

    await expect(backingUp).rejects.toThrow(/never started on this database/);
  });

  test('is refused while another one of the same database runs', async () => {
    const target = await newPath();
    const script = `
      const { backUp } = await import(${JSON.stringify(new URL('backup.ts', import.meta.url).href)});
      const [dataDir, target] = process.argv.slice(1);
      const { signal } = new AbortController();
      const clock = { now: () => new Date() };
      await backUp({ dataDir, target, clock, isVerified: false, onProgress: () => {}, signal }).then(
        () => console.log('made'),
        (error) => console.log(error.message),
      );`;
    let second: string | undefined;
    // The first one stands still until the second has ended.
    const onProgress = (): void => {
      const args = ['--input-type=module', '-e', script, running, `${target}-2`];
      second ??= execFileSync(process.execPath, args, { encoding: 'utf8' });
    };

    await backUp({ ...backupOf(running, target), onProgress });

    expect(second).toMatch(/^Another backup of this database is running/u);
    expect(await readdir(join(target, '..'))).toEqual(['folder']);
  });

  test('keeps the write-ahead log that it needs, however much is written meanwhile', async () => {
    const dataDir = await copyOf(data.pristine);
    const small = { ...quick, min_wal_size: '32MB', max_wal_size: '32MB' };
    const postgres = await openEmbeddedPostgres({ dataDir, settings: small });
    onTestFinished(async () => postgres.release());
    const target = await newPath();
    const script = `
      const { Client } = (await import(${JSON.stringify(import.meta.resolve('pg'))})).default;
      const client = new Client(JSON.parse(process.argv[1]));
      await client.connect();
      for (let segment = 0; segment < 6; segment += 1) {
        await client.query("insert into visit values ('while it is backed up ' || $1)", [segment]);
        await client.query('select pg_switch_wal()');
        await client.query('checkpoint');
      }
      await client.end();`;
    let isWritten = false;
    const onProgress = (): void => {
      if (isWritten) return;
      isWritten = true;
      const args = ['--input-type=module', '-e', script, JSON.stringify(postgres.connection)];
      execFileSync(process.execPath, args);
    };

    await backUp({ ...backupOf(dataDir, target), onProgress });

    const elsewhere = await newPath();
    await restore(await restoreOf(target, elsewhere));
    expect(await query(await open(elsewhere), 'select note from visit')).toHaveLength(7);
  });

  test('that is stopped leaves nothing, and the next one is not in its way', async () => {
    const target = await newPath();
    const stop = new AbortController();

    const stopped = backUp({
      ...backupOf(running, target),
      onProgress: () => stop.abort(),
      signal: stop.signal,
    });

    await expect(stopped).rejects.toThrow('The backup was stopped; nothing of it was kept.');
    expect(await readdir(join(target, '..'))).toEqual([]);
    await backUp(backupOf(running, target));
  });

  test('waits a while for what PostgreSQL has not yet seen to be stopped', async () => {
    const left = new Client({ ...server.connection, replication: 'database' } as ClientConfig);
    await left.connect();
    const slot = 'CREATE_REPLICATION_SLOT salus_backup TEMPORARY PHYSICAL';
    const hold = async (): Promise<unknown> => left.query(slot).then(() => 'held', String);
    await expect.poll(hold, { timeout: 60_000 }).toBe('held');
    const next = backUp(backupOf(running, await newPath()));
    const asked = `select from pg_stat_activity where query like 'CREATE_REPLICATION_SLOT%'`;
    await expect
      .poll(async () => query(server, asked), { timeout: 60_000, interval: 10 })
      .toHaveLength(2);
    await left.end();
    await next;
  });

  test('of a database with tablespaces is refused', async () => {
    const dataDir = await copyOf(data.pristine);
    const postgres = await open(dataDir);
    const elsewhere = await newPath();
    await mkdir(elsewhere);
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    await chown(elsewhere, uid, gid);
    await query(postgres, `create tablespace elsewhere location '${elsewhere}'`);
    const target = await newPath();

    await expect(backUp(backupOf(dataDir, target))).rejects.toThrow(/has tablespaces/);

    expect(await readdir(join(target, '..'))).toEqual([]);
  });

  test('of a damaged database is refused, as it would be damaged too', async () => {
    const dataDir = await copyOf(data.pristine);
    const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
    await query(postgres, 'checkpoint');
    await postgres.release();
    await damage(join(dataDir, 'postgres', data.visitFile));
    const target = await newPath();

    await expect(backUp(backupOf(dataDir, target))).rejects.toThrow(/found damaged data/);

    expect(await readdir(join(target, '..'))).toEqual([]);
  });
});
