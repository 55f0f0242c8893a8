const startOfBlock = 0x0b;
const endOfBlock = 0x1c;
const carriageReturn = 0x0d;

/** A frame that grows beyond its limit; nothing that follows on the connection can be trusted. */
export class FrameError extends Error {}

/** A text between the signs of the minimal lower layer protocol. */
export function frame(text: string): Buffer {
  return Buffer.concat([
    Buffer.from([startOfBlock]),
    Buffer.from(text, 'utf8'),
    Buffer.from([endOfBlock, carriageReturn]),
  ]);
}

/** Puts frames together from whatever pieces arrive. What is outside of frames is ignored. */
export class FrameReader {
  readonly #bytesMax: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isInside = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** The frames that a piece completes, without their signs. Throws `FrameError`. */
  push(piece: Buffer): readonly Buffer[] {
    const frames: Buffer[] = [];
    let rest = piece;
    while (rest.length > 0) {
      if (this.#isInside) {
        const end = rest.indexOf(endOfBlock);
        this.#add(end === -1 ? rest : rest.subarray(0, end));
        if (end === -1) break;
        frames.push(Buffer.concat(this.#pieces));
        this.#leave();
        rest = rest.subarray(end + 1);
      } else {
        const start = rest.indexOf(startOfBlock);
        if (start === -1) break;
        this.#isInside = true;
        rest = rest.subarray(start + 1);
      }
    }
    return frames;
  }

  #add(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#bytesMax) {
      this.#leave();
      throw new FrameError('the frame is too long');
    }
    this.#pieces.push(Buffer.from(piece));
  }

  #leave(): void {
    this.#pieces = [];
    this.#bytes = 0;
    this.#isInside = false;
  }
}

/** Bytes as text: UTF-8, or Latin-1 where they are not. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}
