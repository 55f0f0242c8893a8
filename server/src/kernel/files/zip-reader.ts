import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { UnreadableFile } from './unreadable-file.ts';

/** A file within the archive. */
export type ArchivedFile = {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  /** CRC-32, as the archive announces it. */
  readonly checksum: number;
  /** Reads the bytes in parts; throws at the end if they differ from the archive's directory. */
  readonly read: () => AsyncIterable<Buffer>;
};

export type ZipArchive = {
  readonly files: readonly ArchivedFile[];
  /** Identifies the content, by the names, sizes and checksums of its directory. */
  readonly fingerprint: string;
  readonly close: () => void;
};

/** Decades of a watch's days have some ten thousand files. */
const entriesMax = 200_000;
/** Records compress to a fortieth at most; a higher ratio is a decompression bomb. */
const packedTimesMax = 150;

/**
 * Opens a ZIP archive by its directory, and reads its files as streams without unpacking to the disk. `bytesMax`
 * returns the maximum size of a file by its name.
 */
export async function openZipArchive(
  path: string,
  bytesMax: (name: string) => number,
): Promise<ZipArchive> {
  const zip = await openZip(path);
  try {
    const files = await listFiles(zip, bytesMax);
    return { files, fingerprint: fingerprintOf(files), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw asRefusal(error);
  }
}

function fingerprintOf(files: readonly ArchivedFile[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes, checksum } of files) hash.update(`${name}\n${bytes} ${checksum}\n`);
  return hash.digest('hex');
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, strictFileNames: true });
  } catch (error) {
    throw asRefusal(error);
  }
}

async function listFiles(
  zip: ZipFile,
  bytesMax: (name: string) => number,
): Promise<readonly ArchivedFile[]> {
  if (zip.entryCount > entriesMax) {
    throw new UnreadableFile('The archive holds more files than an export can have.');
  }
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isOfSystem(entry.fileName)) continue;
    if (entry.isEncrypted()) {
      throw new UnreadableFile('The archive is encrypted; pack it again without a password.');
    }
    const { fileName: name, uncompressedSize: bytes, crc32: checksum } = entry;
    files.push({ name, bytes, checksum, read: () => readEntry(zip, entry, bytesMax(name)) });
  }
  return files;
}

async function* readEntry(zip: ZipFile, entry: Entry, bytesMax: number): AsyncGenerator<Buffer> {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > bytesMax || uncompressedSize > packedTimesMax * (compressedSize + 1024)) {
    throw new UnreadableFile(
      `${fileName} would unpack to ${uncompressedSize.toLocaleString('en')} bytes, which no export has.`,
    );
  }
  let checksum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const part of stream) {
      if (!Buffer.isBuffer(part)) continue;
      checksum = crc32(part, checksum);
      yield part;
    }
  } catch (error) {
    throw asRefusal(error, fileName);
  }
  if (checksum !== entry.crc32) {
    throw new UnreadableFile(`${fileName} is damaged: its checksum does not match its content.`);
  }
}

/** Returns true for the metadata files that macOS adds. */
function isOfSystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)\._[^/]*$/u.test(name);
}

function asRefusal(error: unknown, name = 'The archive'): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error;
  // File system errors have a code and are clear enough; the others concern the content of the file.
  if ('syscall' in error) return error;
  return new UnreadableFile(`${name} is damaged or no ZIP archive (${error.message}).`, {
    cause: error,
  });
}
