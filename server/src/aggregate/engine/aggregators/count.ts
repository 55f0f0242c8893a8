import { valueAt } from '../vectors.ts';
import { type Added, type Aggregator, grown } from './aggregator.ts';

export class Count implements Aggregator {
  #counts = new Float64Array(0);

  add({ runs, groups, vector, rollups }: Added): void {
    const counts = grown(this.#counts, groups);
    this.#counts = counts;
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let count = 0;
      if (rollups !== null) {
        for (; row < end; row += 1) count += rollups.counts[row] ?? 0;
      } else if (vector === null) {
        count = end - row;
        row = end;
      } else {
        for (; row < end; row += 1) if (valueAt(vector, row) !== null) count += 1;
      }
      counts[id] = (counts[id] ?? 0) + count;
    }
  }

  result(group: number): number {
    return this.#counts[group] ?? 0;
  }
}
