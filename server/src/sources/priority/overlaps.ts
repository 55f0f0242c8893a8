import { endOf } from './deduplicate-intervals.ts';

/** The time in which a sample counts, and its amount there. */
export type CountedInterval = {
  readonly start: number;
  readonly end: number;
  readonly amount: number;
};

/**
 * Counts each moment of one source once while its samples arrive by ascending start, with the result of `deduplicateIntervals`
 * for a single track. Because of that order, the free time of an interval is the part after all ends so far.
 */
export class OverlapCounter {
  /** Ascending and disjoint, from the first that ends after the latest start. */
  #counted: CountedInterval[] = [];
  #first = 0;
  /** The sum of their amounts. */
  #sum = 0;
  #endsAt = -Infinity;

  /** Returns the counted part of a sample, or null if it overlaps no earlier one, so that all of it counts. */
  count(start: number, givenEnd: number, value: number): CountedInterval | null {
    const end = endOf(start, givenEnd);
    if (start >= this.#endsAt) {
      this.#counted = [{ start, end, amount: value }];
      this.#first = 0;
      this.#sum = value;
      this.#endsAt = end;
      return null;
    }
    if (end <= this.#endsAt) return { start, end, amount: 0 };
    this.#forgetUntil(start);
    const free = { start: this.#endsAt, end };
    const share = (value * (end - free.start)) / (end - start);
    const amount = Math.min(share, Math.max(value - this.#amountFrom(start), 0));
    const counted = { ...free, amount };
    this.#counted.push(counted);
    this.#sum += amount;
    this.#endsAt = end;
    return counted;
  }

  #forgetUntil(start: number): void {
    for (let next = this.#counted[this.#first]; next !== undefined && next.end <= start;) {
      this.#sum -= next.amount;
      next = this.#counted[++this.#first];
    }
    if (this.#first * 2 <= this.#counted.length) return;
    this.#counted.splice(0, this.#first);
    this.#first = 0;
  }

  /** Returns the amount counted from an instant in the first interval on. */
  #amountFrom(start: number): number {
    const first = this.#counted[this.#first];
    if (first === undefined || first.start >= start) return this.#sum;
    return this.#sum - (first.amount * (start - first.start)) / (first.end - first.start);
  }
}
