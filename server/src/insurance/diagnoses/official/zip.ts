import { crc32, inflateRawSync } from 'node:zlib';

import { OfficialFileError } from './official-file-error.ts';

export type ArchivedFile = { readonly name: string; readonly bytes: Buffer };

const signature = { end: 0x06054b50, directory: 0x02014b50, local: 0x04034b50 } as const;
const sizes = { end: 22, directory: 46, local: 30, commentMax: 65_535 } as const;
const method = { stored: 0, deflated: 8 } as const;
/** The largest official archive unpacks to some 100 MB; what promises more is refused before it is unpacked. */
const unpackedBytesMax = 512 * 1024 ** 2;
const entriesMax = 1000;

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= sizes.end && bytes.readUInt16LE(0) === 0x4b50;
}

/** The files of a zip archive for which the name is wanted, unpacked and checked against their checksums. */
export function readZip(
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): readonly ArchivedFile[] {
  try {
    return entriesOf(bytes)
      .filter(({ name }) => !name.endsWith('/') && isWanted(name))
      .map((entry) => ({ name: entry.name, bytes: unpack(bytes, entry) }));
  } catch (error) {
    // Every offset and length of a damaged archive may lead out of it.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) throw damaged();
    throw error;
  }
}

function damaged(): OfficialFileError {
  return new OfficialFileError('The archive is damaged or incomplete');
}

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly at: number;
};

function entriesOf(bytes: Buffer): readonly Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  if (count > entriesMax)
    throw new OfficialFileError(`The archive has more than ${entriesMax} files`);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(place) !== signature.directory) throw damaged();
    const nameBytes = bytes.readUInt16LE(place + 28);
    const skipped = bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    const nameAt = place + sizes.directory;
    entries.push({
      name: bytes.toString('utf8', nameAt, nameAt + nameBytes),
      method: bytes.readUInt16LE(place + 10),
      checksum: bytes.readUInt32LE(place + 16),
      packedBytes: bytes.readUInt32LE(place + 20),
      unpackedBytes: bytes.readUInt32LE(place + 24),
      at: bytes.readUInt32LE(place + 42),
    });
    place = nameAt + nameBytes + skipped;
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpacked > unpackedBytesMax)
    throw new OfficialFileError('The archive unpacks to over 512 MiB');
  return entries;
}

/** The directory of an archive is found from its end, behind which there may be a comment. */
function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - sizes.end - sizes.commentMax);
  for (let place = bytes.length - sizes.end; place >= earliest; place -= 1) {
    if (bytes.readUInt32LE(place) === signature.end) return place;
  }
  throw damaged();
}

function unpack(bytes: Buffer, entry: Entry): Buffer {
  if (bytes.readUInt32LE(entry.at) !== signature.local) throw damaged();
  const from =
    entry.at + sizes.local + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw damaged();
  const unpacked = decompress(packed, entry);
  if (unpacked.length !== entry.unpackedBytes || crc32(unpacked) !== entry.checksum)
    throw damaged();
  return unpacked;
}

function decompress(packed: Buffer, { name, method: used, unpackedBytes }: Entry): Buffer {
  switch (used) {
    case method.stored:
      return packed;
    case method.deflated:
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
    default:
      throw new OfficialFileError(`${name} is packed in a way that is not supported`);
  }
}
