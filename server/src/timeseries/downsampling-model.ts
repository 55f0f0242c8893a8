import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import type { Columns } from './columns.ts';

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

  constructor(fromMs: number, intervalMs: number) {
    this.#fromMs = fromMs;
    this.#intervalMs = intervalMs;
  }

  add(source: number, { times, values }: Columns, from: number, to: number): void {
    let index = from;
    while (index < to) {
      const place = Math.floor(((times[index] ?? 0) - this.#fromMs) / this.#intervalMs);
      const startMs = this.#fromMs + place * this.#intervalMs;
      const first = index;
      let [min, max, sum] = [Infinity, -Infinity, 0];
      while (index < to && (times[index] ?? 0) < startMs + this.#intervalMs) {
        const value = values[index] ?? 0;
        min = Math.min(min, value);
        max = Math.max(max, value);
        sum += value;
        index += 1;
      }
      this.#merge({ startMs, source, count: index - first, mean: 0, min, max, sum });
    }
  }

  /** In the order of time, then of sources. */
  points(): readonly Point[] {
    return [...this.#points.values()]
      .map((each) => Object.assign(each, { mean: each.sum / each.count }))
      .toSorted((a, b) => a.startMs - b.startMs || a.source - b.source);
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
            min: Math.min(known.min, part.min),
            max: Math.max(known.max, part.max),
            sum: known.sum + part.sum,
          },
    );
  }
}
