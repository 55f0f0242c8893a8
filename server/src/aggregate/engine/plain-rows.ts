import type { Query } from '../language/query.ts';
import type { AnyTable } from '../tables.ts';
import type { Value } from '../tables/table.ts';
import type { Batch } from './batch.ts';
import { evaluate } from './expressions.ts';
import type { ResultColumn } from './job.ts';
import { TooLarge } from './too-large.ts';
import { valueAt } from './vectors.ts';

/** A query without groups that has more rows is rejected. */
export const rowsMax = 100_000;

/** The rows of a query without groups, in the order of time. */
export class PlainRows {
  readonly #query: Query;
  readonly #table: AnyTable;
  readonly #times: number[] = [];
  readonly #columns: readonly Value[][];

  constructor(query: Query, table: AnyTable) {
    this.#query = query;
    this.#table = table;
    this.#columns = query.select.map(() => []);
  }

  add(batch: Batch): void {
    if (this.#times.length + batch.count > rowsMax) {
      const msg = `The answer has more than ${rowsMax} rows; ask for less at a time, or group them`;
      throw new TooLarge(msg);
    }
    for (const time of batch.times) this.#times.push(time);
    for (const [place, output] of this.#query.select.entries()) {
      if (output.kind !== 'value') throw new Error('rows without groups have values only');
      const vector = evaluate(output.of, batch, this.#table);
      for (let row = 0; row < batch.count; row += 1) {
        this.#columns[place]?.push(valueAt(vector, row));
      }
    }
  }

  finish(): readonly ResultColumn[] {
    const order = Uint32Array.from(this.#times.keys()).toSorted(
      (left, right) => (this.#times[left] ?? 0) - (this.#times[right] ?? 0) || left - right,
    );
    return this.#query.select.map(({ name, type }, place) => ({
      name,
      type,
      values: Array.from(order, (row) => this.#columns[place]?.[row] ?? null),
    }));
  }
}
