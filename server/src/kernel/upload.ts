import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { AppError } from './errors.ts';

/** What was uploaded, as a file that only we may read, until the work with it is done. */
export async function withUploadedFile<Result>(
  body: unknown,
  bytesMax: number,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable)) throw new AppError('upload.empty');
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-upload-'));
  try {
    const file = path.join(folder, 'upload');
    let bytes = 0;
    await pipeline(
      body,
      async function* counted(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          bytes += part.length;
          if (bytes > bytesMax) throw new AppError('upload.too_large');
          yield part;
        }
      },
      createWriteStream(file, { mode: 0o600 }),
    );
    if (bytes === 0) throw new AppError('upload.empty');
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
