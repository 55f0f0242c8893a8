import { constants } from 'node:fs';
import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { AppError } from '#kernel/errors.ts';
import { minuteMs } from '#kernel/time.ts';

export type UploadLimit = {
  readonly bytesMax: number;
  readonly tooLarge: 'upload.too_large' | 'upload.fit_too_large';
};

const folderPrefix = 'salus-upload-';

/**
 * What was uploaded, as a file that only we may read, until the work with it is done. It has no name: it is removed from
 * its folder before the first byte comes, so that nothing is left of it when we die, however we die.
 */
export async function withUploadedFile<Result>(
  body: unknown,
  { bytesMax, tooLarge }: UploadLimit,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable)) throw new AppError('upload.empty');
  const handle = await openNameless();
  try {
    let bytes = 0;
    const counted = async function* counted(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        bytes += part.length;
        if (bytes > bytesMax) throw new AppError(tooLarge);
        yield part;
      }
    };
    await handle.writeFile(counted(body));
    if (bytes === 0) throw new AppError('upload.empty');
    return await work(`/dev/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), folderPrefix));
  try {
    const { O_CREAT, O_EXCL, O_RDWR } = constants;
    return await open(path.join(folder, 'upload'), O_CREAT | O_EXCL | O_RDWR, 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder lives for an instant; one that is older was left by a process that died. */
const leftOverMs = minuteMs;

/** Removes what a process left that died between making a folder and removing it, and whatever is in there. */
export async function sweepUploads(now: Date): Promise<void> {
  const names = await readdir(tmpdir());
  const own = names.filter((name) => name.startsWith(folderPrefix));
  for (const folder of own.map((name) => path.join(tmpdir(), name))) {
    // What is somebody else's, or gone meanwhile, is not ours to remove.
    const found = await stat(folder).catch(() => undefined);
    if (found === undefined || found.uid !== process.getuid?.()) continue;
    if (now.getTime() - found.mtimeMs < leftOverMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
