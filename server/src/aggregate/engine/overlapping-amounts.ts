import { OverlapCounter } from '../../sources/priority/overlaps.ts';
import type { Output, Query } from '../language/query.ts';
import type { AnyTable } from '../tables.ts';
import { type Batch, onceEach } from './batch.ts';
import type { Job } from './job.ts';
import type { LocalClock } from './local-clock.ts';
import { valueAt, type Vector } from './vectors.ts';

/** Returns whether a function adds up an amount of which overlapping samples count once. */
export function countsOverlapsOnce({ data }: Pick<Job, 'data'>, output: Output): boolean {
  if (data.kind !== 'series' || !data.countsOverlapsOnce) return false;
  return (
    output.kind === 'aggregate' &&
    output.func === 'sum' &&
    output.of?.kind === 'column' &&
    output.of.column === 'value'
  );
}

/** Cuts a source's samples to the time that earlier samples have not counted, with that share of the amount. */
export class OverlappingAmounts {
  readonly #clock: LocalClock;
  readonly #keys: readonly string[];
  readonly #counters = new Map<string, OverlapCounter>();

  /** Samples that the query groups by a text, such as their app, do not overlap. */
  constructor({ groupBy }: Query, table: AnyTable, clock: LocalClock) {
    this.#clock = clock;
    this.#keys = groupBy.flatMap((key) =>
      key.kind === 'value' && key.of.kind === 'column' && isText(table, key.of.column)
        ? [key.of.column]
        : [],
    );
  }

  /** Returns null if no samples overlap. Batches of a source come in ascending order. */
  countOnce(batch: Batch): Batch | null {
    const { count, instants, lengths } = batch;
    if (lengths === null) return null;
    const values = numbersOf(batch.column('value'));
    const keys = this.#keys.map((name) => batch.column(name));
    const source = [batch.origin.provider, batch.origin.sourceType, batch.method];
    let counted: Counted | null = null;
    let last: readonly [name: string, counter: OverlapCounter] | null = null;
    for (let row = 0; row < count; row += 1) {
      const name: string =
        keys.length === 0 && last !== null
          ? last[0]
          : JSON.stringify([...source, ...keys.map((vector) => valueAt(vector, row))]);
      if (last === null || last[0] !== name) last = [name, this.#counterOf(name)];
      const start = instants[row] ?? 0;
      const piece = last[1].count(start, start + (lengths[row] ?? 0), values[row] ?? Number.NaN);
      if (piece === null) continue;
      counted ??= copyOf(batch, values);
      counted.values[row] = piece.amount;
      if (piece.start === start) continue;
      counted.times[row] = this.#localStart(batch, row, piece.start);
      counted.instants[row] = piece.start;
      counted.lengths[row] = piece.end - piece.start;
    }
    return counted === null ? null : withCounted(batch, counted);
  }

  /** Returns the local time at an instant within a row; interpolated between its ends if the row's clock is unknown. */
  #localStart({ times, ends, instants, lengths }: Batch, row: number, atMs: number): number {
    const [from, to] = [times[row] ?? 0, ends?.[row] ?? 0];
    const [instant, length] = [instants[row] ?? 0, lengths?.[row] ?? 0];
    if (to - from === length) return from + atMs - instant;
    const isOwn =
      this.#clock.offsetMs(instant) === from - instant &&
      this.#clock.offsetMs(instant + length - 1) === to - instant - length;
    if (isOwn) return atMs + this.#clock.offsetMs(atMs);
    return from + (Math.max(to - from, 0) * (atMs - instant)) / length;
  }

  #counterOf(name: string): OverlapCounter {
    const known = this.#counters.get(name) ?? new OverlapCounter();
    this.#counters.set(name, known);
    return known;
  }
}

type Counted = Readonly<Record<'values' | 'times' | 'instants' | 'lengths', Float64Array>>;

function copyOf({ times, instants, lengths }: Batch, values: Float64Array): Counted {
  return {
    values: values.slice(),
    times: times.slice(),
    instants: instants.slice(),
    lengths: (lengths ?? new Float64Array(0)).slice(),
  };
}

function withCounted(batch: Batch, { values, times, instants, lengths }: Counted): Batch {
  return {
    ...batch,
    times,
    isInOrder: false,
    instants,
    lengths,
    column: onceEach((name): Vector =>
      name === 'value' ? { kind: 'number', values } : batch.column(name),
    ),
  };
}

function isText(table: AnyTable, column: string): boolean {
  return table.columns[column]?.type === 'text';
}

function numbersOf(vector: Vector): Float64Array {
  if (vector.kind !== 'number') throw new Error('an amount is a number');
  return vector.values;
}
