import { type Buckets, datePart } from '../civil-time.ts';
import type { Expression, GroupKey } from '../language/query.ts';
import type { Origin, Value } from '../tables/table.ts';
import type { Batch } from './batch.ts';
import type { Runs } from './runs.ts';
import { TooLarge } from './too-large.ts';
import type { Vector } from './vectors.ts';

/** A query with more groups is rejected: each takes some 50 bytes for every function. */
export const groupsMax = 200_000;
const tooManyGroups = `The answer has more than ${groupsMax} groups; ask for less at a time`;

/** More pairs of provider and source type than a user has. */
const originsMax = 1024;

/** Rows that are aggregated together. */
export type Group = {
  /** Index of its bucket; 0 without a date_trunc. */
  readonly bucket: number;
  /** Index of the values of its other keys. */
  readonly partition: number;
  /** Index of its origin and method. */
  readonly origin: number;
};

/** Numbers distinct values in the order in which they come. */
class Numbering<Item> {
  readonly items: Item[] = [];
  readonly #places = new Map<Item, number>();

  place(item: Item): number {
    const known = this.#places.get(item);
    if (known !== undefined) return known;
    const place = this.items.length;
    this.#places.set(item, place);
    this.items.push(item);
    return place;
  }
}

/** Numbers pairs of numbers in the order in which they come. */
class Pairs {
  readonly #numbers = new Map<number, number>();
  readonly #pairs: (readonly [before: number, code: number])[] = [];
  #last: readonly [before: number, code: number, number: number] = [-1, -1, -1];

  number(before: number, code: number): number {
    const [lastBefore, lastCode, lastNumber] = this.#last;
    if (before === lastBefore && code === lastCode) return lastNumber;
    // Both are below 2 ** 26, as groups and samples are limited.
    const key = before * 2 ** 26 + code;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#pairs.length;
      if (number >= groupsMax) throw new TooLarge(tooManyGroups);
      this.#numbers.set(key, number);
      this.#pairs.push([before, code]);
    }
    this.#last = [before, code, number];
    return number;
  }

  of(number: number): readonly [before: number, code: number] {
    return this.#pairs[number] ?? [0, 0];
  }
}

type Options = {
  readonly keys: readonly GroupKey[];
  readonly buckets: Buckets | null;
  /** Whether groups are separate for each origin, so that the preferred one can be chosen. */
  readonly byOrigin: boolean;
  readonly vector: (of: Expression, batch: Batch) => Vector;
};

/** A key other than time, with its values so far. */
type ValuedKey = Exclude<GroupKey, { readonly kind: 'trunc' }> & {
  readonly values: Numbering<Value>;
};

const none: readonly Value[] = [];

