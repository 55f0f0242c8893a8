import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = {
  /** A path of plain ASCII, with forward slashes. */
  readonly name: string;
  /** False if the content is compressed already. */
  readonly isDeflated: boolean;
  readonly content: AsyncIterable<Uint8Array>;
};

type Options = {
  /** The time that the entries have. */
  readonly at: Date;
  /** The size or offset from which numbers take 64 bits. */
  readonly wideFrom?: number;
};

/** A written entry, for the directory at the end of the archive. */
type Written = {
  readonly name: Buffer;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly plainBytes: number;
  readonly offset: number;
  readonly isWide: boolean;
};

const signature = {
  local: 0x04_03_4b_50,
  descriptor: 0x08_07_4b_50,
  central: 0x02_01_4b_50,
  wideEnd: 0x06_06_4b_50,
  wideEndLocator: 0x07_06_4b_50,
  end: 0x06_05_4b_50,
} as const;

/** The version of the format that a reader needs: 2.0 for DEFLATE, 4.5 for 64 bits. */
const version = { plain: 20, wide: 45 } as const;
const method = { stored: 0, deflated: 8 } as const;
/** Checksum and sizes follow the content; the name is UTF-8. */
const flags = 0x08_08;
const wideExtra = 1;
/** The placeholder for a value that a 64-bit field elsewhere contains. */
const seeWide = 0xff_ff_ff_ff;
const seeWideCount = 0xff_ff;

/**
 * Writes a ZIP archive (APPNOTE 6.3) as its entries arrive; only the directory stays in memory. If the reader stops,
 * the entries end too.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  { at, wideFrom = seeWide }: Options,
): AsyncGenerator<Uint8Array> {
  const files: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const tally = { crc: 0, plainBytes: 0 };
    const packing = entry.isDeflated ? method.deflated : method.stored;
    const header = localHeader(name, packing, at);
    offset += header.length;
    yield header;
    const contentStart = offset;
    const plain = tallied(entry.content, tally);
    for await (const bytes of entry.isDeflated ? deflated(plain) : plain) {
      offset += bytes.length;
      yield bytes;
    }
    const packedBytes = offset - contentStart;
    const isWide = Math.max(packedBytes, tally.plainBytes, start) >= wideFrom;
    const file = { name, method: packing, ...tally, packedBytes, offset: start, isWide };
    const descriptor = dataDescriptor(file);
    offset += descriptor.length;
    yield descriptor;
    files.push(file);
  }
  const directory = Buffer.concat(files.map((file) => centralHeader(file, at)));
  yield directory;
  yield endOf({ count: files.length, bytes: directory.length, offset, wideFrom });
}

async function* tallied(
  content: AsyncIterable<Uint8Array>,
  tally: { crc: number; plainBytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    tally.crc = crc32(bytes, tally.crc);
    tally.plainBytes += bytes.length;
    yield bytes;
  }
}

/** Compresses on other threads, at the pace of the reader. */
async function* deflated(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  const fed = pipeline(plain, deflate);
  try {
    for await (const bytes of deflate) yield bytes;
  } finally {
    // The error was thrown above; only wait for the end here.
    await fed.catch(() => {});
  }
}

/** Numbers of the given lengths in bytes, little-endian. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(value), at);
    else written.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return written;
}

/** Date and time as DOS had them, in UTC. */
function dosTime(at: Date): readonly (readonly [2, number])[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date =
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, time],
    [2, date],
  ];
}

function localHeader(name: Buffer, packing: number, at: Date): Buffer {
  const fixed = record(
    [4, signature.local],
    [2, version.plain],
    [2, flags],
    [2, packing],
    ...dosTime(at),
    // The checksum and both sizes, which are unknown until the entry has been written.
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([fixed, name]);
}

function dataDescriptor({ crc, packedBytes, plainBytes, isWide }: Written): Buffer {
  const width = isWide ? 8 : 4;
  return record([4, signature.descriptor], [4, crc], [width, packedBytes], [width, plainBytes]);
}

function centralHeader(file: Written, at: Date): Buffer {
  const { name, crc, plainBytes, packedBytes, offset, isWide } = file;
  const needed = isWide ? version.wide : version.plain;
  const wide = isWide
    ? record([2, wideExtra], [2, 24], [8, plainBytes], [8, packedBytes], [8, offset])
    : Buffer.alloc(0);
  const fixed = record(
    [4, signature.central],
    [2, needed],
    [2, needed],
    [2, flags],
    [2, file.method],
    ...dosTime(at),
    [4, crc],
    [4, isWide ? seeWide : packedBytes],
    [4, isWide ? seeWide : plainBytes],
    [2, name.length],
    [2, wide.length],
    // No comment; the first disk; no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isWide ? seeWide : offset],
  );
  return Buffer.concat([fixed, name, wide]);
}

type Directory = {
  readonly count: number;
  readonly bytes: number;
  readonly offset: number;
  readonly wideFrom: number;
};

function endOf({ count, bytes, offset, wideFrom }: Directory): Buffer {
  const isWide = Math.max(bytes, offset) >= wideFrom || count >= seeWideCount;
  const plainEnd = record(
    [4, signature.end],
    [2, 0],
    [2, 0],
    [2, isWide ? seeWideCount : count],
    [2, isWide ? seeWideCount : count],
    [4, isWide ? seeWide : bytes],
    [4, isWide ? seeWide : offset],
    [2, 0],
  );
  if (!isWide) return plainEnd;
  const wideEnd = record(
    [4, signature.wideEnd],
    // The length of the rest of the record.
    [8, 44],
    [2, version.wide],
    [2, version.wide],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, offset],
  );
  const locator = record([4, signature.wideEndLocator], [4, 0], [8, offset + bytes], [4, 1]);
  return Buffer.concat([wideEnd, locator, plainEnd]);
}
