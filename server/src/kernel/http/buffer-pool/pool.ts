/** A full answer of samples is some twenty of them; a socket takes one or two at a time. */
export const pieceBytes = 64 * 1024;

/** 16 MiB. Where more are out at once the others are made anew, and left to the garbage collector afterwards. */
const keptMaxDefault = 256;

/** A part of memory that one answer after another is written into. */
export type PooledBuffer = { readonly bytes: Buffer };

/**
 * Memory for answers. A buffer of its own for each, of a megabyte, is what V8 collects the whole heap for: it counts that
 * memory, and frees it only when it has looked at everything.
 * Whoever takes a piece owns it until it is given back or dropped, once.
 */
export class BufferPool {
  readonly #keptMax: number;
  readonly #free: PooledBuffer[] = [];
  /** Weak: what somebody loses goes to the garbage collector. */
  readonly #taken = new WeakSet<PooledBuffer>();
  #out = 0;

  constructor(keptMax = keptMaxDefault) {
    this.#keptMax = keptMax;
  }

  /** How many are owned by somebody. */
  get out(): number {
    return this.#out;
  }

  /** How many wait for the next answer. */
  get kept(): number {
    return this.#free.length;
  }

  /** What is in it is nobody's: only what its owner writes may be read. */
  take(): PooledBuffer {
    const piece = this.#free.pop() ?? { bytes: Buffer.allocUnsafeSlow(pieceBytes) };
    this.#taken.add(piece);
    this.#out += 1;
    return piece;
  }

  /** Nobody reads it any more, the operating system included. */
  giveBack(piece: PooledBuffer): void {
    this.drop(piece);
    if (this.#free.length < this.#keptMax) this.#free.push(piece);
  }

  /** Somebody may still read it: it is never used again. */
  drop(piece: PooledBuffer): void {
    if (!this.#taken.delete(piece)) throw new Error('a piece is given back that is not out');
    this.#out -= 1;
  }
}

/** Of this process, for all its answers. */
export const responseBuffers = new BufferPool();
