import { cpSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';

import { newestKnownVersion } from '#kernel/db/migrate.ts';
import { type BackupOptions, backUp } from '#kernel/embedded-postgres/backup.ts';
import { type Manifest, parseManifest } from '#kernel/embedded-postgres/backup/manifest.ts';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#kernel/embedded-postgres/embedded-postgres.ts';
import type { RestoreOptions } from '#kernel/embedded-postgres/restore.ts';

export const quick = { fsync: 'off', shared_buffers: '16MB' };
export const fingerprint = '0123456789abcdef0123456789abcdef';

export type DataFolders = {
  /** Everything that the tests of a file write is in it. */
  readonly root: string;
  /** A data folder with one row in the table `visit`, and its backup. */
  readonly pristine: string;
  readonly backup: string;
  /** Where the table and its index are in the data folder. */
  readonly visitFile: string;
  readonly visitIndexFile: string;
  remove(): Promise<void>;
};

export async function makeDataFolders(): Promise<DataFolders> {
  const root = await mkdtemp(join(tmpdir(), 'salus-backup-'));
  await chmod(root, 0o755);
  // The sockets too go where the end of the tests removes them.
  vi.stubEnv('TMPDIR', join(root, 'tmp'));
  await mkdir(tmpdir());
  await chmod(tmpdir(), 0o1777);
  const pristine = join(root, 'pristine');
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
  const backup = join(root, 'backup');
  await backUp(backupOf(pristine, backup));
  await postgres.release();
  return {
    root,
    pristine,
    backup,
    visitFile: String(paths?.['heap']),
    visitIndexFile: String(paths?.['index']),
    remove: async () => {
      vi.unstubAllEnvs();
      await rm(root, { recursive: true });
    },
  };
}

export function backupOf(dataDir: string, target: string): BackupOptions {
  return {
    dataDir,
    target,
    clock: { now: () => new Date() },
    isVerified: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

export async function restoreOf(source: string, dataDir: string): Promise<RestoreOptions> {
  return {
    source,
    dataDir,
    takesOver: false,
    hasMasterKey: (given) => given === fingerprint,
    schemaVersionMax: await newestKnownVersion(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  };
}

/** A folder of the test's own that does not exist yet. */
export async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return join(folder, 'folder');
}

export async function copyOf(folder: string): Promise<string> {
  return copyTo(await newPath(), folder);
}

export async function copyTo(copy: string, folder: string): Promise<string> {
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  await chmod(join(copy, 'postgres'), 0o700);
  return copy;
}

export async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
  onTestFinished(async () => postgres.release());
  return postgres;
}

export async function query(
  postgres: EmbeddedPostgres,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

export async function manifestOf(folder: string): Promise<Manifest> {
  const result = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (!result.ok) throw new Error(result.problem);
  return result.manifest;
}

/** Changes one byte: of a page not in its head, which says when it was written; of pg_control not in its padding. */
export async function damage(path: string): Promise<void> {
  const content = await readFile(path);
  const at = path.endsWith('pg_control') ? 0 : Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 255;
  await writeFile(path, content);
}

export const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
