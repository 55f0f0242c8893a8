import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { remedyFor } from './node.mjs';

const stderr =
  '/salus/bin/node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory\n';
const lacks =
  'Node 26, which Salus installs, needs the library libatomic.so.1, and this machine has none.';

test.each([
  ['ID=debian', 'apt-get install libatomic1'],
  ['NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n', 'apt-get install libatomic1'],
  ['ID="rocky"\nID_LIKE="rhel centos fedora"', 'dnf install libatomic'],
  ['ID="amzn"\nID_LIKE="fedora"', 'dnf install libatomic'],
  ['ID="opensuse-leap"\nID_LIKE="suse opensuse"', 'zypper install libatomic1'],
])('a missing library is named with the command that installs it: %s', (osRelease, command) => {
  expect(remedyFor({ stderr }, osRelease)).toBe(
    `${lacks} As root, run "${command}", then start again.`,
  );
});

test('a library or a system without a known command is named all the same', () => {
  const other = stderr.replace('libatomic.so.1', 'libm.so.6');
  expect(remedyFor({ stderr }, 'ID=arch')).toBe(
    `${lacks} Install the package that contains it, and start again.`,
  );
  expect(remedyFor({ stderr: other }, 'ID=debian')).toContain('needs the library libm.so.6');
});

test('a Node that does not run for another reason is explained by its first line', () => {
  const old = "node: /lib/libc.so.6: version `GLIBC_2.28' not found\nnode: and more\n";
  expect(remedyFor({ stderr: old }, 'ID=debian')).toBe(
    "Node 26, which Salus installs, does not run on this machine (node: /lib/libc.so.6: version `GLIBC_2.28' not found). Install a Node 26 that runs here, and start again.",
  );
  const error = Object.assign(new Error('spawnSync node ENOENT'), { code: 'ENOENT' });
  expect(remedyFor({ error, stderr: '' }, 'ID=alpine')).toBe(
    'Node 26, which Salus installs, needs glibc, and this machine has none. Install a Node 26 that runs here, and start again.',
  );
});

test('the Node that installs the dependencies is the one among them', async () => {
  const read = async (folder: string) =>
    JSON.parse(await readFile(join(import.meta.dirname, folder, 'package.json'), 'utf8')) as {
      readonly optionalDependencies: Readonly<Record<string, string>>;
    };
  const { optionalDependencies } = await read('installer');
  expect((await read('..')).optionalDependencies).toMatchObject(optionalDependencies);
});
