import { lostBy } from '#kernel/numbers/exact-sum.ts';

import { type Added, type Aggregator, grown, numbersIn } from './aggregator.ts';

/**
 * Sums in two parts that together are exact, and rounds once at the end. The result does not depend on the order of the numbers,
 * nor on partial sums.
 */
export class Sum implements Aggregator {
  readonly #finish: (sum: number, count: number) => number;
  #sums = new Float64Array(0);
  /** The rounding errors of the sums. */
  #rests = new Float64Array(0);
  #counts = new Float64Array(0);

  constructor(finish: (sum: number, count: number) => number) {
    this.#finish = finish;
  }

  add(added: Added): void {
    this.#sums = grown(this.#sums, added.groups);
    this.#rests = grown(this.#rests, added.groups);
    this.#counts = grown(this.#counts, added.groups);
    if (added.rollups === null) this.#addValues(added, numbersIn(added.vector));
    else this.#addRollups(added, added.rollups);
  }

  result(group: number): number | null {
    const count = this.#counts[group] ?? 0;
    if (count === 0) return null;
    return this.#finish((this.#sums[group] ?? 0) + (this.#rests[group] ?? 0), count);
  }

  #addValues({ runs }: Added, values: Float64Array): void {
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let sum = this.#sums[id] ?? 0;
      let rest = 0;
      let count = 0;
      for (; row < end; row += 1) {
        const value = values[row] ?? Number.NaN;
        // Only NaN differs from itself.
        if (value !== value) continue;
        const next = sum + value;
        rest += lostBy(sum, value, next);
        sum = next;
        count += 1;
      }
      this.#put(id, { sum, rest, count });
    }
  }

  #addRollups({ runs }: Added, { sums, rests, counts }: NonNullable<Added['rollups']>): void {
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let sum = this.#sums[id] ?? 0;
      let rest = 0;
      let count = 0;
      for (; row < end; row += 1) {
        const value = sums[row] ?? 0;
        const next = sum + value;
        rest += lostBy(sum, value, next) + (rests[row] ?? 0);
        sum = next;
        count += counts[row] ?? 0;
      }
      this.#put(id, { sum, rest, count });
    }
  }

  #put(id: number, { sum, rest, count }: Readonly<Record<'sum' | 'rest' | 'count', number>>): void {
    this.#sums[id] = sum;
    this.#rests[id] = (this.#rests[id] ?? 0) + rest;
    this.#counts[id] = (this.#counts[id] ?? 0) + count;
  }
}
