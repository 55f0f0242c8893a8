import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, type ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { newestKnownVersion } from '../db/migrate.ts';
import { BackupError, type BackupOptions, backUp } from './backup.ts';
import { contentOf, newReadBuffer } from './backup/files.ts';
import { type Manifest, parseManifest, renderManifest } from './backup/manifest.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { restore, type RestoreOptions } from './restore.ts';

const isRoot = process.getuid?.() === 0;
const quick = { fsync: 'off', shared_buffers: '16MB' };
const fingerprint = '0123456789abcdef0123456789abcdef';

let root: string;
/** A data folder with one row in the table `visit`, and its backup. */
let pristine: string;
let backup: string;
/** A copy of it whose server runs meanwhile, for what is not about starting one. */
let running: string;
let server: EmbeddedPostgres;
/** Where the table and its index are in the data folder. */
let visitFile: string;
let visitIndexFile: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-backup-'));
  await chmod(root, 0o755);
  // The sockets too go where the end of the tests removes them.
  vi.stubEnv('TMPDIR', join(root, 'tmp'));
  await mkdir(tmpdir());
  await chmod(tmpdir(), 0o1777);
  pristine = join(root, 'pristine');
  const postgres = await openEmbeddedPostgres({ dataDir: pristine, settings: quick });
  // What a backup asks of Salus' own tables, and none of the other hundred: they would be copied and checked thirty times.
  await query(
    postgres,
    `create table schema_migration as select ${await newestKnownVersion()} as version`,
  );
  await query(
    postgres,
    `create table installation as select '${fingerprint}' as master_key_fingerprint`,
  );
  await query(postgres, `create table visit (note text primary key)`);
  await query(postgres, `insert into visit values ('pristine')`);
  const [paths] = await query(
    postgres,
    `select pg_relation_filepath('visit') as heap, pg_relation_filepath('visit_pkey') as index`,
  );
  visitFile = String(paths?.['heap']);
  visitIndexFile = String(paths?.['index']);
  backup = join(root, 'backup');
  await backUp(backupOf(pristine, backup));
  await postgres.release();
  running = await copyTo(join(root, 'running'), pristine);
  server = await openEmbeddedPostgres({ dataDir: running, settings: quick });
});

