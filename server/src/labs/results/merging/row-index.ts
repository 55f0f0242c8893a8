import type { LabObservation } from '#labs/orders';

export type Identified = Pick<
  LabObservation,
  'name' | 'code' | 'loinc' | 'subId' | 'test' | 'filler' | 'setId' | 'line'
> & { readonly sampleId?: string | null };

/** Where the rows are that could be of one thing: a report of thousands is not compared with every one. */
export class RowIndex {
  readonly #places = new Map<string, number[]>();

  add(row: Identified, at: number): void {
    for (const key of keysOf(row)) {
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [at]);
      else places.push(at);
    }
  }

  /** In the order of the rows. */
  find(wanted: Identified): readonly number[] {
    const keys = wanted.code === null ? looseKeysOf(wanted) : strictKeysOf(wanted, wanted.code);
    const lists = keys.flatMap((key) => {
      const places = this.#places.get(key);
      return places === undefined ? [] : [places];
    });
    const [only = [], ...others] = lists;
    if (others.length === 0) return only;
    return [...new Set(lists.flat())].toSorted((one, other) => one - other);
  }
}

/** Returns the keys of a row. A row without a code can match any code, and a row with a code can match one without. */
function keysOf(row: Identified): readonly string[] {
  const loose = looseKeysOf(row);
  return row.code === null
    ? [...loose, ...loose.map((key) => `uncoded ${key}`)]
    : [...loose, `code ${row.code}`];
}

function looseKeysOf({ loinc, name }: Identified): readonly string[] {
  return [...(loinc === null ? [] : [`loinc ${loinc}`]), `name ${name.toLowerCase()}`];
}

function strictKeysOf(wanted: Identified, code: string): readonly string[] {
  return [`code ${code}`, ...looseKeysOf(wanted).map((key) => `uncoded ${key}`)];
}

/** One thing that was measured: of one sub-identifier where both have one, by the laboratory's code, else by LOINC, else by name. */
export function isSame(one: Identified, other: Identified): boolean {
  if (!isUnlessOther(one.subId, other.subId)) return false;
  if (one.code !== null && other.code !== null) return one.code === other.code;
  if (one.loinc !== null && other.loinc !== null) return one.loinc === other.loinc;
  return one.name.toLowerCase() === other.name.toLowerCase();
}

/** Returns true if both are equal, or one of them is absent. */
export function isUnlessOther(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  return one == null || other == null || one === other;
}
