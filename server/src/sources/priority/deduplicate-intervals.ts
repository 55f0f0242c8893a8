import type { RankedSource, SourceRanking } from './ranking.ts';

/** The intervals of one source: [start, end) in milliseconds, by ascending start, each with its amount. */
export type Track = {
  readonly source: RankedSource;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Amounts that add up: steps, metres, kilocalories. */
  readonly values: Float64Array;
};

/** Time in slots, without the start or end of an interval inside, and the counted amount of each slot. */
export type DeduplicatedTotals = {
  /** Ascending; slot `i` is [edges[i], edges[i + 1]). */
  readonly edges: Float64Array;
  /** For each slot the index of the track that counts there; -1 if none does. */
  readonly winners: Int32Array;
  readonly amounts: Float64Array;
  /** For each track in the given order, the counted amount of each of its samples. */
  readonly counted: readonly Float64Array[];
  readonly total: number;
};

/**
 * Adds up overlapping amounts of several sources without counting anything twice. Each moment belongs to the most preferred
 * source that recorded it. A less preferred source counts for the remaining time of its interval, in proportion. Its amount is at
 * most its excess over what better sources counted within the interval. For example, a watch writes only the minutes of walking
 * and leaves gaps, and the phone's ten minutes around them contain the same steps.
 *
 * O(n log n) for n samples, however many tracks. Slots also end at `cuts`, so that the amount of a day can be read.
 */
export function deduplicateIntervals(
  tracks: readonly Track[],
  ranking: Pick<SourceRanking, 'compare'>,
  cuts: readonly number[] = [],
): DeduplicatedTotals {
  const slots = new Slots(edgesOf(tracks, cuts));
  const counted = tracks.map(({ starts }) => new Float64Array(starts.length));
  let total = 0;
  for (const place of placesByRank(tracks, ranking)) {
    const { starts, ends, values } = at(tracks, place);
    const ofTrack = at(counted, place);
    for (let index = 0; index < starts.length; index += 1) {
      const start = starts[index] ?? 0;
      const amount = slots.claim(
        place,
        [start, endOf(start, ends[index] ?? 0)],
        values[index] ?? 0,
      );
      ofTrack[index] = amount;
      total += amount;
    }
  }
  const { edges, winners, amounts } = slots;
  return { edges, winners, amounts, counted, total };
}

/** Returns the counted amount in [from, to), both of which must be cuts. */
export function amountWithin(
  { edges, amounts }: DeduplicatedTotals,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let slot = lowerBound(edges, from); (edges[slot] ?? to) < to; slot += 1) {
    sum += amounts[slot] ?? 0;
  }
  return sum;
}

/** Returns the end in whole milliseconds. An interval without duration lasts one millisecond. */
export function endOf(start: number, end: number): number {
  return Math.max(end, start + 1);
}

function placesByRank(
  tracks: readonly Track[],
  { compare }: Pick<SourceRanking, 'compare'>,
): readonly number[] {
  const places = [...tracks.keys()].toSorted((left, right) =>
    compare(at(tracks, left).source, at(tracks, right).source),
  );
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next !== undefined && compare(at(tracks, place).source, at(tracks, next).source) === 0) {
      throw new RangeError('two tracks have the same source: which of them counts is not decided');
    }
  }
  return places;
}

function edgesOf(tracks: readonly Track[], cuts: readonly number[]): Float64Array {
  const count = tracks.reduce((sum, { starts }) => sum + 2 * starts.length, cuts.length);
  const edges = new Float64Array(count);
  edges.set(cuts);
  let filled = cuts.length;
  for (const { starts, ends } of tracks) {
    for (let index = 0; index < starts.length; index += 1) {
      const start = starts[index] ?? 0;
      edges[filled++] = start;
      edges[filled++] = endOf(start, ends[index] ?? 0);
    }
  }
  edges.sort();
  let kept = 0;
  for (const edge of edges) {
    if (kept === 0 || edges[kept - 1] !== edge) edges[kept++] = edge;
  }
  return edges.subarray(0, kept);
}

class Slots {
  readonly edges: Float64Array;
  readonly winners: Int32Array;
  readonly amounts: Float64Array;
  /** For each slot the slot itself or a later one, with no free slot in between; paths are shortened when they are followed. */
  readonly #nextFree: Uint32Array;
  readonly #sums: PrefixSums;

  constructor(edges: Float64Array) {
    const count = Math.max(edges.length - 1, 0);
    this.edges = edges;
    this.winners = new Int32Array(count).fill(-1);
    this.amounts = new Float64Array(count);
    this.#nextFree = Uint32Array.from({ length: count + 1 }, (_, slot) => slot);
    this.#sums = new PrefixSums(count);
  }

  /** Assigns the free slots of an interval to a track. Returns how much of the value counts there. */
  claim(track: number, [start, end]: readonly [number, number], value: number): number {
    const from = lowerBound(this.edges, start);
    const to = lowerBound(this.edges, end);
    let freeMs = 0;
    for (let slot = this.#freeFrom(from); slot < to; slot = this.#freeFrom(slot + 1)) {
      freeMs += this.#msOf(slot);
    }
    if (freeMs === 0) return 0;
    const isAlone = freeMs === end - start;
    const before = isAlone ? 0 : this.#sums.between(from, to);
    const share = (value * freeMs) / (end - start);
    const amount = isAlone ? value : Math.min(share, Math.max(value - before, 0));
    for (let slot = this.#freeFrom(from); slot < to; slot = this.#freeFrom(slot + 1)) {
      const ofSlot = (amount * this.#msOf(slot)) / freeMs;
      this.winners[slot] = track;
      this.amounts[slot] = ofSlot;
      this.#sums.add(slot, ofSlot);
      this.#nextFree[slot] = slot + 1;
    }
    return amount;
  }

  #msOf(slot: number): number {
    return (this.edges[slot + 1] ?? 0) - (this.edges[slot] ?? 0);
  }

  #freeFrom(slot: number): number {
    const next = this.#nextFree;
    let free = slot;
    while (next[free] !== free) {
      const further = next[next[free] ?? 0] ?? 0;
      next[free] = further;
      free = further;
    }
    return free;
  }
}

/** Sums of ranges of numbers that change, both in O(log n): a Fenwick tree. */
class PrefixSums {
  readonly #tree: Float64Array;

  constructor(count: number) {
    this.#tree = new Float64Array(count + 1);
  }

  add(place: number, amount: number): void {
    if (amount === 0) return;
    for (let node = place + 1; node < this.#tree.length; node += node & -node) {
      this.#tree[node] = (this.#tree[node] ?? 0) + amount;
    }
  }

  between(from: number, to: number): number {
    return this.#before(to) - this.#before(from);
  }

  #before(place: number): number {
    let sum = 0;
    for (let node = place; node > 0; node -= node & -node) sum += this.#tree[node] ?? 0;
    return sum;
  }
}

/** Returns the first index whose number is not below a value; the length if there is none. */
export function lowerBound(ascending: Float64Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new RangeError('there is no such track');
  return item;
}
