import type { Value } from '../tables/table.ts';

/** One column of a batch. NaN stands for null. */
export type Vector =
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** The value of a row is the entry of `dictionary` that its code names. */
  | {
      readonly kind: 'coded';
      readonly codes: Int32Array | Uint32Array;
      readonly dictionary: readonly (string | boolean | null)[];
    }
  | { readonly kind: 'list'; readonly lists: readonly (readonly unknown[] | null)[] };

export function valueAt(vector: Vector, row: number): Value {
  switch (vector.kind) {
    case 'number': {
      const value = vector.values[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }
    case 'coded':
      return vector.dictionary[vector.codes[row] ?? -1] ?? null;
    case 'list':
      return vector.lists[row] ?? null;
  }
}

/** The rows of a vector that are named, in that order. */
export function pickVector(vector: Vector, rows: Int32Array): Vector {
  switch (vector.kind) {
    case 'number': {
      const values = new Float64Array(rows.length);
      for (let index = 0; index < rows.length; index += 1) {
        values[index] = vector.values[rows[index] ?? 0] ?? Number.NaN;
      }
      return { kind: 'number', values };
    }
    case 'coded': {
      const codes = new Int32Array(rows.length);
      for (let index = 0; index < rows.length; index += 1) {
        codes[index] = vector.codes[rows[index] ?? 0] ?? -1;
      }
      return { kind: 'coded', codes, dictionary: vector.dictionary };
    }
    case 'list':
      return { kind: 'list', lists: Array.from(rows, (row) => vector.lists[row] ?? null) };
  }
}

export function numbers(values: readonly (number | null)[]): Vector {
  return { kind: 'number', values: Float64Array.from(values, (value) => value ?? Number.NaN) };
}

/** Returns texts or booleans with each distinct value once. */
export function coded(values: readonly (string | boolean | null)[]): Vector {
  const places = new Map<string | boolean | null, number>();
  const codes = Int32Array.from(values, (value) => {
    const known = places.get(value) ?? places.size;
    places.set(value, known);
    return known;
  });
  return { kind: 'coded', codes, dictionary: [...places.keys()] };
}

/** Returns a column with the same value in every row. */
export function constant(value: string | null, count: number): Vector {
  return { kind: 'coded', codes: new Int32Array(count), dictionary: [value] };
}
