import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { Random } from '#kernel/random.ts';
import { decrypt, encrypt } from '#kernel/secrets/cipher.ts';

import type { Written } from '../resource-type.ts';
import { type ExportId, type Part, partBytes } from './model.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Of what comes out at a time: left to itself it comes in pieces of 16 KiB, which are copied together. */
const compressed = { chunkSize: partBytes / 8 };

type Keys = {
  readonly exportId: ExportId;
  readonly key: Buffer;
  readonly random: Random;
  readonly buffers: PlainBuffers;
};
type Sealed = Part & { readonly content: Buffer };

/** A part is bound to its place. */
const contextOf = (
  exportId: ExportId,
  { unit, type, place }: Pick<Part, 'unit' | 'type' | 'place'>,
): string => `bulk_export_part ${exportId} ${unit} ${type} ${place}`;

/** Memory for lines before they are compressed: of its own for each part, V8 would collect the whole heap for it. */
export class PlainBuffers {
  readonly #free: Buffer[] = [];

  take(bytes = 2 * partBytes): Buffer {
    const size = Math.max(bytes, 2 * partBytes);
    return (size === 2 * partBytes ? this.#free.pop() : undefined) ?? Buffer.allocUnsafeSlow(size);
  }

  /** Nobody reads it any more. */
  giveBack(buffer: Buffer): void {
    if (buffer.length === 2 * partBytes && this.#free.length < keptMax) this.#free.push(buffer);
  }
}

const keptMax = 4;
/** So many are some milliseconds of work. */
const resourcesAtOnce = 100;
const bytesOfCharacter = 3;

/** Gathers the lines of one type of a unit into parts, each of which is handed on once it is full. */
export class NdjsonWriter {
  readonly #keys: Keys;
  readonly #of: Pick<Part, 'unit' | 'type'>;
  readonly #write: (part: Sealed) => Promise<void>;
  #plain: Buffer | null = null;
  #length = 0;
  #lines = 0;
  #place = 0;
  /** One part is compressed and written while the next is gathered. */
  #writing: Promise<void> = Promise.resolve();

  constructor(keys: Keys, of: Pick<Part, 'unit' | 'type'>, write: (part: Sealed) => Promise<void>) {
    this.#keys = keys;
    this.#of = of;
    this.#write = write;
  }

  async add(resources: readonly object[]): Promise<void> {
    for (const [index, resource] of resources.entries()) {
      if (index % resourcesAtOnce === 0) await loopTurns.take(this.#keys.exportId);
      const text = `${JSON.stringify(resource)}\n`;
      const plain = await this.#room(text.length * bytesOfCharacter);
      this.#length += plain.write(text, this.#length);
      this.#lines += 1;
    }
  }

  /** What is there as lines already. */
  async addWritten({ json, count }: Pick<Written, 'json' | 'count'>): Promise<void> {
    json.text('\n');
    const pieces = json.finish();
    const plain = await this.#room(pieces.byteLength);
    for (let part = pieces.shift(); part !== undefined; part = pieces.shift()) {
      plain.set(part.bytes, this.#length);
      this.#length += part.bytes.length;
      pieces.giveBack(part);
    }
    this.#lines += count;
  }

  async end(): Promise<void> {
    if (this.#plain !== null) await this.#flush(this.#plain);
    await this.#writing;
  }

  /** Where so many bytes fit behind what is gathered; a part that is full goes on its way. */
  async #room(bytes: number): Promise<Buffer> {
    const isFull = this.#length >= partBytes || this.#length + bytes > (this.#plain?.length ?? 0);
    if (this.#plain !== null && isFull) await this.#flush(this.#plain);
    this.#plain ??= this.#keys.buffers.take(bytes);
    return this.#plain;
  }

  async #flush(buffer: Buffer): Promise<void> {
    const of = { ...this.#of, place: this.#place, lines: this.#lines, bytes: this.#length };
    this.#plain = null;
    this.#length = 0;
    this.#lines = 0;
    this.#place += 1;
    await this.#writing;
    this.#writing = this.#seal(buffer, of);
    // Whoever adds more, or ends, hears of a failure.
    this.#writing.catch(() => {});
  }

  async #seal(buffer: Buffer, of: Part): Promise<void> {
    const { exportId, key, random, buffers } = this.#keys;
    const packed = await compress(buffer.subarray(0, of.bytes), compressed);
    buffers.giveBack(buffer);
    await this.#write({ ...of, content: encrypt(key, packed, contextOf(exportId, of), random) });
  }
}

/** The lines of a part. */
export async function openPart(
  { exportId, key }: Pick<Keys, 'exportId' | 'key'>,
  part: Part,
  content: Buffer,
): Promise<Buffer> {
  const plain = decrypt(key, content, contextOf(exportId, part));
  return decompress(plain, { chunkSize: Math.max(part.bytes, compressed.chunkSize) });
}
