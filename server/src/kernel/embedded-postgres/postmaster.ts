import { execFile } from 'node:child_process';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { codeOf } from './error.ts';
import { type PostgresInstance } from './instance.ts';

/** A running server as its postmaster.pid describes it; the socket folder is empty while it is just starting. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
};

const run = promisify(execFile);

/** The live server of a data folder, if there is one. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readLock(join(folder, 'postmaster.pid'));
  const [pid = '', , , port = '', socketFolder = ''] = text.split('\n');
  if (!(await isLivePostgres(Number(pid)))) return undefined;
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim() };
}

/** Whether a postgres process has this number: a zombie, or another program that got the number since, does not count. */
export async function isLivePostgres(pid: number): Promise<boolean> {
  if (!isInUse(pid)) return false;
  try {
    const [state = '', name = ''] =
      process.platform === 'linux' ? await readProc(pid) : await readPs(pid);
    return !state.startsWith('Z') && name.endsWith('postgres');
  } catch (error) {
    // The process ended in between; otherwise the table is hidden from us and PostgreSQL itself must decide.
    return !['ENOENT', 'ESRCH'].includes(codeOf(error)) && isInUse(pid);
  }
}

/**
 * Writes this process's number into stale lock files. PostgreSQL takes any process with the number in such a file for
 * the lock's owner, also a zombie or an unrelated one, and does not start. It ignores the number of its parent. The
 * rest of the file stays, because PostgreSQL needs it to detect orphans that still use the shared memory.
 */
export async function adoptStaleLocks(site: PostgresInstance): Promise<void> {
  const locks = [
    join(site.folder, 'postmaster.pid'),
    join(site.socketFolder, '.s.PGSQL.5432.lock'),
  ];
  for (const lock of locks) {
    const text = await readLock(lock);
    const pid = Number(text.split('\n', 1)[0]);
    if (!isInUse(pid) || (await isLivePostgres(pid))) continue;
    const draft = `${lock}.salus`;
    await writeFile(draft, text.replace(/^.*/, String(process.pid)), { mode: 0o600 });
    if (site.account.isSwitched) await chown(draft, site.account.uid, site.account.gid);
    // Another process of ours may have started the server since we read the file.
    await ((await readLock(lock)) === text ? rename(draft, lock) : rm(draft));
  }
}

async function readLock(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function isInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** State and name; the name is in parentheses and may itself contain any character. */
async function readProc(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const end = text.lastIndexOf(')');
  return [text.slice(end + 2), text.slice(text.indexOf('(') + 1, end)];
}

async function readPs(pid: number): Promise<readonly string[]> {
  const { stdout } = await run('ps', ['-o', 'state=,comm=', '-p', String(pid)]);
  const [, state = '', name = ''] = /^(\S+)\s+(.*)$/.exec(stdout.trim()) ?? [];
  return [state, name];
}
