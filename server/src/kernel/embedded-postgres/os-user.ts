import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

import { EmbeddedPostgresError } from './error.ts';

/** The user PostgreSQL runs as. */
export type OsUser = {
  readonly uid: number;
  readonly gid: number;
  /** True if this process is root, and PostgreSQL, which rejects root, runs as another user. */
  readonly isSwitched: boolean;
};

/** How to start a PostgreSQL program as its account: the command line to put before it, and the ids to switch to. */
export type LaunchCommand = {
  readonly prefix: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
};

const nobody = 65_534;
const run = promisify(execFile);

/** The environment of all PostgreSQL programs, without the operator's PG* variables and locale. */
export const cleanEnvironment = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
} as const;

/**
 * Returns the OS user for PostgreSQL: the current user; for root, who may not run it, the owner of its folder, else of
 * the data folder, else `nobody`.
 */
export async function chooseOsUser(folder: string, dataDir: string): Promise<OsUser> {
  const uid = process.geteuid?.() ?? 0;
  const gid = process.getegid?.() ?? 0;
  if (uid !== 0) return { uid, gid, isSwitched: false };
  const existing = await ownerOf(folder);
  if (existing !== undefined) return existing;
  const parent = await ownerOf(dataDir);
  // The owner of a mounted folder often has no name in a container, and initdb rejects users without one.
  if (parent !== undefined && (await hasName(parent.uid))) return parent;
  return { uid: nobody, gid: nobody, isSwitched: true };
}

async function ownerOf(folder: string): Promise<OsUser | undefined> {
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined || owner.uid === 0) return undefined;
  return { uid: owner.uid, gid: owner.gid, isSwitched: true };
}

async function hasName(uid: number): Promise<boolean> {
  return succeeds(async () => run('id', ['-nu', String(uid)], { env: cleanEnvironment }));
}

/**
 * Returns the least privilege that gives the account access to each path. A folder below one that only root may enter
 * needs a capability that survives the change of user.
 */
export async function chooseLaunch(
  account: OsUser,
  paths: readonly string[],
): Promise<LaunchCommand> {
  if (!account.isSwitched) return { prefix: [], ids: {} };
  const { uid, gid } = account;
  const launches: readonly LaunchCommand[] = [
    { prefix: [], ids: { uid, gid } },
    { prefix: withCapability(account, 'dac_read_search'), ids: {} },
    { prefix: withCapability(account, 'dac_override'), ids: {} },
  ];
  for (const launch of launches) {
    if (await isReaching(launch, paths)) return launch;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and user ${uid} may not enter every parent folder of ${paths.join(', ')}: start Salus as an ordinary user, or move it to a folder that user may enter.`,
  );
}

/** Without no_setuid_fixup, access(2), with which PostgreSQL looks for its programs, ignores capabilities. */
function withCapability(account: OsUser, capability: string): readonly string[] {
  return [
    'setpriv',
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
    `--bounding-set=-all,+${capability}`,
    '--',
  ];
}

async function isReaching(launch: LaunchCommand, paths: readonly string[]): Promise<boolean> {
  const test = 'for path; do test -x "$path" || exit 1; done';
  const [program = 'sh', ...args] = [...launch.prefix, 'sh', '-c', test, 'sh', ...paths];
  const options = { ...launch.ids, cwd: '/', env: cleanEnvironment };
  return succeeds(async () => run(program, args, options));
}

async function succeeds(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}
