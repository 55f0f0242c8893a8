import type { ChartLine } from '#console/kernel/chart/model.ts';

import { addDays, type Buckets } from '../model.ts';
import type { Series } from '../series.ts';

type Loaded = { readonly series: Series; readonly buckets: Buckets };

/** What is drawn of each series: an amount as bars, a reading as a line in its band. */
export function chartLines(loaded: readonly Loaded[]): readonly ChartLine[] {
  return loaded.flatMap(({ series, buckets: { seconds, lines } }) =>
    lines.map(({ field, middle, least, greatest }) => ({
      label: labelOf(series, field),
      unit: series.unit,
      shape: series.nature === 'amount' ? ('bars' as const) : ('line' as const),
      seconds,
      values: middle,
      ...(least === null || greatest === null ? {} : { band: { least, greatest } }),
    })),
  );
}

export function labelOf({ label }: Series, field: string): string {
  return field === 'value' ? label : `${label}, ${field}`;
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** The days that a stretch of the axis touches: `2026-11-01/2026-11-03`. */
export function daysBetween(from: number, to: number): string {
  const [first, last] = [dayOf(from), dayOf(to)];
  // A stretch that ends at midnight does not touch the day that begins then.
  const ends = to % 86_400 === 0 && last > first ? addDays(last, -1) : last;
  return `${first}/${ends}`;
}
