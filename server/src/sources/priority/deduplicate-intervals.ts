import type { RankedSource, SourceRanking } from './ranking.ts';

/** What one source counted: intervals [start, end) in milliseconds, by ascending start, each with its amount. */
export type Track = {
  readonly source: RankedSource;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Amounts that add up: steps, metres, kilocalories. */
  readonly values: Float64Array;
};

/** Time in slots, none of which an interval begins or ends within, and what counts in each. */
export type DeduplicatedTotals = {
  /** Ascending; slot `i` is [edges[i], edges[i + 1]). */
  readonly edges: Float64Array;
  /** For each slot the place of the track that counts there; -1 where none does. */
  readonly winners: Int32Array;
  readonly amounts: Float64Array;
  /** For each track as it was given, what counts of each of its samples. */
  readonly counted: readonly Float64Array[];
  readonly total: number;
};

/**
 * Adds up what several sources counted at once without counting anything twice. The best source that recorded a moment
 * has it for itself. What a lesser source recorded counts for the time that is left of its interval, in proportion, and
 * never for more than it counted beyond what better ones had counted within the interval: a watch that writes only the
 * minutes of walking leaves gaps, and the phone's ten minutes around them hold the same steps.
 *
 * O(n log n) for n samples, however many tracks. Slots also end at `cuts`, to ask for the amount of a day.
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

/** What counts in [from, to), both of which were cuts. */
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

/** Times are whole milliseconds: what took no time has the millisecond in which it happened. */
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
  /** For each slot itself or a later one before which none is free; paths are shortened as they are walked. */
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

  /** Gives a track what is free of an interval, and answers how much of its value counts there. */
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

/** The first place whose number is not below a value; the length where there is none. */
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
