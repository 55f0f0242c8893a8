import { answerPool, type Piece, type PiecePool } from './pool.ts';

/** A part of an answer: as much of a piece as was written; without one it has memory of its own. */
export type Part = { readonly piece: Piece | null; readonly bytes: Uint8Array };

/** Bytes written into pieces of the pool, to be read once: then the pieces are given back. */
export class Pieces {
  readonly #pool: PiecePool;
  /** How many bytes there are in all. */
  readonly byteLength: number;
  readonly #parts: Part[];

  constructor(pool: PiecePool, parts: Part[]) {
    this.#pool = pool;
    this.#parts = parts;
    this.byteLength = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The next part, which the caller gives back or drops; undefined when there is none left. */
  shift(): Part | undefined {
    return this.#parts.shift();
  }

  /** Nobody reads it any more. */
  giveBack({ piece }: Part): void {
    if (piece !== null) this.#pool.giveBack(piece);
  }

  /** Somebody may still read it. */
  drop({ piece }: Part): void {
    if (piece !== null) this.#pool.drop(piece);
  }

  /** All of it in memory of its own. */
  toBuffer(): Buffer {
    const bytes = Buffer.concat(this.#parts.map((part) => part.bytes));
    this.discard();
    return bytes;
  }

  toString(): string {
    const [first, second] = this.#parts;
    if (first === undefined || second !== undefined) return this.toBuffer().toString();
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
    for (const part of this.#parts.splice(0)) this.giveBack(part);
  }
}

/** Bytes that were made elsewhere, one after another, without a copy. */
export function joined(all: readonly Uint8Array[]): Pieces {
  return new Pieces(
    answerPool,
    all.map((bytes) => ({ piece: null, bytes })),
  );
}
