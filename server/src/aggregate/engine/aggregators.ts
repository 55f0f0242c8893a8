import type { Function } from '../language/query.ts';
import type { Value } from '../tables/table.ts';
import { medianOf } from './median.ts';
import { type Vector, valueAt } from './vectors.ts';

/** What is added: for each row its group, its value, and when it was. */
export type Added = {
  readonly ids: Int32Array;
  /** How many groups there are by now. */
  readonly groups: number;
  /** Null where rows are counted, whatever they hold. */
  readonly vector: Vector | null;
  readonly instants: Float64Array;
};

/** One function over the rows of each group. Nulls are left out by all of them. */
export type Aggregator = {
  add(added: Added): void;
  /** Null for a group without a value. */
  result(group: number): Value;
};

export function openAggregator(func: Function): Aggregator {
  switch (func) {
    case 'count':
      return new Count();
    case 'sum':
      return new Sum((sum) => sum);
    case 'mean':
      return new Sum((sum, count) => sum / count);
    case 'min':
      return new Extreme(-1);
    case 'max':
      return new Extreme(1);
    case 'stddev':
      return new Deviation();
    case 'median':
      return new Median();
    case 'oldest':
      return new Edge(-1);
    case 'newest':
      return new Edge(1);
  }
}

/** The array, or a larger one with the same beginning. */
function grown(
  array: Float64Array<ArrayBuffer>,
  length: number,
  fill = 0,
): Float64Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const larger = new Float64Array(Math.max(length, array.length * 2, 64));
  larger.set(array);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}

function numbersIn(vector: Vector | null): Float64Array {
  if (vector?.kind !== 'number') throw new Error('numbers are needed');
  return vector.values;
}

class Count implements Aggregator {
  #counts = new Float64Array(0);

