import { lostBy } from '#kernel/numbers/exact-sum.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { OverlapCounter } from '#sources';

import type { Columns } from '../chunks/columns.ts';
import { IntervalLines, lowerBound } from './interval-lines.ts';

/** Hours are those of UTC, days those of the clock on the person's wall. */
export const intervalMs = { hour: hourMs, day: dayMs } as const;
export type IntervalKind = keyof typeof intervalMs;

/** What the samples of hours or days come to, the latest first. */
export type Intervals = {
  /** How many hours or days since 1970 each began. */
  readonly places: Float64Array;
  /** The mean or the sum. */
  readonly values: Float64Array;
  /** Of the second values of pairs, else empty. */
  readonly seconds: Float64Array;
  /** When each is over. */
  readonly ends: Float64Array;
  /** Milliseconds east of UTC that the clock on the person's wall showed then. */
  readonly offsets: Float64Array;
  /** When what it is made of was last written. */
  readonly writtenAt: Float64Array;
};

type Rollup = Readonly<Record<'starts' | 'offsets' | 'counts' | 'sums' | 'rests', Float64Array>> & {
  readonly count: number;
};

type Options = {
  readonly kind: IntervalKind;
  readonly statistic: 'mean' | 'sum';
  /** Whether samples that overlap count each moment once. */
  readonly countsOverlapsOnce?: boolean;
  /** Of samples that do not say where they were taken. */
  readonly offsetMs: (atMs: number) => number;
};

type Amount = { readonly start: number; readonly end: number; readonly value: number };

/** Adds samples up by hours or days. Sums are exact and rounded once, whether roll-ups or samples were added. */
export class IntervalSums {
  readonly #width: number;
  readonly #isByDay: boolean;
  readonly #options: Options;
  readonly #lines: IntervalLines;
  readonly #overlaps: OverlapCounter | null;
  #hasSeconds = false;

  constructor(options: Options) {
    this.#options = options;
    this.#width = intervalMs[options.kind];
    this.#isByDay = options.kind === 'day';
    this.#overlaps = options.countsOverlapsOnce === true ? new OverlapCounter() : null;
    this.#lines = free.pop() ?? new IntervalLines();
    this.#lines.clear();
  }

  addRollup({ count, starts, offsets, counts, sums, rests }: Rollup, writtenAt: number): void {
    for (let row = 0; row < count; row += 1) {
      const start = starts[row] ?? 0;
      const told = (offsets[row] ?? Number.NaN) * 1000;
      const offset = Number.isNaN(told) ? this.#options.offsetMs(start) : told;
      const slot = this.#slotOf(this.#placeOf(start, offset), offset, writtenAt);
      this.#add(slot, sums[row] ?? 0, counts[row] ?? 0);
      add(this.#lines.rests, slot, rests[row] ?? 0);
    }
  }

  addSamples(columns: Columns, writtenAt: number): void {
    const { count, secondValues, metaIndex, metas } = columns;
    const { statistic, offsetMs } = this.#options;
    const told = metas.map(({ timezoneOffset }) => timezoneOffset);
    for (let row = 0; row < count; row += 1) {
      const own = told[metaIndex[row] ?? 0] ?? null;
      const { start, end, value } = this.#countedOf(columns, row);
      const offset = own === null ? offsetMs(start) : own * 1000;
      const place = this.#placeOf(start, offset);
      if (statistic === 'sum' && this.#placeOf(end - 1, offset) > place) {
        this.#share({ start, end, value }, offset, writtenAt);
        continue;
      }
      const slot = this.#slotOf(place, offset, writtenAt);
      this.#add(slot, value, 1);
      if (secondValues !== null) {
        this.#hasSeconds = true;
        add(this.#lines.seconds, slot, secondValues[row] ?? 0);
      }
    }
  }

  /** Those from one place on, up to and without another, the latest first. Nothing is added afterwards. */
  finish(from: number, to: number): Intervals {
    const lines = this.#lines;
    const first = lowerBound(lines.places, from, lines.count);
    const count = Math.max(0, lowerBound(lines.places, to, lines.count) - first);
    const latestFirst = (line: Float64Array): Float64Array =>
      line.subarray(first, first + count).toReversed();
    const { statistic } = this.#options;
    const counts = statistic === 'mean' ? latestFirst(lines.counts) : null;
    const found = {
      places: latestFirst(lines.places),
      values: latestFirst(lines.sums),
      seconds: this.#hasSeconds ? latestFirst(lines.seconds) : new Float64Array(0),
      ends: new Float64Array(count),
      offsets: latestFirst(lines.offsets),
      writtenAt: latestFirst(lines.writtenAt),
    };
    const { places, values, seconds, ends, offsets } = found;
    const rests = latestFirst(lines.rests);
    for (let row = 0; row < count; row += 1) {
      const divisor = counts?.[row] ?? 1;
      values[row] = ((values[row] ?? 0) + (rests[row] ?? 0)) / divisor;
      if (this.#hasSeconds) seconds[row] = (seconds[row] ?? 0) / divisor;
      ends[row] = this.#startOf((places[row] ?? 0) + 1, offsets[row] ?? 0);
    }
    if (free.length < freeMax) free.push(lines);
    return found;
  }

  /** A sample, or what of it no sample before it has counted. */
  #countedOf({ times, ends, values }: Columns, row: number): Amount {
    const start = times[row] ?? 0;
    const end = ends?.[row] ?? start;
    const value = values[row] ?? 0;
    const counted = this.#overlaps?.count(start, end, value) ?? null;
    return counted === null ? { start, end, value } : { ...counted, value: counted.amount };
  }

  /** An amount that reaches into other intervals is shared by time. */
  #share({ start, end, value }: Amount, offset: number, writtenAt: number): void {
    const first = this.#placeOf(start, offset);
    const last = this.#placeOf(end - 1, offset);
    for (let place = first; place <= last; place += 1) {
      const from = Math.max(start, this.#startOf(place, offset));
      const to = Math.min(end, this.#startOf(place + 1, offset));
      const slot = this.#slotOf(place, offset, writtenAt);
      this.#add(slot, (value * (to - from)) / (end - start), 1);
    }
  }

  /** Where an instant lies: an hour is the same on every clock. */
  #placeOf(atMs: number, offset: number): number {
    return Math.floor((this.#isByDay ? atMs + offset : atMs) / this.#width);
  }

  #startOf(place: number, offset: number): number {
    return place * this.#width - (this.#isByDay ? offset : 0);
  }

  #add(slot: number, value: number, count: number): void {
    const { sums, rests, counts } = this.#lines;
    const sum = sums[slot] ?? 0;
    const next = sum + value;
    add(rests, slot, lostBy(sum, value, next));
    sums[slot] = next;
    add(counts, slot, count);
  }

  #slotOf(place: number, offset: number, written: number): number {
    const slot = this.#lines.slotOf(place);
    const { offsets, writtenAt } = this.#lines;
    offsets[slot] = offset;
    if (written > (writtenAt[slot] ?? 0)) writtenAt[slot] = written;
    return slot;
  }
}

function add(line: Float64Array, slot: number, value: number): void {
  line[slot] = (line[slot] ?? 0) + value;
}

/** Used for one sum after another; more than one are summed at once only by mistake. */
const free: IntervalLines[] = [];
const freeMax = 1;
