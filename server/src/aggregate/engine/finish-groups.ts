import type { Buckets } from '../civil-time.ts';
import type { Expression, Output, Query } from '../language/query.ts';
import type { Value } from '../tables/table.ts';
import type { Aggregator } from './aggregators.ts';
import { alignRows } from './align.ts';
import type { GroupRow } from './group-row.ts';
import type { Groups } from './groups.ts';
import type { Job, ResultColumn, Won } from './job.ts';

type Grouped = {
  readonly job: Job;
  readonly query: Query;
  readonly groups: Groups;
  readonly buckets: Buckets | null;
  readonly aggregators: ReadonlyMap<Output, Aggregator>;
  readonly rowsOf: (group: number) => number;
};

/** The answer of a grouped query: for each combination of keys what the best of its sources has. */
export function finishGroups(grouped: Grouped): {
  readonly columns: readonly ResultColumn[];
  readonly won: readonly Won[];
} {
  const { job, query, buckets } = grouped;
  const { rows: found, won } = pickWinners(grouped);
  const rows = withEmptyBuckets(grouped, found).toSorted(compareRows);
  const columns = query.select.map((output) => ({
    name: output.name,
    type: output.type,
    values: valuesOf(grouped, output, rows),
  }));
  if (query.align === null || buckets === null) return { columns, won };
  const { nowMs, window } = job;
  const aligned = alignRows(rows, columns, { query, buckets, nowMs: Math.min(nowMs, window.toMs) });
  return { columns: aligned, won };
}

/** Of the groups that differ in their origin only, the one of the best origin. */
function pickWinners(grouped: Grouped): {
  readonly rows: readonly GroupRow[];
  readonly won: readonly Won[];
} {
  const { job, groups, buckets, rowsOf } = grouped;
  const places = new Map(
    job.ranking.map(({ provider, sourceType }, place) => [`${provider}\n${sourceType}`, place]),
  );
  const placeOf = (group: number): number => {
    const found = groups.groups[group];
    return places.get(groups.origins.items[found?.origin ?? 0] ?? '') ?? places.size;
  };
  if (!job.explain && groups.origins.items.length <= 1) {
    const all = groups.groups.map(({ bucket, partition }, group) => {
      return { bucket, partition, keys: groups.valuesOf(partition), group };
    });
    return { rows: all, won: [] };
  }
  const rivals = new Map<number, number[]>();
  for (const [place, group] of groups.groups.entries()) {
    const key = groups.keyOf(group);
    const known = rivals.get(key);
    if (known === undefined) rivals.set(key, [place]);
    else known.push(place);
  }
  const rows: GroupRow[] = [];
  const won: Won[] = [];
  for (const all of rivals.values()) {
    const [best = 0, ...others] =
      all.length === 1 ? all : all.toSorted((left, right) => placeOf(left) - placeOf(right));
    const group = groups.groups[best];
    if (group === undefined) throw new Error('a group is missing');
    const { bucket, partition } = group;
    const keys = groups.valuesOf(partition);
    rows.push({ bucket, partition, keys, group: best });
    if (!job.explain || groups.origins.items.length === 0) continue;
    won.push({
      bucketMs: buckets === null ? null : buckets.startOf(bucket),
      keys,
      origin: groups.originOf(group),
      rows: rowsOf(best),
      over: others.map((other) => {
        const { provider, sourceType } = groups.originOf(groups.groups[other] ?? group);
        const because = reasonBetween(job.ranking, placeOf(best), placeOf(other));
        return { provider, sourceType, rows: rowsOf(other), because };
      }),
    });
  }
  return { rows, won };
}

/** The first rule by which any source between the two was preferred is the one that tells them apart. */
function reasonBetween(ranking: Job['ranking'], winner: number, loser: number): string {
  const order = ['source_type', 'query_override', 'team_priority', 'provider_name'];
  const between = ranking.slice(winner, loser).map(({ because }) => order.indexOf(because));
  return order[Math.min(...between)] ?? 'provider_name';
}

/** Grouped by time alone every bucket of the window is a row; aligned ones are it for each combination of other keys. */
function withEmptyBuckets(
  { query, buckets, groups }: Grouped,
  rows: readonly GroupRow[],
): readonly GroupRow[] {
  if (buckets === null) return rows.length > 0 || query.groupBy.length > 0 ? rows : [emptyRow];
  const isByTimeAlone = query.groupBy.length === 1;
  if (!isByTimeAlone && query.align === null) return rows;
  const byPartition = new Map<number, GroupRow[]>(isByTimeAlone ? [[0, []]] : []);
  for (const row of rows) {
    const known = byPartition.get(row.partition) ?? [];
    byPartition.set(row.partition, known);
    known[row.bucket] = row;
  }
  const all: GroupRow[] = [];
  for (const [partition, found] of byPartition) {
    const keys = isByTimeAlone ? [] : groups.valuesOf(partition);
    for (let bucket = 0; bucket < buckets.count; bucket += 1) {
      all.push(found[bucket] ?? { bucket, partition, keys, group: null });
    }
  }
  return all;
}

/** Without keys all rows are one group, also where there are none. */
const emptyRow: GroupRow = { bucket: 0, partition: 0, keys: [], group: null };

function valuesOf(
  { query, buckets, aggregators }: Grouped,
  output: Output,
  rows: readonly GroupRow[],
): readonly Value[] {
  if (output.kind === 'aggregate') {
    const aggregator = aggregators.get(output);
    return rows.map(({ group }) => (group === null ? null : (aggregator?.result(group) ?? null)));
  }
  const key = output.kind === 'key' ? output.key : keyOfValue(query, output.of);
  return rows.map((row) => keyValue(query, row, key, buckets));
}

/** A value of the rows of a group is one of its keys. */
function keyOfValue({ groupBy }: Query, of: Expression): number {
  return groupBy.findIndex(
    (each) => each.kind === 'value' && JSON.stringify(each.of) === JSON.stringify(of),
  );
}

function keyValue(query: Query, row: GroupRow, key: number, buckets: Buckets | null): Value {
  if (query.groupBy[key]?.kind === 'trunc') return buckets?.startOf(row.bucket) ?? null;
  const before = query.groupBy.slice(0, key).filter(({ kind }) => kind !== 'trunc').length;
  return row.keys[before] ?? null;
}

/** By time, then by the other keys in their order; null comes last. */
function compareRows(left: GroupRow, right: GroupRow): number {
  if (left.bucket !== right.bucket) return left.bucket - right.bucket;
  for (const [key, value] of left.keys.entries()) {
    const order = compareValues(value, right.keys[key] ?? null);
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
