import { type Cell, compareCells, nextStart, truncate } from './reference.ts';

type Unit = { readonly value: number; readonly unit: string };

export type PlainAlign = {
  readonly mode: 'carry_forward' | 'carry_backward' | 'carry_nearest';
  readonly cap: Unit | null;
};

type Grid = {
  readonly trunc: Unit;
  readonly from: Temporal.PlainDateTime;
  readonly to: Temporal.PlainDateTime;
  readonly now: Temporal.PlainDateTime;
};

/*
 * What `align` says, once more: for every combination of keys that occurs every bucket of the window, and in each a value
 * that is searched for bucket by bucket.
 */

/** Rows of `[bucket, other keys…]` and values, with the gaps filled. */
export function aligned(
  rows: readonly { readonly keys: readonly Cell[]; readonly values: readonly Cell[] }[],
  { mode, cap }: PlainAlign,
  { trunc, from, to, now }: Grid,
): { readonly keys: readonly Cell[]; readonly values: readonly Cell[] }[] {
  const starts: Temporal.PlainDateTime[] = [];
  let start = truncate(from, trunc);
  for (; Temporal.PlainDateTime.compare(start, to) < 0; start = nextStart(start, trunc)) {
    starts.push(start);
  }
  const width = rows[0]?.values.length ?? 0;
  const combinations = new Set(rows.map(({ keys }) => JSON.stringify(keys.slice(1))));
  const filled = [...combinations].flatMap((combination) => {
    const own = rows.filter(({ keys }) => JSON.stringify(keys.slice(1)) === combination);
    const others = own[0]?.keys.slice(1) ?? [];
    const line = starts.map((at) => own.find(({ keys }) => keys[0] === at.toString()));
    return starts.map((at, bucket) => ({
      keys: [at.toString(), ...others],
      values: Array.from({ length: width }, (_, column) => {
        const valueAt = (place: number): Cell => line[place]?.values[column] ?? null;
        const isFuture = Temporal.PlainDateTime.compare(at, now) > 0;
        if (valueAt(bucket) !== null || isFuture) return valueAt(bucket);
        for (let distance = 1; distance < starts.length; distance += 1) {
          for (const direction of directions[mode]) {
            const source = starts[bucket + direction * distance];
            const value = valueAt(bucket + direction * distance);
            if (source === undefined || value === null) continue;
            if (isWithin(source, at, cap)) return value;
          }
        }
        return null;
      }),
    }));
  });
  return filled.toSorted((left, right) => {
    const orders = left.keys.map((cell, key) => compareCells(cell, right.keys[key] ?? null));
    return orders.find((order) => order !== 0) ?? 0;
  });
}

/** Where to look; of two that are equally near the past counts. */
const directions = {
  carry_forward: [-1],
  carry_backward: [1],
  carry_nearest: [-1, 1],
} as const;

function isWithin(
  source: Temporal.PlainDateTime,
  at: Temporal.PlainDateTime,
  cap: Unit | null,
): boolean {
  if (cap === null) return true;
  const span = { [`${cap.unit}s`]: cap.value };
  return Temporal.PlainDateTime.compare(source, at) < 0
    ? Temporal.PlainDateTime.compare(source.add(span), at) >= 0
    : Temporal.PlainDateTime.compare(source.subtract(span), at) <= 0;
}
