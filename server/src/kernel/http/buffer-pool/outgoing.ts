import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import type { Part, PooledBody } from './pieces.ts';

/** Given to the socket at once, for one call of the operating system: half a megabyte. */
const partsAtOnce = 8;

/**
 * An answer in pieces on its way to a client. A piece is given back once the operating system has taken its bytes; those of
 * a client that is slow wait, those of one that is gone are given back at once, but for the few that its socket may still read.
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
    // Whatever the socket has not taken then, it never will.
    if (destination.closed) this.destroy();
    else destination.once('close', () => this.destroy());
    this.#sendTo(destination);
    return destination;
  }

  /** For whoever is no client, such as a HEAD: copies. */
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

  /** What a write that failed was to read is not used again. */
  #whenTaken(part: Part, error: Error | null | undefined): void {
    if (!this.#taken.delete(part)) return;
    if (error == null) this.pieces.giveBack(part);
    else this.pieces.drop(part);
  }
}
