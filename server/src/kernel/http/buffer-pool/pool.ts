/** A full response of samples takes some twenty buffers; a socket takes one or two at a time. */
export const pieceBytes = 64 * 1024;

/** 16 MiB. Further buffers are allocated, and left to the garbage collector afterwards. */
const keptMaxDefault = 256;

/** A pooled buffer for responses. */
export type PooledBuffer = { readonly bytes: Buffer };

/**
 * Buffers for responses. A megabyte allocated for each response makes V8 collect the complete heap, because it counts
 * external memory and frees it only in a full collection. The caller that takes a buffer owns it until it returns or
 * drops it, once.
 */
export class BufferPool {
  readonly #keptMax: number;
  readonly #free: PooledBuffer[] = [];
  /** Weak: lost buffers go to the garbage collector. */
  readonly #taken = new WeakSet<PooledBuffer>();
  #out = 0;

  constructor(keptMax = keptMaxDefault) {
    this.#keptMax = keptMax;
  }

  /** The number of buffers in use. */
  get out(): number {
    return this.#out;
  }

  /** The number of free buffers. */
  get kept(): number {
    return this.#free.length;
  }

  /** Returns a buffer with undefined content. Read only what you wrote. */
  take(): PooledBuffer {
    const piece = this.#free.pop() ?? { bytes: Buffer.allocUnsafeSlow(pieceBytes) };
    this.#taken.add(piece);
    this.#out += 1;
    return piece;
  }

  /** Returns a buffer to the pool. Nothing may read it any more, including the operating system. */
  giveBack(piece: PooledBuffer): void {
    this.drop(piece);
    if (this.#free.length < this.#keptMax) this.#free.push(piece);
  }

  /** Drops a buffer that may still be read. It is not used again. */
  drop(piece: PooledBuffer): void {
    if (!this.#taken.delete(piece)) throw new Error('a piece is given back that is not out');
    this.#out -= 1;
  }
}

/** The pool of this process, for all responses. */
export const responseBuffers = new BufferPool();
