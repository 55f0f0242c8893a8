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
  rmdirSync,
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

/** Installs what the lock file says, unless that is what is installed already. */
export async function ensureInstalled(root) {
  const stampFile = join(root, 'node_modules', '.salus-stamp');
  const stamp = stampOf(root);
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isInstalled()) return;
  const unlock = await lock(root);
  try {
    if (isInstalled()) return;
    process.stderr.write('Installing dependencies …\n');
    await runNpm(root);
    writeFileSync(stampFile, stamp);
    giveToOwner(root);
  } finally {
    unlock();
  }
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
  const renewal = setInterval(() => utimesSync(folder, new Date(), new Date()), 1000);
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

function removeLock(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Another start found us dead and took over.
  }
}

/**
 * `npm install --no-save` and not `npm ci`: both take every version from the lock file and leave it alone, but a lock
 * written where a registry lacked the binaries of some other platform makes `npm ci` refuse on all of them.
 */
async function runNpm(root) {
  const env = environment(root);
  const [program, ...before] = npmCommand(root);
  const flags = ['--include=dev', '--include=optional', '--no-engine-strict', '--prefer-offline'];
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier'];
  const child = spawn(program, [...before, 'install', '--no-save', ...flags, ...quiet], {
    cwd: root,
    env,
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
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : `exit ${signal ?? code}`));
  });
  for (const signal of signals) process.off(signal, abort);
  if (failure === undefined) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`The dependencies could not be installed: npm install failed (${failure}).`);
}

/**
 * The npm that started us, else the one on the PATH. It must not run on the Node inside node_modules,
 * which it is about to replace.
 */
function npmCommand(root) {
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
