import { rmdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ensureInstalled } from './install.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'salus-install-'));
  await mkdir(path.join(root, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json'])
    await writeFile(path.join(root, name), '{}');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true });
});

test('an installation whose lock another start has removed goes on', async () => {
  await ensureInstalled(root, async () => {
    rmdirSync(path.join(root, '.salus-installing'));
    vi.advanceTimersByTime(5000);
  });

  expect(await readFile(path.join(root, 'node_modules/.salus-stamp'), 'utf8')).toMatch(/^\w+$/u);
});
