import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import type { Part, PooledBody } from './pieces.ts';

/** The number of buffers per system call: half a megabyte. */
const partsAtOnce = 8;

/**
 * A pooled response that is being sent. A buffer returns to the pool when the operating system has taken its bytes.
 * Buffers of a slow client wait. Buffers of a disconnected client return immediately, except the few that its socket
 * may still read.
 */
export class PooledBodyStream extends Readable {
  readonly pieces: PooledBody;
  readonly #taken = new Set<Part>();

  constructor(pieces: PooledBody) {
    // Its end is that everything was given to the socket, which takes the last of it later.
    super({ autoDestroy: false });
    this.pieces = pieces;
  }

  override pipe<Destination extends NodeJS.WritableStream>(
    destination: Destination,
    options?: { end?: boolean },
  ): Destination {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options);
    // After `close` the socket reads nothing more.
    if (destination.closed) this.destroy();
    else destination.once('close', () => this.destroy());
    this.#sendTo(destination);
    return destination;
  }

  /** Serves readers other than the client's socket, such as for HEAD, with copies. */
  override _read(): void {
    const part = this.pieces.shift();
    if (part === undefined) {
      this.push(null);
      return;
    }
    const copy = Buffer.from(part.bytes);
    this.pieces.giveBack(part);
    this.push(copy);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.pieces.discard();
    for (const part of this.#taken) this.pieces.drop(part);
    this.#taken.clear();
    done(error);
  }

  #sendTo(response: ServerResponse): void {
    if (this.destroyed) return;
    for (let count = 1; count <= partsAtOnce; count += 1) {
      const part = this.pieces.shift();
      if (part === undefined) {
        response.end();
        // Nothing is read of it here: it only has to end.
        this.push(null);
        this.resume();
        return;
      }
      this.#taken.add(part);
      const isLast = count === partsAtOnce;
      response.write(part.bytes, (error) => {
        this.#whenTaken(part, error);
        if (isLast && error == null) this.#sendTo(response);
      });
    }
  }

  /** A buffer of a failed write is not reused, because the socket may still read it. */
  #whenTaken(part: Part, error: Error | null | undefined): void {
    if (!this.#taken.delete(part)) return;
    if (error == null) this.pieces.giveBack(part);
    else this.pieces.drop(part);
  }
}
