/** The bytes are no chunk this version can read: damaged, truncated, or of an unknown format version. */
export class CorruptChunkError extends Error {
  override readonly name = 'CorruptChunkError';
}

/** Writes into a buffer that its maker sized for the worst case, so nothing here grows. */
export class ByteWriter {
  readonly bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(value: number): void {
    this.bytes[this.offset++] = value;
  }

  /** LEB128 of an integer from 0 to 2^53. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  /** Small magnitudes of either sign take few bytes; the magnitude must stay below 2^52. */
  signedVarint(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  append(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.offset);
    this.offset += bytes.length;
  }

  /** The next bytes, for the caller to fill. */
  take(length: number): Uint8Array {
    const start = this.offset;
    this.offset += length;
    return this.bytes.subarray(start, this.offset);
  }
}

export class ByteReader {
  readonly bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const value = this.bytes[this.offset++];
    if (value === undefined) throw new CorruptChunkError('The chunk ends too early.');
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
    }
    throw new CorruptChunkError('A number in the chunk is too large.');
  }

  signedVarint(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  take(length: number): Uint8Array {
    const start = this.offset;
    this.offset += length;
    if (this.offset > this.bytes.length) throw new CorruptChunkError('The chunk ends too early.');
    return this.bytes.subarray(start, this.offset);
  }
}
