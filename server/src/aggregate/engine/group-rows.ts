import type { Buckets } from '../civil-time.ts';
import type { Value } from '../tables/table.ts';
import type { Groups } from './groups.ts';

/** Stands for the group of a bucket that is empty. */
export const noGroup = -1;

/** The rows of a result, column by column: the bucket and the other keys of each, and its winning group. */
export type GroupRows = {
  readonly buckets: Int32Array;
  readonly partitions: Int32Array;
  readonly groups: Int32Array;
};

/** Every bucket is a row: of groups by time alone. */
export function rowsByTime(winners: Int32Array, groups: Groups, { count }: Buckets): GroupRows {
  const line = lineOf(count);
  for (const winner of winners) line[groups.groups[winner]?.bucket ?? 0] = winner;
  return {
    buckets: countedTo(count),
    partitions: new Int32Array(count),
    groups: line,
  };
}

/** Returns a row of every bucket for each existing combination of other keys, in order. */
export function rowsOfEveryBucket(
  winners: Int32Array,
  groups: Groups,
  { count }: Buckets,
): GroupRows {
  const lines = new Map<number, Int32Array>();
  for (const winner of winners) {
    const { bucket = 0, partition = 0 } = groups.groups[winner] ?? {};
    const line = lines.get(partition) ?? lineOf(count);
    lines.set(partition, line);
    line[bucket] = winner;
  }
  const all = [...lines.entries()].toSorted(([left], [right]) =>
    compareKeys(groups.valuesOf(left), groups.valuesOf(right)),
  );
  const length = count * all.length;
  const at = (row: number) => all[row % all.length] ?? [0, lineOf(0)];
  const bucketOf = (row: number): number => Math.floor(row / all.length);
  return {
    buckets: Int32Array.from({ length }, (_, row) => bucketOf(row)),
    partitions: Int32Array.from({ length }, (_, row) => at(row)[0]),
    groups: Int32Array.from({ length }, (_, row) => at(row)[1][bucketOf(row)] ?? noGroup),
  };
}

/** Returns the winning groups, sorted by time and then by the other keys. */
export function rowsOfWinners(winners: Int32Array, groups: Groups): GroupRows {
  const found = Array.from(winners, (winner) => {
    const { bucket = 0, partition = 0 } = groups.groups[winner] ?? {};
    return { winner, bucket, partition, keys: groups.valuesOf(partition) };
  });
  const inOrder = found.toSorted(
    (left, right) => left.bucket - right.bucket || compareKeys(left.keys, right.keys),
  );
  return {
    buckets: Int32Array.from(inOrder, ({ bucket }) => bucket),
    partitions: Int32Array.from(inOrder, ({ partition }) => partition),
    groups: Int32Array.from(inOrder, ({ winner }) => winner),
  };
}

/** Without keys all rows are one group, also if there are no rows. */
export const oneEmptyRow: GroupRows = {
  buckets: new Int32Array(1),
  partitions: new Int32Array(1),
  groups: lineOf(1),
};

/** 0, 1, 2, … */
export function countedTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

function lineOf(count: number): Int32Array {
  return new Int32Array(count).fill(noGroup);
}

/** Null comes last. */
function compareKeys(left: readonly Value[], right: readonly Value[]): number {
  for (const [key, value] of left.entries()) {
    const order = compareValues(value, right[key] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
