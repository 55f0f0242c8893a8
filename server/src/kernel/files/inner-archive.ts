import { copyToDisk } from './disk-copy.ts';
import { type ArchivedFile, openZipArchive } from './zip-reader.ts';

/** Of each file in it. */
const bytesMax = 4 * 1024 ** 3;

/**
 * The files of an archive that lies within another. It is on the disk meanwhile, as its directory stands at its end; what is
 * still to be read of it cannot be read once the caller has asked for what comes after the last file.
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
