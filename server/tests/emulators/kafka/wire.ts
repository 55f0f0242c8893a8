/** Reads what Kafka's protocol is made of, in the versions that have no compact forms. */
export class WireReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #take(count: number): number {
    const at = this.#at;
    this.#at += count;
    return at;
  }
  skip(count: number): void {
    this.#take(count);
  }
  int8 = (): number => this.#bytes.readInt8(this.#take(1));
  int16 = (): number => this.#bytes.readInt16BE(this.#take(2));
  int32 = (): number => this.#bytes.readInt32BE(this.#take(4));
  #slice(count: number): Buffer {
    const at = this.#take(count);
    return this.#bytes.subarray(at, at + count);
  }
  text = (): string => this.#slice(this.int16()).toString();
  nullableText = (): string | null => {
    const length = this.int16();
    return length < 0 ? null : this.#slice(length).toString();
  };
  bytes = (): Buffer => this.#slice(this.int32());
  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.int32() }, read);
  }
  /** Zigzag, as records have it; large enough for lengths. */
  varint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(this.#bytes.readUInt8(this.#take(1)));
      value |= (byte & 0x7fn) << shift;
      if ((byte & 0x80n) === 0n) return Number((value >> 1n) ^ -(value & 1n));
    }
  };
  varBytes = (): Buffer | null => {
    const length = this.varint();
    return length < 0 ? null : this.#slice(length);
  };
}

const number = (bytes: number, write: (buffer: Buffer) => unknown): Buffer => {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
};
export const int8 = (value: number): Buffer => number(1, (buffer) => buffer.writeInt8(value));
export const int16 = (value: number): Buffer => number(2, (buffer) => buffer.writeInt16BE(value));
export const int32 = (value: number): Buffer => number(4, (buffer) => buffer.writeInt32BE(value));
export const int64 = (value: number): Buffer =>
  number(8, (buffer) => buffer.writeBigInt64BE(BigInt(value)));
export const text = (value: string | null): Buffer =>
  value === null ? int16(-1) : Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)]);
export const bytes = (value: Buffer): Buffer => Buffer.concat([int32(value.length), value]);
export const list = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([int32(items.length), ...items]);

export type WireRecord = {
  readonly key: string | null;
  readonly value: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

/** The records of a batch of format 2, without compression. */
export function recordsOf(batch: Buffer): WireRecord[] {
  const reader = new WireReader(batch);
  // Offset, length, epoch of the leader.
  reader.skip(8 + 4 + 4);
  if (reader.int8() !== 2) throw new Error('not a batch of format 2');
  // Checksum, attributes, last offset, both times, id, epoch and sequence of the producer.
  reader.skip(4 + 2 + 4 + 8 + 8 + 8 + 2 + 4);
  return reader.list(() => {
    reader.varint();
    reader.skip(1);
    reader.varint();
    reader.varint();
    const key = reader.varBytes()?.toString() ?? null;
    const value = reader.varBytes() ?? Buffer.alloc(0);
    const headers = Array.from({ length: reader.varint() }, () => [
      String(reader.varBytes()),
      String(reader.varBytes()),
    ]);
    return { key, value, headers: Object.fromEntries(headers) };
  });
}
