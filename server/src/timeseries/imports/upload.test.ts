import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { AppError } from '#kernel/errors.ts';

import { withUploadedFile } from './upload.ts';

const limit = { bytesMax: 3, tooLarge: 'upload.too_large' } as const;

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it('is a file of ours while it is worked with, which has no name', async () => {
  const body = Readable.from([Buffer.from('ab'), Buffer.from('c')]);
  const found = await withUploadedFile(body, limit, async (file) => {
    const { mode, nlink: links } = await stat(file);
    return { mode: mode & 0o777, links, text: await readFile(file, 'utf8') };
  });
  expect(found).toMatchObject({ mode: 0o600, text: 'abc', links: 0 });
});

it('larger than the limit, or empty, is refused before anybody works with it', async () => {
  const work = async (): Promise<string> => {
    throw new Error('nobody should');
  };
  const large = Readable.from([Buffer.alloc(2), Buffer.alloc(2)]);
  expect(await codeOf(withUploadedFile(large, limit, work))).toBe('upload.too_large');
  expect(await codeOf(withUploadedFile(Readable.from([]), limit, work))).toBe('upload.empty');
  expect(await codeOf(withUploadedFile(undefined, limit, work))).toBe('upload.empty');
});
