import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type Part = string | Buffer;
export type ZippedFile = { readonly name: string; readonly parts: Iterable<Part> };

const [localSignature, descriptorSignature] = [0x04034b50, 0x08074b50];
const [centralSignature, endSignature] = [0x02014b50, 0x06054b50];
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;

/** Writes a ZIP archive part after part: as large as 4 GiB, in little memory. */
export async function writeZip(path: string, files: Iterable<ZippedFile>): Promise<void> {
  const file = await open(path, 'w');
  let offset = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    await file.write(bytes);
    offset += bytes.length;
  };
  const central: Buffer[] = [];
  for (const { name, parts } of files) {
    const start = offset;
    await write(header(localSignature, name, [0, 0, 0]));
    const sizes = await writeDeflated(parts, write);
    await write(numbers(descriptorSignature, ...sizes));
    central.push(header(centralSignature, name, sizes, start));
  }
  const start = offset;
  for (const entry of central) await write(entry);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(offset - start, 12);
  end.writeUInt32LE(start, 16);
  await write(end);
  await file.close();
}

type Sizes = readonly [crc: number, compressed: number, uncompressed: number];

async function writeDeflated(
  parts: Iterable<Part>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Sizes> {
  let [crc, compressed, uncompressed] = [0, 0, 0];
  const counted = function* bytes(): Generator<Buffer> {
    for (const part of parts) {
      const buffer = Buffer.from(part);
      crc = crc32(buffer, crc);
      uncompressed += buffer.length;
      yield buffer;
    }
  };
  await pipeline(counted, createDeflateRaw({ level: 1 }), async (source) => {
    for await (const part of source as AsyncIterable<Buffer>) {
      compressed += part.length;
      await write(part);
    }
  });
  return [crc, compressed, uncompressed];
}

function header(signature: number, name: string, sizes: Sizes, localOffset = 0): Buffer {
  const isCentral = signature === centralSignature;
  const fileName = Buffer.from(name);
  const head = Buffer.alloc(isCentral ? 46 : 30);
  head.writeUInt32LE(signature);
  const at = isCentral ? 6 : 4;
  if (isCentral) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, at);
  head.writeUInt16LE(flags, at + 2);
  head.writeUInt16LE(deflated, at + 4);
  numbers(...sizes).copy(head, at + 10);
  head.writeUInt16LE(fileName.length, at + 22);
  if (isCentral) head.writeUInt32LE(localOffset, 42);
  return Buffer.concat([head, fileName]);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}
