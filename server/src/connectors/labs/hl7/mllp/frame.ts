const startOfBlock = 0x0b;
const endOfBlock = 0x1c;
const carriageReturn = 0x0d;

/** The beginning of a frame that is too long, which identifies its sender. */
const headBytesMax = 10_000;

/** A received frame: complete, without its delimiters; the head of one that is too long; or one that was cut off by the next. */
export type Frame =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too_long'; readonly head: Buffer }
  | { readonly kind: 'cut' };

/** A text between the signs of the minimal lower layer protocol. */
export function frame(text: string): Buffer {
  return Buffer.concat([
    Buffer.from([startOfBlock]),
    Buffer.from(text, 'utf8'),
    Buffer.from([endOfBlock, carriageReturn]),
  ]);
}

/**
 * Assembles frames from chunks. Ignores data outside of frames, and the rest of a frame that is too long. A start delimiter
 * always starts a new frame: earlier data is never part of the next message.
 */
export class FrameReader {
  readonly #bytesMax: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #state: 'outside' | 'inside' | 'beyond' = 'outside';

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Returns whether a frame has begun and not ended. */
  get isInside(): boolean {
    return this.#state === 'inside';
  }

  /** Returns the frames that a chunk completes. */
  push(piece: Buffer): readonly Frame[] {
    const frames: Frame[] = [];
    let rest = piece;
    while (rest.length > 0) {
      const at = this.#state === 'outside' ? rest.indexOf(startOfBlock) : signIn(rest);
      const sign = at === -1 ? undefined : rest[at];
      if (this.#state === 'inside') {
        const long = this.#add(at === -1 ? rest : rest.subarray(0, at));
        if (long !== undefined) frames.push(long);
      }
      if (this.isInside && sign === endOfBlock) {
        frames.push({ kind: 'whole', bytes: Buffer.concat(this.#pieces) });
      }
      if (this.isInside && sign === startOfBlock) frames.push({ kind: 'cut' });
      if (sign !== undefined) this.#enter(sign === startOfBlock ? 'inside' : 'outside');
      rest = at === -1 ? rest.subarray(rest.length) : rest.subarray(at + 1);
    }
    return frames;
  }

  #add(piece: Buffer): Frame | undefined {
    this.#bytes += piece.length;
    this.#pieces.push(Buffer.from(piece));
    if (this.#bytes <= this.#bytesMax) return undefined;
    const head = Buffer.concat(this.#pieces).subarray(0, headBytesMax);
    this.#enter('beyond');
    return { kind: 'too_long', head: Buffer.from(head) };
  }

  #enter(state: 'outside' | 'inside' | 'beyond'): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#state = state;
  }
}

/** Returns the index at which the frame ends or another begins; -1 if there is none. */
function signIn(piece: Buffer): number {
  const end = piece.indexOf(endOfBlock);
  const start = (end === -1 ? piece : piece.subarray(0, end)).indexOf(startOfBlock);
  return start === -1 ? end : start;
}
