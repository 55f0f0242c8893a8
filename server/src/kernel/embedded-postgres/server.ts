import { spawn } from 'node:child_process';
import { lstat, lchown, mkdir, open, rename, stat } from 'node:fs/promises';

import { codeOf, EmbeddedPostgresError, reasonOf } from './error.ts';
import { type PostgresInstance } from './instance.ts';
import { cleanEnvironment } from './os-user.ts';
import { adoptStaleLocks } from './postmaster.ts';

/** A server process we started; it may be starting, running or gone. */
export type StartedServer = {
  readonly pid: number | undefined;
  hasExited(): boolean;
  /** Returns the log output since the start of the server. */
  readLog(): Promise<string>;
};

/** A larger log is renamed at the next start, and replaces the log that was renamed before. */
const logBytesMax = 10 * 1024 * 1024;

/** Durable: an acknowledged commit survives a power cut. The log holds no statements, as they may hold health data. */
const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // An archive that cannot be written must not fill the disk; beyond it the archive begins again with a base backup.
  max_slot_wal_keep_size: '10GB',
  wal_compression: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  autovacuum_naptime: '15s',
  idle_in_transaction_session_timeout: '60s',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts the server in a separate session, so that Ctrl-C in a terminal does not stop it before open requests are
 * done.
 */
export async function startServer(site: PostgresInstance): Promise<StartedServer> {
  await ensureSocketFolder(site);
  await adoptStaleLocks(site);
  const logBytes = await rotateLog(site);
  const log = await open(site.logFile, 'a', 0o600);
  try {
    if (site.account.isSwitched) await log.chown(site.account.uid, site.account.gid);
    const [program = '', ...args] = [
      ...site.launch.prefix,
      site.binaries.postgres,
      '-D',
      site.folder,
      ...settingArguments(site),
    ];
    const child = spawn(program, args, {
      ...site.launch.ids,
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let failure: Error | undefined;
    child.on('error', (error) => {
      failure = error;
    });
    child.unref();
    return {
      pid: child.pid,
      hasExited: () =>
        failure !== undefined || child.exitCode !== null || child.signalCode !== null,
      readLog: async () =>
        failure === undefined ? readLog(site, logBytes) : `FATAL:  ${failure.message}`,
    };
  } finally {
    await log.close();
  }
}

function settingArguments(site: PostgresInstance): readonly string[] {
  const settings = {
    ...defaultSettings,
    ...site.settings,
    unix_socket_directories: `"${site.socketFolder}"`,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Every user who can enter this folder can use the database, so it must be private even in a shared temporary folder.
 */
async function ensureSocketFolder(site: PostgresInstance): Promise<void> {
  // Another process that stops the server may remove the folder that was just found.
  for (;;) {
    try {
      return await makeSocketFolder(site);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

async function makeSocketFolder({ socketFolder, account }: PostgresInstance): Promise<void> {
  try {
    await mkdir(socketFolder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new EmbeddedPostgresError(
        `The folder ${socketFolder} for the database's socket cannot be created: ${reasonOf(error)}.`,
      );
    }
  }
  const created = await lstat(socketFolder);
  if (account.isSwitched && created.uid === 0) {
    await lchown(socketFolder, account.uid, account.gid);
  }
  const found = await lstat(socketFolder);
  if (found.isDirectory() && found.uid === account.uid && (found.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `The folder ${socketFolder} for the database's socket is not private to uid ${account.uid}: remove it.`,
  );
}

async function rotateLog(site: PostgresInstance): Promise<number> {
  const size = await stat(site.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= logBytesMax) return size;
  await rename(site.logFile, `${site.logFile}.1`);
  return 0;
}

async function readLog(site: PostgresInstance, from: number): Promise<string> {
  const log = await open(site.logFile, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    const { bytesRead } = await log.read(buffer, 0, buffer.length, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await log.close();
  }
}
