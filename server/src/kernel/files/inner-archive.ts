import { copyToDisk } from './disk-copy.ts';
import { type ArchivedFile, openZipArchive } from './zip-reader.ts';

/** The maximum size of each file in it. */
const bytesMax = 4 * 1024 ** 3;

/**
 * Yields the files of an archive inside another one. A copy is on the disk during the iteration, because a ZIP
 * directory is at the end of the file. After the last file the copy is removed, and its files can no longer be read.
 */
export async function* innerFiles(file: ArchivedFile): AsyncGenerator<ArchivedFile> {
  const copy = await copyToDisk(file);
  try {
    const archive = await openZipArchive(copy.path, () => bytesMax);
    try {
      yield* archive.files;
    } finally {
      archive.close();
    }
  } finally {
    await copy.remove();
  }
}
