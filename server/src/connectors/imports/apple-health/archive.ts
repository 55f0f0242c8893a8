import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { AppleHealthError } from './error.ts';

/** A file within the archive. */
export type ArchivedFile = {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  /** CRC-32, as the archive announces it. */
  readonly checksum: number;
  /** Its bytes, part after part; ends with an error where they are not what the archive announced. */
  readonly read: () => AsyncIterable<Buffer>;
};

export type Archive = {
  /** The file with the records. */
  readonly records: ArchivedFile;
  /** Routes of workouts, by the end of their path. */
  readonly route: (path: string) => ArchivedFile | undefined;
  readonly electrocardiograms: readonly ArchivedFile[];
  /** Of all that is in it, by the names, sizes and checksums of its directory. */
  readonly fingerprint: string;
  readonly close: () => void;
};

/** Decades of a watch's days have some ten thousand routes. */
const entriesMax = 200_000;
/** Records pack to a fortieth at most; what packs better was made to fill a disk or a memory. */
const packedTimesMax = 150;
/** A route of a day and night at one point a second has some 25 MB. */
const partBytesMax = 128 * 1024 * 1024;
const recordsBytesMax = 64 * 1024 ** 3;

/** Opens an export as the Health app writes it. Its files are looked up by name; nothing is unpacked to the disk. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const files = await listFiles(zip);
    const records = findRecords(files);
    if (records === undefined) {
      throw new AppleHealthError(
        'This is no export of Apple Health: the archive has no export.xml.',
      );
    }
    const routes = new Map(
      files.filter(({ name }) => /\.gpx$/iu.test(name)).map((file) => [lastTwo(file.name), file]),
    );
    return {
      records,
      route: (wanted) => routes.get(lastTwo(wanted)),
      electrocardiograms: files.filter(({ name }) => /\/[^/]+\/[^/]+\.csv$/iu.test(`/${name}`)),
      fingerprint: fingerprintOf(files),
      close: () => zip.close(),
    };
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

async function listFiles(zip: ZipFile): Promise<readonly ArchivedFile[]> {
  if (zip.entryCount > entriesMax) {
    throw new AppleHealthError('The archive holds more files than an export can have.');
  }
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isOfSystem(entry.fileName)) continue;
    if (entry.isEncrypted()) {
      throw new AppleHealthError('The archive is encrypted; pack it again without a password.');
    }
    const { fileName: name, uncompressedSize: bytes, crc32: checksum } = entry;
    files.push({ name, bytes, checksum, read: () => readEntry(zip, entry) });
  }
  return files;
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const { fileName, compressedSize, uncompressedSize } = entry;
  const bytesMax = isRecords(fileName) ? recordsBytesMax : partBytesMax;
  if (uncompressedSize > bytesMax || uncompressedSize > packedTimesMax * (compressedSize + 1024)) {
    throw new AppleHealthError(
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
    throw new AppleHealthError(`${fileName} is damaged: its checksum does not match its content.`);
  }
}

/**
 * The file of the records is called as the phone's language says and has a neighbour for clinics whose name ends in `_cda`.
 * Where the export was packed again it lies deeper than one folder.
 */
function findRecords(files: readonly ArchivedFile[]): ArchivedFile | undefined {
  const depthOf = ({ name }: ArchivedFile): number => name.split('/').length;
  return files
    .filter(({ name }) => isRecords(name))
    .toSorted((one, other) => depthOf(one) - depthOf(other) || other.bytes - one.bytes)[0];
}

function isRecords(name: string): boolean {
  return /\.xml$/iu.test(name) && !/_cda\.xml$/iu.test(name);
}

/** What macOS packs beside each file. */
function isOfSystem(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(?:^|\/)\._[^/]*$/u.test(name);
}

/** Folder and name: the folder around all is called as the phone's language says. */
function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/').normalize('NFC').toLowerCase();
}

function asRefusal(error: unknown, name = 'The archive'): unknown {
  if (!(error instanceof Error) || error instanceof AppleHealthError) return error;
  // Errors of the file system have a code and say enough; the others are about what is in the file.
  if ('syscall' in error) return error;
  return new AppleHealthError(`${name} is damaged or no ZIP archive (${error.message}).`, {
    cause: error,
  });
}
