/** Counts the bytes of a file while a parser reads it. */
export class CountedParts implements AsyncIterable<Buffer> {
  readonly #parts: AsyncIterable<Buffer>;
  #bytes = 0;

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const part of this.#parts) {
      this.#bytes += part.length;
      yield part;
    }
  }

  /** Returns the bytes that were read since the call before. */
  take(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }
}
