import { execFile } from 'node:child_process';
import { lchown, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { codeOf, EmbeddedPostgresError, reasonOf } from './error.ts';
import { type PostgresInstance } from './instance.ts';
import { cleanEnvironment } from './os-user.ts';

const megabyte = 1024 * 1024;
/** A new folder takes 45 MB and its first write-ahead segments 32 MB more. */
const firstFreeBytesMin = 200 * megabyte;
/** Four write-ahead segments. */
export const freeBytesMin = 64 * megabyte;
const draftPrefix = 'postgres.new-';

const run = promisify(execFile);

/** Makes sure the data folder exists, is ours to use and was written by this PostgreSQL. */
export async function ensureDataFolder(site: PostgresInstance): Promise<void> {
  const version = await readVersion(site);
  if (version === undefined) return createDataFolder(site);
  if (version !== site.binaries.version) {
    throw new EmbeddedPostgresError(
      `The data folder ${site.folder} was written by PostgreSQL ${version}; this Salus brings ${site.binaries.version}.`,
    );
  }
  const owner = await stat(site.folder);
  if (site.account.isSwitched && owner.uid === 0) await giveAway(site, site.folder);
}

async function readVersion(site: PostgresInstance): Promise<string | undefined> {
  const { folder } = site;
  try {
    const owner = await stat(folder);
    if (!site.account.isSwitched && owner.uid !== site.account.uid) {
      throw new EmbeddedPostgresError(
        `The data folder ${folder} belongs to another user (uid ${owner.uid}): start Salus as that user or as root, or change the folder's owner.`,
      );
    }
    const entries = await readdir(folder);
    if (entries.length === 0) return undefined;
    if (!entries.includes('PG_VERSION')) {
      throw new EmbeddedPostgresError(
        `The folder ${folder} is not a PostgreSQL data folder: move it away.`,
      );
    }
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be read: ${reasonOf(error)}.`,
    );
  }
}

/** Throws if the disk is almost full: the database would soon stop in the middle of a write. */
export async function requireFreeSpace(
  site: Pick<PostgresInstance, 'dataDir'>,
  bytesMin = freeBytesMin,
): Promise<void> {
  const { bavail, bsize } = await statfs(site.dataDir);
  const free = bavail * bsize;
  if (free >= bytesMin) return;
  throw new EmbeddedPostgresError(
    `The disk of ${site.dataDir} has only ${Math.floor(free / megabyte)} MB free: at least ${Math.ceil(bytesMin / megabyte)} MB are needed.`,
  );
}

/** Under another name until it is complete, so that a killed initdb never leaves half a folder. */
async function createDataFolder(site: PostgresInstance): Promise<void> {
  await requireFreeSpace(site, firstFreeBytesMin);
  site.onProgress(`Creating the database in ${site.folder}.`);
  const draft = draftOf(site);
  try {
    await makeDraft(site, draft);
    await runInitdb(site, draft);
    await publish(site, draft);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create ${site.folder}: ${initdbReason(error)}.`,
    );
  }
}

async function runInitdb(site: PostgresInstance, draft: string): Promise<void> {
  const [program = '', ...args] = [
    ...site.launch.prefix,
    site.binaries.initdb,
    `--pgdata=${draft}`,
    '--username=salus',
    '--auth=trust',
    '--encoding=UTF8',
    // Before 17 the letters are those of the system's C library.
    ...(Number(site.binaries.version) < 17 ? [] : ['--locale-provider=builtin']),
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(site.settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ];
  await run(program, args, { ...site.launch.ids, cwd: '/', env: cleanEnvironment });
}

async function publish(site: PostgresInstance, draft: string): Promise<void> {
  try {
    await rename(draft, site.folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
    // Another process of ours created the folder first.
    await rm(draft, { recursive: true });
  }
  const parent = await open(site.dataDir);
  await parent.sync();
  await parent.close();
}

/** A draft's name carries the number of the process that writes it. */
export function draftOf(site: PostgresInstance): string {
  return join(site.dataDir, `${draftPrefix}${process.pid}`);
}

/** Makes the empty folder of a draft, and clears away those that killed processes left. */
export async function makeDraft(site: PostgresInstance, draft: string): Promise<void> {
  await removeAbandonedDrafts(site);
  await mkdir(draft, { mode: 0o700 });
  if (site.account.isSwitched) await lchown(draft, site.account.uid, site.account.gid);
}

async function removeAbandonedDrafts(site: PostgresInstance): Promise<void> {
  const entries = await readdir(site.dataDir);
  for (const entry of entries.filter((name) => name.startsWith(draftPrefix))) {
    const pid = Number(entry.slice(draftPrefix.length));
    if (pid !== process.pid && isAlive(pid)) continue;
    await rm(join(site.dataDir, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The folder itself comes last, so that a walk cut short is repeated. */
async function giveAway(site: PostgresInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    await (entry.isDirectory()
      ? giveAway(site, path)
      : lchown(path, site.account.uid, site.account.gid));
  }
  await lchown(folder, site.account.uid, site.account.gid);
}

function initdbReason(error: unknown): string {
  const isFailedRun =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string';
  const output = isFailedRun ? String(error.stderr).trim() : '';
  if (/No space left/.test(output) || codeOf(error) === 'ENOSPC') return 'the disk is full';
  const lines = output.split('\n');
  const line = lines.find((text) => /(error|FATAL|PANIC):/.test(text)) ?? lines.at(-1);
  return (line || reasonOf(error)).replace(/^.*?(?:initdb: error|initdb|FATAL|PANIC):\s*/, '');
}
