import { addPeriods, type Buckets } from '../civil-time.ts';
import type { Align, Query } from '../language/query.ts';
import type { Value } from '../tables/table.ts';
import type { GroupRows } from './group-rows.ts';
import { type ResultColumn, valuesIn } from './job.ts';

type Aligning = { readonly query: Query; readonly buckets: Buckets; readonly nowMs: number };

/**
 * Fills the nulls of aggregated columns from the nearest buckets with a value, each column separately and within the same other
 * keys. Leaves buckets after now unchanged.
 */
export function alignRows(
  { partitions }: GroupRows,
  columns: readonly ResultColumn[],
  aligning: Aligning,
): readonly ResultColumn[] {
  const { query } = aligning;
  const byPartition = new Map<number, number[]>();
  for (const [place, partition] of partitions.entries()) {
    const places = byPartition.get(partition) ?? [];
    byPartition.set(partition, places);
    places.push(place);
  }
  return columns.map((column, index) => {
    if (query.select[index]?.kind !== 'aggregate') return column;
    const found = valuesIn(column);
    const values = [...found];
    for (const places of byPartition.values()) {
      const line = places.map((place) => found[place] ?? null);
      const filled = fill(line, aligning);
      for (const [bucket, place] of places.entries()) values[place] = filled[bucket] ?? null;
    }
    return { ...column, values };
  });
}

/** Returns one value for each bucket, in order. */
function fill(
  line: readonly Value[],
  { query: { align }, buckets, nowMs }: Aligning,
): readonly Value[] {
  if (align === null) return line;
  const before = reachOf(line, 1);
  const after = reachOf(line, -1);
  return line.map((value, bucket) => {
    const at = buckets.startOf(bucket);
    if (value !== null || at > nowMs) return value;
    const past = usable(before[bucket], at, { align, buckets, direction: 1 });
    const future = usable(after[bucket], at, { align, buckets, direction: -1 });
    const source = nearer(past, future, align.mode, bucket);
    return source === undefined ? null : (line[source] ?? null);
  });
}

/** Returns for each bucket the last one up to it (1), or the first one from it on (-1), that has a value. */
function reachOf(line: readonly Value[], direction: 1 | -1): readonly (number | undefined)[] {
  const reach: (number | undefined)[] = line.map(() => undefined);
  let last: number | undefined;
  for (let step = 0; step < line.length; step += 1) {
    const bucket = direction === 1 ? step : line.length - 1 - step;
    if (line[bucket] !== null) last = bucket;
    reach[bucket] = last;
  }
  return reach;
}

type Reach = { readonly align: Align; readonly buckets: Buckets; readonly direction: 1 | -1 };

/** Returns a bucket if its value may be carried this far. */
function usable(
  from: number | undefined,
  at: number,
  { align: { within }, buckets, direction }: Reach,
): number | undefined {
  if (from === undefined || within === null) return from;
  const start = buckets.startOf(from);
  const limit = addPeriods(start, within, direction);
  return (direction === 1 ? at <= limit : at >= limit) ? from : undefined;
}

function nearer(
  past: number | undefined,
  future: number | undefined,
  mode: Align['mode'],
  bucket: number,
): number | undefined {
  if (mode === 'carry_forward') return past;
  if (mode === 'carry_backward') return future;
  if (past === undefined || future === undefined) return past ?? future;
  // Equally near, the past has happened for sure.
  return bucket - past <= future - bucket ? past : future;
}
