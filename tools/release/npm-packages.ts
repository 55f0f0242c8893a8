import { globSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { serverManifest } from '../server-package.mjs';
import { run } from './run.ts';

/** The command of the package, and the modules that it uses. */
const tools = [
  'install.mjs',
  'node-flags.mjs',
  'node.mjs',
  'package/salus-health.mjs',
  'program.mjs',
];

/** Writes `salus-health-VERSION.tgz`: the built server with console, documentation and migrations. */
export async function packServer(root: string, folder: string): Promise<null> {
  const stage = await mkdtemp(join(tmpdir(), 'salus-release-'));
  try {
    await build(root, stage);
    await copy(root, stage, [
      'LICENSE',
      ...tools.map((name) => `tools/${name}`),
      ...globSync('server/migrations/*.sql', { cwd: root }),
      // Tables that modules read at run time. Their code is in the build.
      ...globSync('server/src/**/*.{tsv,csv,json,zst}', { cwd: root }),
    ]);
    await copyFile(join(root, 'tools/package/README.md'), join(stage, 'README.md'));
    const manifest = JSON.stringify(serverManifest(), null, 2);
    await writeFile(join(stage, 'package.json'), `${manifest}\n`);
    await pinVersions(root, stage);
    await pack(stage, folder);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return null;
}

/** Writes `salus-client-VERSION.tgz`. */
export async function packClient(root: string, folder: string): Promise<null> {
  const stage = await mkdtemp(join(tmpdir(), 'salus-release-'));
  try {
    await run(process.execPath, ['tools/build-client.mjs', stage], root);
    await pack(stage, folder);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  return null;
}

/** The server names its data files relative to its folder, so it is built in the checkout and moved. */
async function build(root: string, stage: string): Promise<void> {
  const server = join(root, 'server/dist');
  await rm(server, { recursive: true, force: true });
  await run(process.execPath, ['tools/build-server.mjs', server], root);
  await cp(server, join(stage, 'server/dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  await rm(server, { recursive: true });
  await run(process.execPath, ['tools/build-console.mjs', join(stage, 'console/dist')], root);
  await run(process.execPath, ['tools/docs-site/build.ts', join(stage, 'docs/dist')], root);
}

/** Adds a lock of all versions, made from the checkout's: the packages are those that the tests ran with. */
async function pinVersions(root: string, stage: string): Promise<void> {
  await copyFile(join(root, 'package-lock.json'), join(stage, 'package-lock.json'));
  const flags = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, '--prefer-offline'], stage);
  await rename(join(stage, 'package-lock.json'), join(stage, 'npm-shrinkwrap.json'));
}

async function pack(stage: string, folder: string): Promise<void> {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], stage);
}

async function copy(root: string, stage: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(stage, file)), { recursive: true });
    await copyFile(join(root, file), join(stage, file));
  }
}
