import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { repairLinks } from './binaries.ts';

test('links that npm did not make are made once, relative, and those present are left alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-links-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'native', 'lib'), { recursive: true });
  await writeFile(join(folder, 'native', 'lib', 'kept.so'), 'a file, not a link');
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/other.so', target: 'native/lib/kept.so' },
  ];
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));

  await Promise.all([repairLinks(folder), repairLinks(folder)]);

  expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  await expect(readlink(join(folder, 'native', 'lib', 'kept.so'))).rejects.toThrow('EINVAL');
});
