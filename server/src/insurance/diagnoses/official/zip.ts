import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { OfficialFileError } from './official-file-error.ts';

export type ArchivedFile = { readonly name: string; readonly bytes: Buffer };

/**
 * The largest official archive has about 100 MB uncompressed; an archive that announces more is rejected before it is
 * extracted.
 */
const unpackedBytesMax = 512 * 1024 ** 2;
const entriesMax = 1000;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= 22 && bytes.readUInt16LE(0) === 0x4b50;
}

/** The files of a zip archive for which the name is wanted, unpacked and checked against their checksums. */
export async function readZip(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<readonly ArchivedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes);
    const entries = await entriesOf(zip);
    const files: ArchivedFile[] = [];
    for (const entry of entries) {
      const name = entry.fileName;
      if (!name.endsWith('/') && isWanted(name))
        files.push({ name, bytes: await unpack(zip, entry) });
    }
    return files;
  } catch (error) {
    if (error instanceof OfficialFileError) throw error;
    throw new OfficialFileError('The archive is damaged or incomplete', { cause: error });
  }
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > entriesMax)
    throw new OfficialFileError(`The archive has more than ${entriesMax} files`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unpacked > unpackedBytesMax)
    throw new OfficialFileError('The archive unpacks to over 512 MiB');
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const unpacked = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(unpacked) !== entry.crc32) throw new Error('its checksum is another');
  return unpacked;
}
