import type { Value } from '../../tables/table.ts';
import type { Runs } from '../runs.ts';
import { type Vector, valueAt } from '../vectors.ts';
import { type Added, type Aggregator, grown } from './aggregator.ts';

/** The smallest (-1) or largest (1) number, or text of a date. */
export class Extreme implements Aggregator {
  readonly #sign: -1 | 1;
  #numbers = new Float64Array(0);
  readonly #texts: (string | undefined)[] = [];

  constructor(sign: -1 | 1) {
    this.#sign = sign;
  }

  add({ runs, groups, vector, rollups }: Added): void {
    if (rollups !== null) {
      this.#addNumbers(runs, groups, this.#sign < 0 ? rollups.mins : rollups.maxs);
    } else if (vector?.kind === 'number') this.#addNumbers(runs, groups, vector.values);
    else if (vector?.kind === 'coded') this.#addTexts(runs, vector);
  }

  result(group: number): Value {
    const text = this.#texts[group];
    if (text !== undefined) return text;
    const number = this.#numbers[group] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }

  #addNumbers(runs: Runs, groups: number, values: Float64Array): void {
    const all = grown(this.#numbers, groups, Number.NaN);
    this.#numbers = all;
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      const end = runs.ends[run] ?? 0;
      let best = all[id] ?? Number.NaN;
      // Comparisons with NaN are false: the first number replaces NaN, and NaN replaces nothing.
      if (this.#sign < 0) {
        for (; row < end; row += 1) {
          const value = values[row] ?? Number.NaN;
          if (!(value >= best) && value === value) best = value;
        }
      } else {
        for (; row < end; row += 1) {
          const value = values[row] ?? Number.NaN;
          if (!(value <= best) && value === value) best = value;
        }
      }
      all[id] = best;
    }
  }

  #addTexts(runs: Runs, vector: Extract<Vector, { readonly kind: 'coded' }>): void {
    let row = 0;
    for (let run = 0; run < runs.count; run += 1) {
      const id = runs.ids[run] ?? 0;
      for (; row < (runs.ends[run] ?? 0); row += 1) {
        const text = valueAt(vector, row);
        if (typeof text !== 'string') continue;
        const known = this.#texts[id];
        const isBetter = known === undefined || (this.#sign < 0 ? text < known : text > known);
        if (isBetter) this.#texts[id] = text;
      }
    }
  }
}
