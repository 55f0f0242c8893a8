import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants as access,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants, homedir, tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The holder of the lock renews it every second; after this long without a sign it is dead. */
const lockMsMax = 15_000;

/** Settings of an outer npm that would make npm leave out what we need, or work somewhere else. */
const harmfulSetting =
  /^npm_config_(also|cpu|dev|dry_run|engine_strict|force|global|global_style|if_present|include|include_workspace_root|install_strategy|json|legacy_bundling|libc|local_prefix|location|loglevel|omit|only|optional|os|package_lock|package_lock_only|prefix|production|shrinkwrap|workspaces?|workspaces_update)$/i;

/**
 * Installs the versions of the lock file, unless they are installed already. `withNpm` is called if there is something to
 * install, and calls back with the command that runs npm; by default that is the npm of the machine.
 */
export async function ensureInstalled(root, withNpm = (use) => use(npmCommand(root))) {
  const stampFile = join(root, 'node_modules', '.salus-stamp');
  const stamp = stampOf(root);
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isInstalled()) return;
  const unlock = await lock(root);
  try {
    if (isInstalled()) return;
    showProgress();
    await withNpm((npm) => runNpm(root, npm));
    // Whole or not at all, whoever stops this process.
    writeFileSync(`${stampFile}.new`, stamp);
    renameSync(`${stampFile}.new`, stampFile);
    giveToOwner(root);
  } finally {
    unlock();
  }
}

let isProgressShown = false;

/** Prints one line, however many folders this process installs. */
function showProgress() {
  if (!isProgressShown) process.stderr.write('Installing dependencies …\n');
  isProgressShown = true;
}

/** The platform is part of it, as the folder may be shared with a container. */
function stampOf(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  for (const name of ['package-lock.json', 'package.json']) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

/** Waits until no other start installs, and returns how to let the next one in. */
async function lock(root) {
  const folder = join(root, '.salus-installing');
  while (!makeLock(root, folder)) {
    if (ageOf(folder) > lockMsMax) removeLock(folder);
    else await sleep(200);
  }
  const renewal = setInterval(() => renewLock(folder), 1000);
  const unlock = () => {
    clearInterval(renewal);
    removeLock(folder);
    process.off('exit', unlock);
  };
  process.on('exit', unlock);
  return unlock;
}

function makeLock(root, folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(
      `The dependencies are not installed, and this user may not write to ${root}: start Salus once as its owner.`,
      { cause: error },
    );
  }
}

function ageOf(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

function renewLock(folder) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Another start found us dead and took over: npm lets both install.
  }
}

function removeLock(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Another start found us dead and took over.
  }
}

/**
 * Installs the lock file of a folder. The command is `npm install --no-save` and not `npm ci`: both take every version from
 * the lock file and leave it alone, but a lock written where a registry lacked the binaries of some other platform makes
 * `npm ci` fail on all of them. No package needs its install script.
 */
export async function runNpm(root, [program, ...before]) {
  const flags = ['--include=dev', '--include=optional', '--no-engine-strict', '--prefer-offline'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];
  const child = spawn(program, [...before, 'install', '--no-save', ...flags, ...quiet], {
    cwd: root,
    env: environment(root),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const abort = (signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, abort);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const failure = await new Promise((resolve) => {
    child.on('error', (error) => resolve(`spawn ${error.code}`));
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `exit ${signal ?? code}`));
  });
  for (const signal of signals) process.off(signal, abort);
  const file = join(root, 'npm-install.log');
  if (failure === undefined) rmSync(file, { force: true });
  else throw new Error(failureOf(failure, Buffer.concat(output).toString(), file));
}

/** Why npm fails, found by what it prints, and what to do about it. */
const causes = [
  [/^spawn ENOENT$/m, 'npm was not found', 'install npm'],
  [/\bENOSPC\b/, 'the disk is full', 'make 2 GB free'],
  [/\bEINTEGRITY\b/, 'a package is not the one of the lock file', 'run npm cache clean --force'],
  [
    /\b\w*(?:CERT_|_CERT|LEAF_SIGNATURE)\w*/,
    "the registry's certificate is not trusted",
    "set NODE_EXTRA_CA_CERTS or npm's setting cafile",
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/,
    'the package registry cannot be reached',
    "check the network and npm's settings registry and proxy",
  ],
  [
    /\b(E401|E403|E404|E5\d\d|ETARGET|ENOTCACHED)\b/,
    'the package registry does not serve a package',
    "check npm's settings registry and offline",
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'npm may not write to a folder',
    "check the owner of this folder and of npm's cache",
  ],
];

/** One sentence; the output of npm goes to a file. */
function failureOf(failure, output, file) {
  const [pattern, cause, remedy] =
    causes.find(([each]) => each.test(`${failure}\n${output}`)) ?? [];
  const [code] = pattern?.exec(output) ?? [];
  const what = cause === undefined ? `npm install failed (${failure})` : cause;
  const details = code === undefined ? '' : ` (${code})`;
  const advice = remedy === undefined ? 'see its output' : remedy;
  return `The dependencies could not be installed: ${what}${details}; ${advice}, and start again.${logged(file, output)}`;
}

function logged(file, output) {
  if (output === '') return '';
  try {
    writeFileSync(file, output);
    return ` The output of npm is in ${file}.`;
  } catch {
    // The disk is full, or the folder is another user's: npm keeps a log of its own.
    return '';
  }
}

/** The npm that started this process, else the one on the PATH. It cannot run on the Node that it replaces. */
export function npmCommand(root) {
  const npm = process.env.npm_execpath ?? '';
  if (basename(npm) !== 'npm-cli.js' || !existsSync(npm)) return ['npm'];
  const isInside = process.execPath.startsWith(join(root, 'node_modules'));
  return [isInside ? 'node' : process.execPath, npm];
}

function environment(root) {
  const kept = Object.entries(process.env).filter(([name]) => !harmfulSetting.test(name));
  const env = Object.fromEntries(kept);
  const folders = (env.PATH ?? '').split(delimiter);
  env.PATH = folders
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);
  // A user without a home, as in a container, has no place for npm's cache.
  if (env.npm_config_cache === undefined && !isWritable(homedir())) {
    env.npm_config_cache = join(tmpdir(), `salus-npm-cache-${process.getuid?.() ?? 0}`);
  }
  return env;
}

function isWritable(folder) {
  try {
    accessSync(folder, access.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What root installs in a user's folder belongs to that user, who must be able to replace it. */
function giveToOwner(root) {
  const { uid, gid } = statSync(root);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const give = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) give(path);
      else lchownSync(path, uid, gid);
    }
    lchownSync(folder, uid, gid);
  };
  give(join(root, 'node_modules'));
}
