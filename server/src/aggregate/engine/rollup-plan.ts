import { rollupStepMs } from '../../timeseries/chunks/codec.ts';
import type { Output, Query, Window } from '../language/query.ts';
import type { SeriesTable } from '../tables.ts';
import { namesIn } from '../where/condition.ts';

/** Functions that roll-ups can compute without decoding samples. */
const functions: ReadonlySet<string> = new Set(['count', 'sum', 'mean', 'min', 'max']);
const sourceColumns: ReadonlySet<string> = new Set(['source_provider', 'source_type']);

/** Returns why the queries of a table need its samples; null if roll-ups are sufficient. */
export function whySamples(
  queries: readonly Query[],
  table: SeriesTable,
  { fromMs, toMs }: Window,
  countsOverlapsOnce: boolean,
): string | null {
  if (table.shape !== 'number') return `${table.name} has no roll-ups`;
  if (fromMs % rollupStepMs !== 0 || toMs % rollupStepMs !== 0) {
    return 'the timeframe begins or ends within a quarter of an hour';
  }
  for (const query of queries) {
    const sums = query.select.some((each) => each.kind === 'aggregate' && each.func === 'sum');
    if (countsOverlapsOnce && sums) return 'overlapping samples count once';
    const why = whyOf(query);
    if (why !== null) return why;
  }
  return null;
}

function whyOf({ isGrouped, where, groupBy, select }: Query): string | null {
  if (!isGrouped) return 'rows are listed one by one';
  const filtered = where === null ? undefined : namesIn(where).find((name) => !isOfSource(name));
  if (filtered !== undefined) return `where reads ${filtered}`;
  for (const key of groupBy) {
    if (key.kind === 'trunc') {
      const { value, unit } = key.period;
      const isWhole = unit !== 'minute' || (value * 60_000) % rollupStepMs === 0;
      if (!isWhole) return 'a bucket is no whole number of quarters of an hour';
    } else if (key.kind === 'part') {
      if (key.part === 'minute') return 'group_by reads the minute';
    } else if (key.of.kind !== 'column' || !isOfSource(key.of.column)) {
      return 'group_by reads a column of the samples';
    }
  }
  for (const output of select) {
    const why = whyOutput(output);
    if (why !== null) return why;
  }
  return null;
}

function whyOutput(output: Output): string | null {
  if (output.kind !== 'aggregate') return null;
  if (!functions.has(output.func)) return `${output.func} is not kept`;
  const isOfValue =
    output.of === null || (output.of.kind === 'column' && output.of.column === 'value');
  return isOfValue ? null : `${output.func} is kept of the value alone`;
}

function isOfSource(name: string): boolean {
  return sourceColumns.has(name);
}
