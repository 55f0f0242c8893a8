// Finds the Node that Salus runs on: the one of the machine if it is new enough, else the one that npm installs.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { npmCommand, runNpm } from './install.mjs';

/** The major version the code is written for; older ones lack type stripping, decode some character sets wrongly, and more. */
const nodeMajor = 26;
const platform = `${process.platform}-${process.arch}`;
const packages = [`node-${platform}`, `node-bin-${platform}`];

/** True if the Node that runs this script can run Salus, too. */
const isNewEnough = Number.parseInt(process.versions.node, 10) >= nodeMajor;

/**
 * Returns the program, or throws with one sentence that says what the machine lacks. `folders` are those whose
 * `node_modules` may contain the Node that npm installed.
 */
export function findNode(...folders) {
  return isNewEnough ? process.execPath : installedNode(folders);
}

/**
 * Calls `use` with a command that runs npm on the Node that Salus needs. npm leaves out packages, such as the native
 * bindings of the bundler, that its own Node is too old for. So an older npm only installs a Node and an npm; those install
 * the rest.
 */
export async function withNpm(root, use) {
  if (isNewEnough) return use(npmCommand(root));
  const installer = join(root, 'tools/installer');
  await runNpm(installer, npmCommand(root));
  await use([installedNode([installer]), join(installer, 'node_modules/npm/bin/npm-cli.js')]);
  // The same Node is among the dependencies.
  rmSync(join(installer, 'node_modules'), { recursive: true });
}

function installedNode(folders) {
  const paths = folders.flatMap((folder) =>
    packages.map((name) => join(folder, 'node_modules', name, 'bin/node')),
  );
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(
      `Salus needs Node ${nodeMajor} or newer: this is ${process.version}, and npm has none for ${platform}. Install Node ${nodeMajor} and start again.`,
    );
  }
  const tried = spawnSync(found, ['--version'], { encoding: 'utf8' });
  if (tried.status === 0) return found;
  throw new Error(remedyFor(tried));
}

/** Returns why the Node that npm installed does not run here, and the command that mends it. */
export function remedyFor({ error, stderr }, osRelease = readOsRelease()) {
  const what = `Node ${nodeMajor}, which Salus installs,`;
  const own = `Install a Node ${nodeMajor} that runs here, and start again.`;
  // The loader of glibc is not there, as on Alpine.
  if (error?.code === 'ENOENT') return `${what} needs glibc, and this machine has none. ${own}`;
  const reason = error?.message ?? stderr.trim().split('\n')[0];
  const [, library] = /error while loading shared libraries: ([^:\s]+):/.exec(reason) ?? [];
  if (library === undefined) return `${what} does not run on this machine (${reason}). ${own}`;
  const lacks = `${what} needs the library ${library}, and this machine has none.`;
  const command = commandFor(library, osRelease);
  return command === undefined
    ? `${lacks} Install the package that contains it, and start again.`
    : `${lacks} As root, run "${command}", then start again.`;
}

/** By system (ID or ID_LIKE of os-release): the command that installs a library. */
const commands = [
  [['debian', 'ubuntu'], { 'libatomic.so.1': 'apt-get install libatomic1' }],
  [['fedora', 'rhel', 'centos', 'amzn'], { 'libatomic.so.1': 'dnf install libatomic' }],
  [['suse', 'opensuse'], { 'libatomic.so.1': 'zypper install libatomic1' }],
];

function commandFor(library, osRelease) {
  const systems = systemsOf(osRelease);
  const [, byLibrary] = commands.find(([ids]) => ids.some((id) => systems.includes(id))) ?? [];
  return byLibrary?.[library];
}

function systemsOf(osRelease) {
  const values = [...osRelease.matchAll(/^ID(?:_LIKE)?=["']?([^"'\n]*)/gm)];
  return values.flatMap(([, value]) => value.split(' '));
}

function readOsRelease() {
  const file = '/etc/os-release';
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
