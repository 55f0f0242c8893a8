import type { Buckets } from '../civil-time.ts';
import type { Expression, Output, Query } from '../language/query.ts';
import type { Aggregator } from './aggregators.ts';
import { alignRows } from './align.ts';
import {
  type GroupRows,
  noGroup,
  countedTo,
  oneEmptyRow,
  rowsByTime,
  rowsOfEveryBucket,
  rowsOfWinners,
} from './group-rows.ts';
import type { Groups } from './groups.ts';
import type { Job, ResultColumn, Won } from './job.ts';

type Grouped = {
  readonly job: Job;
  readonly query: Query;
  readonly groups: Groups;
  readonly buckets: Buckets | null;
  readonly aggregators: ReadonlyMap<Output, Aggregator>;
  readonly countIn: (group: number) => number;
};

/** Returns the result of a grouped query: for each combination of keys the values of its preferred source. */
export function finishGroups(grouped: Grouped): {
  readonly columns: readonly ResultColumn[];
  readonly won: readonly Won[];
} {
  const { job, query, buckets } = grouped;
  const { winners, won } = pickWinners(grouped);
  const rows = rowsOf(grouped, winners);
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

/**
 * Returns the groups of the preferred origin, for those that differ only in origin or method; of its methods the first by name.
 */
function pickWinners({ job, groups, buckets, countIn }: Grouped): {
  readonly winners: Int32Array;
  readonly won: readonly Won[];
} {
  if (!job.explain && groups.origins.items.length <= 1) {
    return { winners: countedTo(groups.groups.length), won: [] };
  }
  const places = new Map(
    job.ranking.map(({ provider, sourceType }, place) => [`${provider}\n${sourceType}`, place]),
  );
  const origins = groups.rivals();
  const originOf = (group: number) => origins[groups.groups[group]?.origin ?? 0];
  const placeOf = (group: number): number => {
    return places.get(originOf(group)?.source ?? '') ?? places.size;
  };
  const compare = (left: number, right: number): number =>
    placeOf(left) - placeOf(right) ||
    ((originOf(left)?.method ?? '') < (originOf(right)?.method ?? '') ? -1 : 1);
  const rivals = new Map<number, number[]>();
  for (const [place, group] of groups.groups.entries()) {
    const key = groups.keyOf(group);
    const known = rivals.get(key);
    if (known === undefined) rivals.set(key, [place]);
    else known.push(place);
  }
  const winners: number[] = [];
  const won: Won[] = [];
  for (const all of rivals.values()) {
    const [best = 0, ...others] = all.length === 1 ? all : all.toSorted(compare);
    const group = groups.groups[best];
    if (group === undefined) throw new Error('a group is missing');
    winners.push(best);
    if (!job.explain || groups.originOf(group).provider === '') continue;
    won.push({
      bucketMs: buckets === null ? null : buckets.startOf(group.bucket),
      keys: groups.valuesOf(group.partition),
      origin: groups.originOf(group),
      rows: countIn(best),
      over: others.map((other) => {
        const { provider, sourceType } = groups.originOf(groups.groups[other] ?? group);
        const because = reasonBetween(job.ranking, placeOf(best), placeOf(other));
        return { provider, sourceType, rows: countIn(other), because };
      }),
    });
  }
  return { winners: Int32Array.from(winners), won };
}

/** Returns the rule that distinguishes two sources: the first by which any source between them was preferred. */
function reasonBetween(ranking: Job['ranking'], winner: number, loser: number): string {
  const order = ['source_type', 'query_override', 'team_priority', 'provider_name'];
  const between = ranking.slice(winner, loser).map(({ because }) => order.indexOf(because));
  return order[Math.min(...between)] ?? 'provider_name';
}

function rowsOf({ query, buckets, groups }: Grouped, winners: Int32Array): GroupRows {
  if (buckets !== null && query.groupBy.length === 1) return rowsByTime(winners, groups, buckets);
  if (buckets !== null && query.align !== null) return rowsOfEveryBucket(winners, groups, buckets);
  if (winners.length === 0 && query.groupBy.length === 0) return oneEmptyRow;
  return rowsOfWinners(winners, groups);
}

function valuesOf(
  { query, groups, buckets, aggregators }: Grouped,
  output: Output,
  rows: GroupRows,
): ResultColumn['values'] {
  if (output.kind === 'aggregate') {
    const aggregator = aggregators.get(output);
    if (aggregator === undefined) throw new Error(`${output.name} was not computed`);
    return output.type === 'number'
      ? numbersOf(aggregator, rows.groups)
      : Array.from(rows.groups, (group) => (group === noGroup ? null : aggregator.result(group)));
  }
  const key = output.kind === 'key' ? output.key : keyOfValue(query, output.of);
  if (query.groupBy[key]?.kind === 'trunc') {
    return startsOf(buckets, rows.buckets);
  }
  const before = query.groupBy.slice(0, key).filter(({ kind }) => kind !== 'trunc').length;
  return Array.from(rows.partitions, (partition) => groups.valuesOf(partition)[before] ?? null);
}

// A loop is several times faster than Float64Array.from.

function numbersOf(aggregator: Aggregator, groups: Int32Array): Float64Array {
  const numbers = new Float64Array(groups.length).fill(Number.NaN);
  for (let row = 0; row < groups.length; row += 1) {
    const group = groups[row] ?? noGroup;
    const value = group === noGroup ? null : aggregator.result(group);
    if (typeof value === 'number') numbers[row] = value;
  }
  return numbers;
}

function startsOf(buckets: Buckets | null, rows: Int32Array): Float64Array {
  const starts = new Float64Array(rows.length).fill(Number.NaN);
  if (buckets === null) return starts;
  for (let row = 0; row < rows.length; row += 1) starts[row] = buckets.startOf(rows[row] ?? 0);
  return starts;
}

/** Returns the index of the key that an expression equals. */
function keyOfValue({ groupBy }: Query, of: Expression): number {
  return groupBy.findIndex(
    (each) => each.kind === 'value' && JSON.stringify(each.of) === JSON.stringify(of),
  );
}