  add({ ids, groups, vector }: Added): void {
    const counts = grown(this.#counts, groups);
    this.#counts = counts;
    for (let row = 0; row < ids.length; row += 1) {
      if (vector !== null && valueAt(vector, row) === null) continue;
      const id = ids[row] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }

  result(group: number): number {
    return this.#counts[group] ?? 0;
  }
}

class Sum implements Aggregator {
  readonly #finish: (sum: number, count: number) => number;
  #sums = new Float64Array(0);
  #counts = new Float64Array(0);

  constructor(finish: (sum: number, count: number) => number) {
    this.#finish = finish;
  }

  add({ ids, groups, vector }: Added): void {
    const sums = grown(this.#sums, groups);
    const counts = grown(this.#counts, groups);
    const values = numbersIn(vector);
    for (let row = 0; row < ids.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const id = ids[row] ?? 0;
      sums[id] = (sums[id] ?? 0) + value;
      counts[id] = (counts[id] ?? 0) + 1;
    }
    this.#sums = sums;
    this.#counts = counts;
  }

  result(group: number): number | null {
    const count = this.#counts[group] ?? 0;
    return count === 0 ? null : this.#finish(this.#sums[group] ?? 0, count);
  }
}

/** The smallest (-1) or largest (1) number, or text of a date. */
class Extreme implements Aggregator {
  readonly #sign: -1 | 1;
  #numbers = new Float64Array(0);
  readonly #texts: (string | undefined)[] = [];

  constructor(sign: -1 | 1) {
    this.#sign = sign;
  }

  add({ ids, groups, vector }: Added): void {
    if (vector?.kind === 'number') this.#addNumbers(ids, groups, vector.values);
    else if (vector?.kind === 'coded') this.#addTexts(ids, vector);
  }

  result(group: number): Value {
    const text = this.#texts[group];
    if (text !== undefined) return text;
    const number = this.#numbers[group] ?? Number.NaN;
    return Number.isNaN(number) ? null : number;
  }

  #addNumbers(ids: Int32Array, groups: number, values: Float64Array): void {
    const best = grown(this.#numbers, groups, Number.NaN);
    this.#numbers = best;
    if (this.#sign < 0) {
      for (let row = 0; row < ids.length; row += 1) {
        const value = values[row] ?? Number.NaN;
        const id = ids[row] ?? 0;
        const known = best[id] ?? Number.NaN;
        // NaN is neither above nor below: the first number replaces it, and it replaces none.
        if (value < known || (Number.isNaN(known) && value === value)) best[id] = value;
      }
      return;
    }
    for (let row = 0; row < ids.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      const id = ids[row] ?? 0;
      const known = best[id] ?? Number.NaN;
      if (value > known || (Number.isNaN(known) && value === value)) best[id] = value;
    }
  }

  #addTexts(ids: Int32Array, vector: Extract<Vector, { readonly kind: 'coded' }>): void {
    for (let row = 0; row < ids.length; row += 1) {
      const text = valueAt(vector, row);
      if (typeof text !== 'string') continue;
      const id = ids[row] ?? 0;
      const known = this.#texts[id];
      const isBetter = known === undefined || (this.#sign < 0 ? text < known : text > known);
      if (isBetter) this.#texts[id] = text;
    }
  }
}

/** The deviation of a sample (n − 1), by Welford's method: no difference of large squares. */
class Deviation implements Aggregator {
  #counts = new Float64Array(0);
  #means = new Float64Array(0);
  #squares = new Float64Array(0);

  add({ ids, groups, vector }: Added): void {
    const counts = grown(this.#counts, groups);
    const means = grown(this.#means, groups);
    const squares = grown(this.#squares, groups);
    const values = numbersIn(vector);
    for (let row = 0; row < ids.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const id = ids[row] ?? 0;
      const count = (counts[id] ?? 0) + 1;
      const mean = means[id] ?? 0;
      const next = mean + (value - mean) / count;
      squares[id] = (squares[id] ?? 0) + (value - mean) * (value - next);
      counts[id] = count;
      means[id] = next;
    }
    this.#counts = counts;
    this.#means = means;
    this.#squares = squares;
  }

  result(group: number): number | null {
    const count = this.#counts[group] ?? 0;
    return count < 2 ? null : Math.sqrt((this.#squares[group] ?? 0) / (count - 1));
  }
}

/** Keeps the values, and sorts them out when the first result is asked for. */
class Median implements Aggregator {
  #ids = new Float64Array(0);
  #values = new Float64Array(0);
  #count = 0;
  #groups = 0;
  #lastId = 0;
  /** Whether the values of each group already lie side by side. */
  #isInOrder = true;
  #starts: Float64Array | null = null;
  #sorted = new Float64Array(0);

  add({ ids, groups, vector }: Added): void {
    const values = numbersIn(vector);
    const keptIds = grown(this.#ids, this.#count + ids.length);
    const kept = grown(this.#values, this.#count + ids.length);
    for (let row = 0; row < ids.length; row += 1) {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const id = ids[row] ?? 0;
      if (id < this.#lastId) this.#isInOrder = false;
      this.#lastId = id;
      keptIds[this.#count] = id;
      kept[this.#count] = value;
      this.#count += 1;
    }
    this.#ids = keptIds;
    this.#values = kept;
    this.#groups = Math.max(this.#groups, groups);
  }

  result(group: number): number | null {
    const starts = this.#starts ?? this.#sortOut();
    return medianOf(this.#sorted.subarray(starts[group] ?? 0, starts[group + 1] ?? 0));
  }

  /** A counting sort: the values of a group side by side. */
  #sortOut(): Float64Array {
    const starts = new Float64Array(this.#groups + 2);
    for (let index = 0; index < this.#count; index += 1) {
      const place = (this.#ids[index] ?? 0) + 1;
      starts[place] = (starts[place] ?? 0) + 1;
    }
    for (let group = 1; group < starts.length; group += 1) {
      starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
    }
    this.#starts = starts;
    if (this.#isInOrder) {
      this.#sorted = this.#values;
      return starts;
    }
    const next = starts.slice();
    this.#sorted = new Float64Array(this.#count);
    for (let index = 0; index < this.#count; index += 1) {
      const group = this.#ids[index] ?? 0;
      const place = next[group] ?? 0;
      next[group] = place + 1;
      this.#sorted[place] = this.#values[index] ?? 0;
    }
    return starts;
  }
}

/** The value of the oldest (-1) or newest (1) row that has one; of rows at one instant the first or last that came. */
class Edge implements Aggregator {
  readonly #sign: -1 | 1;
  #instants = new Float64Array(0);
  readonly #values: Value[] = [];

  constructor(sign: -1 | 1) {
    this.#sign = sign;
  }

  add({ ids, groups, vector, instants }: Added): void {
    if (vector === null) throw new Error('a value is needed');
    const best = grown(this.#instants, groups, Number.NaN);
    this.#instants = best;
    for (let row = 0; row < ids.length; row += 1) {
      const id = ids[row] ?? 0;
      const known = best[id] ?? Number.NaN;
      const at = instants[row] ?? 0;
      if (this.#sign < 0 ? at >= known : at < known) continue;
      const value = valueAt(vector, row);
      if (value === null) continue;
      best[id] = at;
      this.#values[id] = value;
    }
  }

  result(group: number): Value {
    return this.#values[group] ?? null;
  }
}
