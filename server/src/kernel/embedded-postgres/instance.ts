import { createHash } from 'node:crypto';
import { chown, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { type Binaries, findBinaries } from './binaries.ts';
import { EmbeddedPostgresError, reasonOf } from './error.ts';
import { type OsUser, chooseOsUser, chooseLaunch, type LaunchCommand } from './os-user.ts';

/** Everything about one embedded database that does not change while it is open. */
export type PostgresInstance = {
  readonly dataDir: string;
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  readonly logFile: string;
  readonly socketFolder: string;
  readonly binaries: Binaries;
  readonly account: OsUser;
  readonly launch: LaunchCommand;
  readonly settings: Readonly<Record<string, string>>;
  readonly onProgress: (text: string) => void;
};

/** The system cuts a socket's path at 104 bytes (macOS) or 108 (Linux), and PostgreSQL adds "/.s.PGSQL.5432". */
const socketFolderBytesMax = 103 - '/.s.PGSQL.5432'.length;

export async function findInstance(
  dataDir: string,
  rest: Pick<PostgresInstance, 'settings' | 'onProgress'>,
  given?: Binaries,
): Promise<PostgresInstance> {
  const binaries = given ?? (await findBinaries());
  const realDataDir = await makeFolder(dataDir);
  const folder = await realpath(join(realDataDir, 'postgres')).catch(() =>
    join(realDataDir, 'postgres'),
  );
  const account = await chooseOsUser(folder, realDataDir);
  const socketFolder = socketFolderOf(folder, account);
  const launch = await chooseLaunch(account, [
    binaries.postgres,
    realDataDir,
    join(socketFolder, '..'),
  ]);
  const logFile = join(realDataDir, 'postgres.log');
  return {
    dataDir: realDataDir,
    folder,
    logFile,
    socketFolder,
    binaries,
    account,
    launch,
    ...rest,
  };
}

async function makeFolder(dataDir: string): Promise<string> {
  try {
    const created = await mkdir(dataDir, { recursive: true });
    if (created !== undefined) await inheritOwner(dirname(created), resolve(dataDir));
    return await realpath(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be created: ${reasonOf(error)}.`,
    );
  }
}

/** Gives folders that root creates in a user's folder to that user, who can then start Salus without root. */
async function inheritOwner(parent: string, created: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(parent);
  for (let path = created; path !== parent; path = dirname(path)) await chown(path, uid, gid);
}

/** The user is part of the name, so that a folder that changes hands does not meet the former owner's socket folder. */
function socketFolderOf(folder: string, account: OsUser): string {
  const hash = createHash('sha256').update(`${account.uid}:${folder}`).digest('hex').slice(0, 16);
  const preferred = join(tmpdir(), `salus-${hash}`);
  return Buffer.byteLength(preferred) <= socketFolderBytesMax
    ? preferred
    : join('/tmp', `salus-${hash}`);
}
