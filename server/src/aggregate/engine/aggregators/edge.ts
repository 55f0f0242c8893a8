import type { Value } from '../../tables/table.ts';
import { valueAt } from '../vectors.ts';
import { type Added, type Aggregator, grown } from './aggregator.ts';

/** Returns the value of the oldest (-1) or newest (1) row that has one; of rows at one instant the first or last received. */
export class Edge implements Aggregator {
  readonly #sign: -1 | 1;
  #instants = new Float64Array(0);
  readonly #values: Value[] = [];

  constructor(sign: -1 | 1) {
    this.#sign = sign;
  }

  add({ runs, groups, vector, instants }: Added): void {
    if (vector === null) throw new Error('a value is needed');
    const best = grown(this.#instants, groups, Number.NaN);
    this.#instants = best;
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let known = best[id] ?? Number.NaN;
      for (; row < end; row += 1) {
        const at = instants[row] ?? 0;
        if (this.#sign < 0 ? at >= known : at < known) continue;
        const value = valueAt(vector, row);
        if (value === null) continue;
        known = at;
        this.#values[id] = value;
      }
      best[id] = known;
    }
  }

  result(group: number): Value {
    return this.#values[group] ?? null;
  }
}
