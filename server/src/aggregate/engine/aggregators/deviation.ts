import { type Added, type Aggregator, grown, numbersIn } from './aggregator.ts';

/** The deviation of a sample (n − 1), by Welford's method: no difference of large squares. */
export class Deviation implements Aggregator {
  #counts = new Float64Array(0);
  #means = new Float64Array(0);
  #squares = new Float64Array(0);

  add({ runs, groups, vector }: Added): void {
    this.#counts = grown(this.#counts, groups);
    this.#means = grown(this.#means, groups);
    this.#squares = grown(this.#squares, groups);
    const values = numbersIn(vector);
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let count = this.#counts[id] ?? 0;
      let mean = this.#means[id] ?? 0;
      let squares = this.#squares[id] ?? 0;
      for (; row < end; row += 1) {
        const value = values[row] ?? Number.NaN;
        if (value !== value) continue;
        count += 1;
        const next = mean + (value - mean) / count;
        squares += (value - mean) * (value - next);
        mean = next;
      }
      this.#counts[id] = count;
      this.#means[id] = mean;
      this.#squares[id] = squares;
    }
  }

  result(group: number): number | null {
    const count = this.#counts[group] ?? 0;
    return count < 2 ? null : Math.sqrt((this.#squares[group] ?? 0) / (count - 1));
  }
}
