import { responseBuffers, type PooledBuffer, type BufferPool } from './pool.ts';

/** A part of a response: the written bytes of a pooled buffer, or other memory if `piece` is null. */
export type Part = { readonly piece: PooledBuffer | null; readonly bytes: Uint8Array };

/** Bytes that are generated when they are read. Their number is known before, and generating them cannot fail. */
export type LazyPart = {
  readonly byteLength: number;
  /** Writes the next bytes, as many as fit. Returns their number. No indivisible part is larger than a buffer. */
  fill(into: Uint8Array): number;
};

/** Bytes in pieces of the pool, to be read once: then the pieces are given back. */
export class PooledBody {
  readonly #pool: BufferPool;
  /** How many bytes there are in all. */
  readonly byteLength: number;
  readonly #parts: (Part | LazyPart)[];
  /** The number of bytes already read of the first part, if it is a lazy one. */
  #written = 0;

  constructor(pool: BufferPool, parts: (Part | LazyPart)[]) {
    this.#pool = pool;
    this.#parts = parts;
    this.byteLength = bytesOf(parts);
  }

  /** Returns the next part, which the caller must give back or drop; undefined at the end. */
  shift(): Part | undefined {
    const [next] = this.#parts;
    if (next === undefined || 'bytes' in next) {
      this.#parts.shift();
      return next;
    }
    const piece = this.#pool.take();
    const length = next.fill(piece.bytes);
    // Otherwise the loop would never end.
    if (length === 0) {
      this.#pool.giveBack(piece);
      throw new RangeError('a part of what is written later needs more than a piece');
    }
    this.#written += length;
    if (this.#written === next.byteLength) {
      this.#parts.shift();
      this.#written = 0;
    }
    return { piece, bytes: piece.bytes.subarray(0, length) };
  }

  /** Returns the buffer to the pool. It must have no more readers. */
  giveBack({ piece }: Part): void {
    if (piece !== null) this.#pool.giveBack(piece);
  }

  /** Releases the buffer without reusing it, because a reader may still use it. */
  drop({ piece }: Part): void {
    if (piece !== null) this.#pool.drop(piece);
  }

  /** Copies the remaining bytes to a new buffer. */
  toBuffer(): Buffer {
    const all = Buffer.allocUnsafe(bytesOf(this.#parts) - this.#written);
    let length = 0;
    for (let part = this.shift(); part !== undefined; part = this.shift()) {
      all.set(part.bytes, length);
      length += part.bytes.length;
      this.giveBack(part);
    }
    return all;
  }

  toString(): string {
    const [first, second] = this.#parts;
    if (first === undefined || second !== undefined || !('bytes' in first))
      return this.toBuffer().toString();
    const text = Buffer.from(
      first.bytes.buffer,
      first.bytes.byteOffset,
      first.bytes.length,
    ).toString();
    this.discard();
    return text;
  }

  /** Returns unread buffers to the pool. */
  discard(): void {
    for (const part of this.#parts.splice(0)) if ('bytes' in part) this.giveBack(part);
  }
}

const lengthOf = (part: Part | LazyPart): number =>
  'bytes' in part ? part.bytes.length : part.byteLength;

const bytesOf = (parts: readonly (Part | LazyPart)[]): number =>
  parts.reduce((sum, part) => sum + lengthOf(part), 0);

/** Bytes that were made elsewhere, one after another, without a copy. */
export function joined(all: readonly Uint8Array[]): PooledBody {
  return new PooledBody(
    responseBuffers,
    all.map((bytes) => ({ piece: null, bytes })),
  );
}
