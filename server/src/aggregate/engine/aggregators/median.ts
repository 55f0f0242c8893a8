import { medianOf } from '../median.ts';
import { type Added, type Aggregator, grown, numbersIn } from './aggregator.ts';

/** Collects the values run by run, and groups them when the first result is read. */
export class Median implements Aggregator {
  #values = new Float64Array(0);
  #count = 0;
  /** The group of each collected run, and the end of its values. */
  #ids = new Float64Array(0);
  #ends = new Float64Array(0);
  #runs = 0;
  #groups = 0;
  #starts: Float64Array | null = null;
  #sorted = new Float64Array(0);

  add({ runs, groups, vector }: Added): void {
    const values = numbersIn(vector);
    this.#values = grown(this.#values, this.#count + values.length);
    this.#ids = grown(this.#ids, this.#runs + runs.count);
    this.#ends = grown(this.#ends, this.#runs + runs.count);
    this.#groups = Math.max(this.#groups, groups);
    let row = 0;
    let kept = this.#count;
    for (let run = 0; run < runs.count; run += 1) {
      const end = runs.ends[run] ?? 0;
      for (; row < end; row += 1) {
        const value = values[row] ?? Number.NaN;
        if (value === value) this.#values[kept++] = value;
      }
      this.#ids[this.#runs + run] = runs.ids[run] ?? 0;
      this.#ends[this.#runs + run] = kept;
    }
    this.#runs += runs.count;
    this.#count = kept;
  }

  result(group: number): number | null {
    const starts = this.#starts ?? this.#sortOut();
    return medianOf(this.#sorted.subarray(starts[group] ?? 0, starts[group + 1] ?? 0));
  }

  /** A counting sort of runs: the values of a group side by side. */
  #sortOut(): Float64Array {
    const starts = new Float64Array(this.#groups + 2);
    let isInOrder = true;
    for (let run = 0; run < this.#runs; run += 1) {
      const place = (this.#ids[run] ?? 0) + 1;
      starts[place] = (starts[place] ?? 0) + this.#lengthOf(run);
      if (run > 0 && place <= (this.#ids[run - 1] ?? 0)) isInOrder = false;
    }
    for (let group = 1; group < starts.length; group += 1) {
      starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
    }
    this.#starts = starts;
    if (isInOrder) {
      this.#sorted = this.#values;
      return starts;
    }
    const next = starts.slice();
    this.#sorted = new Float64Array(this.#count);
    for (let run = 0; run < this.#runs; run += 1) {
      const group = this.#ids[run] ?? 0;
      const place = next[group] ?? 0;
      const end = this.#ends[run] ?? 0;
      const length = this.#lengthOf(run);
      this.#sorted.set(this.#values.subarray(end - length, end), place);
      next[group] = place + length;
    }
    return starts;
  }

  #lengthOf(run: number): number {
    return (this.#ends[run] ?? 0) - (run === 0 ? 0 : (this.#ends[run - 1] ?? 0));
  }
}
