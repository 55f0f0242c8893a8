import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type ArchivedFile, openZipArchive } from './archive.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Of the archive itself, and of each file in it: parts of exports have up to two. */
const bytesMax = 4 * 1024 ** 3;

/**
 * The files of an archive that lies within another. It is on the disk meanwhile, as its directory stands at its end; what is
 * still to be read of it cannot be read once the caller has asked for what comes after the last file.
 */
export async function* innerFiles(file: ArchivedFile): AsyncGenerator<ArchivedFile> {
  if (file.bytes > bytesMax) {
    throw new UnreadableFile(`${file.name} is larger than any part of an export.`);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-inner-'));
  try {
    const copy = path.join(folder, 'inner.zip');
    await copyTo(copy, file);
    const archive = await openZipArchive(copy, () => bytesMax);
    try {
      yield* archive.files;
    } finally {
      archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyTo(copy: string, file: ArchivedFile): Promise<void> {
  const handle = await open(copy, 'wx', 0o600);
  try {
    for await (const part of file.read()) await handle.write(part);
  } finally {
    await handle.close();
  }
}
