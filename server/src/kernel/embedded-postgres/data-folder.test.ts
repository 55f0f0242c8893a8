import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { requireFreeSpace } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';

test('a disk without room is refused with what is free and what is needed', async () => {
  const exabyte = 1024 ** 6;

  const refusal = requireFreeSpace({ dataDir: tmpdir() }, exabyte);

  await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
  await expect(refusal).rejects.toThrow(/has only \d+ MB free: at least \d+ MB are needed/);
});
