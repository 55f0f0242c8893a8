import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { OverlapCounter } from '#sources';

import type { Columns } from '../chunks/columns.ts';

/** One sample, or what the samples of an interval of time come to. Times are milliseconds since the epoch. */
export type Point = {
  readonly startMs: number;
  /** The place of its source in the list of sources. */
  readonly source: number;
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
};

const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((count) => count * dayMs),
];

/** The shortest interval in which a range has no more points than there is room for; undefined: there is none. */
export function downsamplingInterval(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  sources: number,
  pointsMax: number,
): number | undefined {
  return steps.find((each) => Math.ceil((toMs - fromMs) / each) * sources <= pointsMax);
}

/** Adds samples up, interval by interval from the beginning of the range, each source by itself. */
export class Downsampler {
  readonly #fromMs: number;
  readonly #intervalMs: number;
  readonly #points = new Map<string, Point>();
  /** By the place of their source; null where samples that overlap add up. */
  readonly #overlaps: Map<number, OverlapCounter> | null;

  constructor(fromMs: number, intervalMs: number, countsOverlapsOnce = false) {
    this.#overlaps = countsOverlapsOnce ? new Map() : null;
    this.#fromMs = fromMs;
    this.#intervalMs = intervalMs;
  }

  add(source: number, columns: Columns, from: number, to: number): void {
    const { times, values } = columns;
    for (let before = 0; before < from; before += 1) this.#countedOf(source, columns, before);
    let index = from;
    while (index < to) {
      const place = Math.floor(((times[index] ?? 0) - this.#fromMs) / this.#intervalMs);
      const startMs = this.#fromMs + place * this.#intervalMs;
      const first = index;
      let [min, max, sum, total] = [Infinity, -Infinity, 0, 0];
      while (index < to && (times[index] ?? 0) < startMs + this.#intervalMs) {
        const value = values[index] ?? 0;
        min = Math.min(min, value);
        max = Math.max(max, value);
        total += value;
        sum += this.#countedOf(source, columns, index);
        index += 1;
      }
      const count = index - first;
      this.#merge({ startMs, source, count, mean: total / count, min, max, sum });
    }
  }

  /** In the order of time, then of sources. */
  points(): readonly Point[] {
    return [...this.#points.values()].toSorted(
      (a, b) => a.startMs - b.startMs || a.source - b.source,
    );
  }

  /** What a sample counts that none before it has. */
  #countedOf(source: number, { times, ends, values }: Columns, row: number): number {
    const value = values[row] ?? 0;
    if (this.#overlaps === null || ends === null) return value;
    const counter = this.#overlaps.get(source) ?? new OverlapCounter();
    this.#overlaps.set(source, counter);
    return counter.count(times[row] ?? 0, ends[row] ?? 0, value)?.amount ?? value;
  }

  /** An interval may go on in the next chunk. */
  #merge(part: Point): void {
    const name = `${part.source} ${part.startMs}`;
    const known = this.#points.get(name);
    this.#points.set(
      name,
      known === undefined
        ? part
        : {
            ...part,
            count: known.count + part.count,
            mean: (known.mean * known.count + part.mean * part.count) / (known.count + part.count),
            min: Math.min(known.min, part.min),
            max: Math.max(known.max, part.max),
            sum: known.sum + part.sum,
          },
    );
  }
}
