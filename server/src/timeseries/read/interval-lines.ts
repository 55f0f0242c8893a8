type Name = 'places' | 'counts' | 'sums' | 'rests' | 'seconds' | 'offsets' | 'writtenAt';

/**
 * What is known of each of many intervals, line by line in the order of their places. Samples come in the order of time, so
 * that a new one mostly stands behind all others. The lines are kept from one use to the next: arrays that grow for each
 * search were most of its garbage.
 */
export class IntervalLines {
  count = 0;
  places = new Float64Array(1024);
  counts = new Float64Array(1024);
  sums = new Float64Array(1024);
  rests = new Float64Array(1024);
  seconds = new Float64Array(1024);
  offsets = new Float64Array(1024);
  writtenAt = new Float64Array(1024);
  #last = -1;

  clear(): void {
    for (const name of names) this[name].fill(0, 0, this.count);
    this.count = 0;
    this.#last = -1;
  }

  /** The slot of a place; of a new one all numbers are 0. Slots move where a place comes that is not the latest. */
  slotOf(place: number): number {
    if (this.#last !== -1 && this.places[this.#last] === place) return this.#last;
    const slot = this.#endsBefore(place) ? this.count : lowerBound(this.places, place, this.count);
    if (slot === this.count || this.places[slot] !== place) this.#insert(slot, place);
    this.#last = slot;
    return slot;
  }

  #endsBefore(place: number): boolean {
    return this.count === 0 || (this.places[this.count - 1] ?? 0) < place;
  }

  #insert(slot: number, place: number): void {
    if (this.count === this.places.length)
      for (const name of names) this[name] = longer(this[name]);
    // Behind the last one all lines are 0 already.
    if (slot < this.count) {
      for (const name of names) {
        this[name].copyWithin(slot + 1, slot, this.count);
        this[name][slot] = 0;
      }
    }
    this.places[slot] = place;
    this.count += 1;
  }
}

const names: readonly Name[] = [
  'places',
  'counts',
  'sums',
  'rests',
  'seconds',
  'offsets',
  'writtenAt',
];

function longer(line: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const all = new Float64Array(line.length * 2);
  all.set(line);
  return all;
}

/** The first of so many ascending numbers that is not below another; their count if there is none. */
export function lowerBound(numbers: Float64Array, least: number, count: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