/** Assigns rows to groups. */
export class Groups {
  readonly groups: Group[] = [];
  readonly origins = new Numbering<string>();
  readonly #options: Options;
  readonly #keys: readonly ValuedKey[];
  /** For each key, the pairs that occur: the number of the keys before it, and its own value. */
  readonly #pairs: readonly Pairs[];
  #room = { ids: new Int32Array(0), ends: new Int32Array(0) };
  readonly #found = new Map<number, number>();
  /** By origin, if time is the only key: the group of each bucket, or -1. */
  readonly #byBucket: Int32Array[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#keys = options.keys
      .filter((key) => key.kind !== 'trunc')
      .map((key) => Object.assign({ values: new Numbering<Value>() }, key));
    this.#pairs = this.#keys.map(() => new Pairs());
  }

  /** The values of a partition's keys, in the order of group_by without its date_trunc. */
  valuesOf(partition: number): readonly Value[] {
    if (this.#keys.length === 0) return none;
    const values: Value[] = [];
    let number = partition;
    for (const [key, pairs] of [...this.#pairs.entries()].toReversed()) {
      const [before, code] = pairs.of(number);
      values.unshift(this.#keys[key]?.values.items[code] ?? null);
      number = before;
    }
    return values;
  }

  originOf({ origin }: Group): Origin {
    const [provider = '', sourceType = ''] = (this.origins.items[origin] ?? '').split('\n');
    return { provider, sourceType };
  }

  /** Returns the source and method of each origin, by its index. */
  rivals(): readonly { readonly source: string; readonly method: string }[] {
    return this.origins.items.map((origin) => {
      const [provider, sourceType, method = ''] = origin.split('\n');
      return { source: `${provider}\n${sourceType}`, method };
    });
  }

  /** Returns the rows of each group, by its index in `groups`; valid until the next batch. */
  runsOf(batch: Batch): Runs {
    const { buckets, byOrigin } = this.#options;
    const { provider, sourceType } = batch.origin;
    const source = byOrigin ? `${provider}\n${sourceType}` : '\n';
    const origin = this.origins.place(`${source}\n${batch.method}`);
    const partitions = this.#partitionsOf(batch);
    if (this.#room.ids.length < batch.count) {
      this.#room = { ids: new Int32Array(batch.count), ends: new Int32Array(batch.count) };
    }
    const { ids, ends } = this.#room;
    let count = 0;
    for (let row = 0; row < batch.count; count += 1) {
      const bucket = buckets === null ? 0 : buckets.indexOf(batch.times[row] ?? 0);
      const partition = partitions === null ? 0 : (partitions[row] ?? 0);
      let end = buckets === null ? batch.count : buckets.endOfRun(bucket, batch.times, row);
      if (partitions !== null) end = endOfSame(partitions, row, end);
      ids[count] =
        partitions === null
          ? this.#groupOfBucket(bucket, origin)
          : this.#groupOf({ bucket, partition, origin });
      ends[count] = end;
      row = end;
    }
    return { count, ids, ends };
  }

  /** Groups of the same keys, whatever their origin, have the same. */
  keyOf({ bucket, partition }: Group): number {
    return partition * (this.#options.buckets?.count ?? 1) + bucket;
  }

  /** If time is the only key, which is usual, a group is found by its bucket. */
  #groupOfBucket(bucket: number, origin: number): number {
    const places = (this.#byBucket[origin] ??= new Int32Array(
      this.#options.buckets?.count ?? 1,
    ).fill(-1));
    const known = places[bucket] ?? -1;
    if (known !== -1) return known;
    const place = this.#add({ bucket, partition: 0, origin });
    places[bucket] = place;
    return place;
  }

  #groupOf(group: Group): number {
    // Buckets, partitions and origins together remain exact integers.
    const key = this.keyOf(group) * originsMax + group.origin;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const place = this.#add(group);
    this.#found.set(key, place);
    return place;
  }

  #add(group: Group): number {
    if (this.groups.length >= groupsMax) throw new TooLarge(tooManyGroups);
    this.groups.push(group);
    return this.groups.length - 1;
  }

  /** Returns null if there are no keys but time. */
  #partitionsOf(batch: Batch): Int32Array | null {
    if (this.#keys.length === 0) return null;
    let partitions = new Int32Array(batch.count);
    for (const [place, key] of this.#keys.entries()) {
      const codes = this.#codesOf(key, batch);
      const pairs = this.#pairs[place] ?? new Pairs();
      const next = new Int32Array(batch.count);
      for (let row = 0; row < next.length; row += 1) {
        next[row] = pairs.number(partitions[row] ?? 0, codes[row] ?? 0);
      }
      partitions = next;
    }
    return partitions;
  }

  #codesOf(key: ValuedKey, batch: Batch): Int32Array {
    const { values } = key;
    const codes = new Int32Array(batch.count);
    if (key.kind === 'part') {
      for (let row = 0; row < codes.length; row += 1) {
        codes[row] = values.place(datePart(batch.times[row] ?? 0, key.part));
      }
      return codes;
    }
    const vector = this.#options.vector(key.of, batch);
    if (vector.kind === 'list') throw new Error('rows are grouped by a list');
    if (vector.kind === 'coded') {
      const places = vector.dictionary.map(() => -1);
      for (let row = 0; row < codes.length; row += 1) {
        const code = vector.codes[row] ?? 0;
        const known = places[code] ?? -1;
        const place = known === -1 ? values.place(vector.dictionary[code] ?? null) : known;
        places[code] = place;
        codes[row] = place;
      }
      return codes;
    }
    for (let row = 0; row < codes.length; row += 1) {
      const value = vector.values[row] ?? Number.NaN;
      codes[row] = values.place(Number.isNaN(value) ? null : value);
    }
    return codes;
  }
}

/** Returns the first row after one, and before another, with another partition. */
function endOfSame(partitions: Int32Array, row: number, before: number): number {
  const partition = partitions[row];
  let end = row + 1;
  while (end < before && partitions[end] === partition) end += 1;
  return end;
}
