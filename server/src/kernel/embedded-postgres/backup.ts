import { access, lstat, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { type Clock } from '../clock.ts';
import { type BaseBackup, startBaseBackup } from './backup/base-backup.ts';
import { BackupError, explain } from './backup/error.ts';
import { publish, syncFolder, writeNewFile } from './backup/files.ts';
import { readIdentity } from './backup/identity.ts';
import {
  type BackupFile,
  dataName,
  type Manifest,
  manifestName,
  renderManifest,
} from './backup/manifest.ts';
import { recordBackup } from './backup/record.ts';
import { readTar } from './backup/tar.ts';
import { verifyFiles } from './backup/verify.ts';
import { freeBytesMin, requireFreeSpace } from './data-folder.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { codeOf, reasonOf } from './error.ts';

export { BackupError } from './backup/error.ts';

export type BackupOptions = {
  /** The folder of all of Salus' data. */
  readonly dataDir: string;
  /** The folder to make: absent or empty, in a folder that exists. */
  readonly target: string;
  readonly clock: Clock;
  /** Reads each file back and compares it with the written content. */
  readonly isVerified: boolean;
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
};

const megabyte = 1024 * 1024;
/** PostgreSQL notices that a backup was cancelled at its next write; a new one waits this long for its slot. */
const leftoverMsMax = 3000;
const retryMs = 50;

/**
 * Backs up the embedded database while it runs, or starts it for the backup. The folder gets its final name when all
 * files are on the disk, so that a folder of that name is a complete backup.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const target = await findTarget(options);
  const postgres = await openEmbeddedPostgres(options);
  try {
    const { manifest, verifiedAt } = await writeBackup(postgres, target, options);
    await recordBackup(postgres.connection, manifest, verifiedAt).catch((error: unknown) => {
      throw new BackupError(
        `The backup in ${target} is whole, but the database could not note it: ${reasonOf(error)}.`,
      );
    });
    return manifest;
  } finally {
    await postgres.release();
  }
}

async function findTarget({ dataDir, target: given }: BackupOptions): Promise<string> {
  const data = join(dataDir, 'postgres');
  // Opening the database would create one.
  await access(join(data, 'PG_VERSION')).catch(() => {
    throw new BackupError(`There is no readable database in ${data}: check SALUS_DATA_DIR.`);
  });
  const parent = await realpath(dirname(resolve(given))).catch(() => {
    throw new BackupError(`The folder ${dirname(resolve(given))} does not exist: create it first.`);
  });
  const target = join(parent, basename(resolve(given)));
  await requireVacant(target, parent);
  if (`${target}${sep}`.startsWith(`${await realpath(data)}${sep}`))
    throw new BackupError(`The folder ${target} is inside the database's own: name another.`);
  return target;
}

async function requireVacant(target: string, parent: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory())
    throw new BackupError(`There is something else at ${target}: name a folder.`);
  if ((await readdir(target)).length > 0)
    throw new BackupError(`The folder ${target} is not empty: name one that does not exist yet.`);
  if (found.dev !== (await stat(parent)).dev)
    throw new BackupError(`The folder ${target} is where a disk is mounted: name a folder in it.`);
}

async function writeBackup(
  postgres: EmbeddedPostgres,
  target: string,
  options: BackupOptions,
): Promise<{ readonly manifest: Manifest; readonly verifiedAt: Date | null }> {
  const draft = `${target}.partial`;
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw explain(error, 'backup', options.signal);
    throw new BackupError(
      `${draft} is left of a backup that was cut short, or one is being written: remove it if none is.`,
    );
  });
  try {
    const manifest = await fillDraft(postgres, draft, options);
    if (options.isVerified) await verifyFiles(join(draft, dataName), manifest, 'Verified', options);
    const verifiedAt = options.isVerified ? options.clock.now() : null;
    options.signal.throwIfAborted();
    await publish(draft, target);
    return { manifest, verifiedAt };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw explain(error, 'backup', options.signal);
  }
}

async function fillDraft(
  postgres: EmbeddedPostgres,
  draft: string,
  { clock, onProgress, signal }: BackupOptions,
): Promise<Manifest> {
  const startedAt = clock.now().toISOString();
  const inReplicationMode = { ...postgres.connection, replication: 'database' };
  const client = new Client(inReplicationMode);
  // A lost connection is the failure of the statement that runs; unheard, the event would end our process.
  client.on('error', () => undefined);
  await client.connect();
  const stop = (): void => void client.end();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    const identity = await readIdentity(client);
    if (identity === undefined)
      throw new BackupError(
        'Salus has never started on this database: there is nothing to back up.',
      );
    const base = await startAlone(client, signal);
    await requireFreeSpace({ dataDir: draft }, base.bytesEstimated + freeBytesMin);
    const unpacked = await unpack(base, join(draft, dataName), onProgress);
    const manifest = {
      startedAt,
      finishedAt: clock.now().toISOString(),
      ...identity,
      startLsn: base.startLsn,
      endLsn: base.endLsn(),
      ...unpacked,
    };
    await writeNewFile(join(draft, manifestName), [Buffer.from(renderManifest(manifest))]);
    await syncFolder(draft);
    return manifest;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end();
  }
}

async function startAlone(client: Client, signal: AbortSignal): Promise<BaseBackup> {
  const giveUpMs = performance.now() + leftoverMsMax;
  let base: BaseBackup | undefined;
  while (base === undefined) {
    base = await startBaseBackup(client).catch((error: unknown) => {
      const isSlotTaken = codeOf(error) === '42710';
      if (!isSlotTaken) throw error;
      if (performance.now() < giveUpMs) return undefined;
      throw new BackupError('Another backup of this database is running: wait for its end.');
    });
    if (base === undefined) await sleep(retryMs, undefined, { signal });
  }
  if (base.tablespaces === 0) return base;
  throw new BackupError(
    'The database has tablespaces outside its folder, which salus backup does not copy: move their tables into pg_default and drop them.',
  );
}

async function unpack(
  { archive, bytesEstimated }: BaseBackup,
  folder: string,
  onProgress: (text: string) => void,
): Promise<Pick<Manifest, 'folders' | 'files'>> {
  await mkdir(folder, { mode: 0o700 });
  const folders: string[] = [];
  const files: BackupFile[] = [];
  let bytes = 0;
  for await (const member of readTar(archive)) {
    const path = join(folder, member.path);
    switch (member.kind) {
      case 'link':
        throw new BackupError(
          `The database's folder holds a link, ${member.path}: put what it leads to in its place.`,
        );
      case 'folder':
        await mkdir(path, { mode: 0o700 });
        folders.push(member.path);
        break;
      case 'file': {
        const content = await writeNewFile(path, member.content);
        files.push({ path: member.path, ...content });
        bytes += content.bytes;
        onProgress(`Backed up ${toMegabytes(bytes)} of about ${toMegabytes(bytesEstimated)} MB.`);
        break;
      }
    }
  }
  for (const each of folders) await syncFolder(join(folder, each));
  await syncFolder(folder);
  return { folders, files };
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / megabyte);
}
