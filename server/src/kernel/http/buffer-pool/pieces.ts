import { responseBuffers, type PooledBuffer, type BufferPool } from './pool.ts';

/** A part of an answer: as much of a piece as was written; without one it has memory of its own. */
export type Part = { readonly piece: PooledBuffer | null; readonly bytes: Uint8Array };

/** Bytes that are written when they are asked for. How many there are is known before, and nothing can fail any more. */
export type LazyPart = {
  readonly byteLength: number;
  /** Writes what comes next, as much of it as fits; how many bytes that were. No part of it needs more than a piece. */
  fill(into: Uint8Array): number;
};

/** Bytes in pieces of the pool, to be read once: then the pieces are given back. */
export class PooledBody {
  readonly #pool: BufferPool;
  /** How many bytes there are in all. */
  readonly byteLength: number;
  readonly #parts: (Part | LazyPart)[];
  /** Of the first part, if it is one of those that are written later. */
  #written = 0;

  constructor(pool: BufferPool, parts: (Part | LazyPart)[]) {
    this.#pool = pool;
    this.#parts = parts;
    this.byteLength = bytesOf(parts);
  }

  /** The next part, which the caller gives back or drops; undefined when there is none left. */
  shift(): Part | undefined {
    const [next] = this.#parts;
    if (next === undefined || 'bytes' in next) {
      this.#parts.shift();
      return next;
    }
    const piece = this.#pool.take();
    const length = next.fill(piece.bytes);
    // Asked again it would write nothing again, for ever.
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

  /** Nobody reads it any more. */
  giveBack({ piece }: Part): void {
    if (piece !== null) this.#pool.giveBack(piece);
  }

  /** Somebody may still read it. */
  drop({ piece }: Part): void {
    if (piece !== null) this.#pool.drop(piece);
  }

  /** All that is left, in memory of its own. */
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

  /** Gives back what nobody read. */
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
