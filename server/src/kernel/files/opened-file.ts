import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';

import { UnreadableFile } from './unreadable-file.ts';
import { type ArchivedFile, openZipArchive } from './zip-reader.ts';

/** An uploaded file: an archive with its files, or one file, with or without gzip. */
export type OpenedFile = {
  readonly isArchive: boolean;
  readonly files: readonly ArchivedFile[];
  readonly fingerprint: string;
  /** How the file begins, unpacked; of an archive nothing. */
  readonly head: string;
  readonly close: () => void;
};

const headBytes = 64 * 1024;
/** A higher ratio is a decompression bomb. */
const packedTimesMax = 150;
/** The maximum for one file in an archive: a decade of a sensor in one table has a tenth of it. */
const bytesMax = 8 * 1024 ** 3;

/** Opens a file of any kind, to detect its format. */
export async function openFile(file: string): Promise<OpenedFile> {
  const begins = await beginningOf(file);
  if (begins.length === 0) throw new UnreadableFile('The file is empty.');
  if (begins.subarray(0, 2).toString('latin1') === 'PK') {
    return { ...(await openZipArchive(file, () => bytesMax)), isArchive: true, head: '' };
  }
  const isPacked = begins[0] === 0x1f && begins[1] === 0x8b;
  const name = path.basename(file).replace(/\.gz$/iu, '');
  const read = isPacked ? () => gunzipped(file) : () => plain(file);
  const { bytes, fingerprint } = await measured(file);
  return {
    isArchive: false,
    files: [{ name, bytes, checksum: 0, read }],
    fingerprint,
    head: await headOf(read()),
    close: () => {},
  };
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Reads from the first byte, independent of other readers of the file. */
function plain(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { start: 0, highWaterMark: 256 * 1024 });
}

async function* gunzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { start: 0 });
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  let bytes = 0;
  try {
    for await (const part of unpacked as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > packedTimesMax * (source.bytesRead + 1024)) {
        throw new UnreadableFile('The file would unpack to more than any export has.');
      }
      yield part;
    }
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error || error instanceof UnreadableFile)
      throw error;
    throw new UnreadableFile(`The packed file is damaged (${error.message}).`, { cause: error });
  } finally {
    source.destroy();
  }
}

async function measured(file: string): Promise<{ bytes: number; fingerprint: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of plain(file)) {
    bytes += part.length;
    hash.update(part);
  }
  return { bytes, fingerprint: hash.digest('hex') };
}

/** Returns the beginning of the file as text; for a binary file, the text that its bytes decode to. */
async function headOf(parts: AsyncIterable<Buffer>): Promise<string> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const part of parts) {
    read.push(part);
    bytes += part.length;
    if (bytes >= headBytes) break;
  }
  return Buffer.concat(read)
    .subarray(0, headBytes)
    .toString('utf8')
    .replace(/^\uFEFF/u, '');
}
