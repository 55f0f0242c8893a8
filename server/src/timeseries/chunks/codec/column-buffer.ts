/** Room for the columns of one chunk after another, for who is done with each before the next one comes. */
export class ColumnBuffer {
  readonly #numbers: Float64Array<ArrayBuffer>[] = [];
  #indexes = new Uint32Array(0);

  /** The numbers of a column, to be filled. */
  numbers(place: number, count: number): Float64Array {
    let room = this.#numbers[place];
    if (room === undefined || room.length < count) {
      room = new Float64Array(roomFor(count));
      this.#numbers[place] = room;
    }
    return room.subarray(0, count);
  }

  /** Zeros. */
  indexes(count: number): Uint32Array {
    if (this.#indexes.length < count) this.#indexes = new Uint32Array(roomFor(count));
    return this.#indexes.subarray(0, count).fill(0);
  }
}

/** Mostly enough for what follows. */
function roomFor(count: number): number {
  return Math.max(8192, count);
}