afterAll(async () => {
  await server.release();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

function backupOf(dataDir: string, target: string): BackupOptions {
  return {
    dataDir,
    target,
    clock: { now: () => new Date() },
    isVerified: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

async function restoreOf(source: string, dataDir: string): Promise<RestoreOptions> {
  return {
    source,
    dataDir,
    hasMasterKey: (given) => given === fingerprint,
    schemaVersionMax: await newestKnownVersion(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

/** A folder of the test's own that does not exist yet. */
async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(root, 'test-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return join(folder, 'folder');
}

async function copyOf(folder: string): Promise<string> {
  return copyTo(await newPath(), folder);
}

async function copyTo(copy: string, folder: string): Promise<string> {
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  if (folder === pristine) await chmod(join(copy, 'postgres'), 0o700);
  return copy;
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
  onTestFinished(async () => postgres.release());
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function manifestOf(folder: string): Promise<Manifest> {
  const result = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (!result.ok) throw new Error(result.problem);
  return result.manifest;
}

/** Changes one byte: of a page not in its head, which says when it was written; of pg_control not in its padding. */
async function damage(path: string): Promise<void> {
  const content = await readFile(path);
  const at = path.endsWith('pg_control') ? 0 : Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 255;
  await writeFile(path, content);
}

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('a backup', () => {
  test('starts the database where it does not run, and leaves it as it was', async () => {
    const dataDir = await copyOf(pristine);
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
    const { files, folders } = await manifestOf(backup);

    const entries = await readdir(join(backup, 'postgres'), {
      recursive: true,
      withFileTypes: true,
    });
    const isOf = (kind: 'isFile' | 'isDirectory'): string[] =>
      entries
        .filter((each) => each[kind]())
        .map((each) => join(each.parentPath, each.name).slice(join(backup, 'postgres/').length));
    expect(files.map(({ path }) => path).toSorted()).toEqual(isOf('isFile').toSorted());
    expect([...folders].toSorted()).toEqual(isOf('isDirectory').toSorted());
    const buffer = newReadBuffer();
    const found = [];
    for (const { path } of files)
      found.push({ path, ...(await contentOf(join(backup, 'postgres', path), buffer)) });
    expect(found).toEqual(files);
    const modes = await Promise.all(
      entries.map(async (each) => (await stat(join(each.parentPath, each.name))).mode & 0o077),
    );
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  test('holds neither the lock of the running server nor more log than it needs', async () => {
    const paths = (await manifestOf(backup)).files.map(({ path }) => path);

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
    ['is not empty', async (target) => cpSync(backup, target, { recursive: true }), /is not empty/],
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

    const backingUp = backUp(backupOf(pristine, target));

    await expect(backingUp).rejects.toThrow(BackupError);
    await expect(backingUp).rejects.toThrow(sentence);
    expect(await readdir(join(target, '..'), { recursive: true }).catch(() => 'none')).toEqual(
      before,
    );
  });

  test("is refused inside the database's own folder", async () => {
    const backingUp = backUp(backupOf(pristine, join(pristine, 'postgres', 'backup')));

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
    const dataDir = await copyOf(pristine);
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
    const dataDir = await copyOf(pristine);
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
    const dataDir = await copyOf(pristine);
    const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
    await query(postgres, 'checkpoint');
    await postgres.release();
    await damage(join(dataDir, 'postgres', visitFile));
    const target = await newPath();

    await expect(backUp(backupOf(dataDir, target))).rejects.toThrow(/found damaged data/);

    expect(await readdir(join(target, '..'))).toEqual([]);
  });
});

describe('a restored backup', () => {
  /** What of a data folder is left that a start of Salus, or a person, would take for one. */
  const remainsIn = async (dataDir: string): Promise<string[]> => {
    const names = await readdir(dataDir).catch(() => []);
    return names.filter((name) => name !== 'postgres.log');
  };

  /** A backup whose manifest was written anew, as if it had been made that way. */
  async function backupWith(change: (manifest: Manifest) => Manifest): Promise<string> {
    const copy = await copyOf(backup);
    const manifest = renderManifest(change(await manifestOf(copy)));
    await writeFile(join(copy, 'manifest.json'), manifest);
    return copy;
  }

  test('is the database that was backed up', async () => {
    const dataDir = await newPath();

    const { manifest, relationsChecked } = await restore(await restoreOf(backup, dataDir));

    expect(manifest).toEqual(await manifestOf(backup));
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

    await restore(await restoreOf(backup, dataDir));

    expect(await query(await open(dataDir), 'select note from visit')).toHaveLength(1);
  });

  test('may have lost its empty folders and its modes on the way', async () => {
    const copy = await copyOf(backup);
    for (const path of (await manifestOf(copy)).folders)
      await rmdir(join(copy, 'postgres', path)).catch(() => undefined);
    await chmod(join(copy, 'postgres', 'PG_VERSION'), 0o644);
    const dataDir = await newPath();

    await restore(await restoreOf(copy, dataDir));

    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).mode & 0o777).toBe(0o600);
    expect(await query(await open(dataDir), 'select note from visit')).toHaveLength(1);
  });

  test('never replaces a database', async () => {
    const dataDir = await copyOf(pristine);
    const postgres = await open(dataDir);
    await query(postgres, `insert into visit values ('later')`);

    await expect(restore(await restoreOf(backup, dataDir))).rejects.toThrow(/is not empty/);

    expect(await query(postgres, 'select note from visit')).toHaveLength(2);
  });

  test('never replaces a database that appears meanwhile', async () => {
    const dataDir = await newPath();
    const options = await restoreOf(backup, dataDir);
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
    const dataDir = await copyOf(pristine);
    const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
    const folder = join(dataDir, 'postgres');
    await rename(folder, `${folder}.old`);

    await expect(restore(await restoreOf(backup, dataDir))).rejects.toThrow(/still runs/);

    await rename(`${folder}.old`, folder);
    await postgres.release();
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    ['is not there', newPath, /is no backup/],
    [
      'was cut short',
      async () => {
        const copy = await copyOf(backup);
        await rm(join(copy, 'manifest.json'));
        return copy;
      },
      /not a whole one/,
    ],
    [
      'lacks a file',
      async () => {
        const copy = await copyOf(backup);
        await rm(join(copy, 'postgres', 'global', 'pg_control'));
        return copy;
      },
      /pg_control is missing/,
    ],
    [
      'has a changed file',
      async () => {
        const copy = await copyOf(backup);
        await damage(join(copy, 'postgres', 'global', '1262'));
        return copy;
      },
      /1262 is not as it was backed up/,
    ],
    [
      'has a longer file',
      async () => {
        const copy = await copyOf(backup);
        await appendFile(join(copy, 'postgres', 'PG_VERSION'), '\n');
        return copy;
      },
      /PG_VERSION is not as it was backed up/,
    ],
    [
      'has a changed manifest',
      async () => {
        const copy = await copyOf(backup);
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
    const copy = await copyOf(backup);
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
    ['has a damaged table', async () => backupWithWrong(visitFile), /damaged data/],
    ['has a damaged index', async () => backupWithWrong(visitIndexFile), /damaged data/],
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
      const options = await restoreOf(backup, dataDir);

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

    await restore(await restoreOf(backup, dataDir));

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
