import { isDay } from './days.ts';
import type { Series } from './series.ts';

/** The days of a view, both included, on the person's calendar. */
export type Days = { readonly first: string; readonly last: string };

const dayMs = 86_400_000;

/** A view's range: `30d`, which ends today and stays relative, or `2026-11-01/2026-11-20`. Null: it is neither. */
export function daysOf(range: string, today: string): Days | null {
  const relative = /^(\d{1,4})d$/u.exec(range);
  if (relative !== null) {
    const count = Number(relative[1]);
    return count === 0 ? null : { first: addDays(today, 1 - count), last: today };
  }
  const [first = '', last = ''] = range.split('/');
  if (!isDay(first) || !isDay(last) || first > last) return null;
  return { first, last };
}

export function addDays(from: string, count: number): string {
  return new Date(Date.parse(from) + count * dayMs).toISOString().slice(0, 10);
}

export function lengthOf({ first, last }: Days): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
}

/** The day that it is now in a zone. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

export type Bucket = { readonly value: number; readonly unit: 'minute' | 'hour' | 'day' };

/** A chart has at most so many points across: a year of hours, and a leap day. */
export const bucketsMax = 8784;

const bucketSizes = [
  { value: 1, unit: 'minute', perDay: 1440 },
  { value: 5, unit: 'minute', perDay: 288 },
  { value: 15, unit: 'minute', perDay: 96 },
  { value: 1, unit: 'hour', perDay: 24 },
  { value: 6, unit: 'hour', perDay: 4 },
  { value: 1, unit: 'day', perDay: 1 },
] as const;

/** The finest buckets that a chart of the days has room for; amounts are told by the hour at the finest. */
export function bucketFor(days: Days, nature: Series['nature']): Bucket {
  const count = lengthOf(days);
  const most = nature === 'amount' ? 750 : bucketsMax;
  const found = bucketSizes.find(
    ({ perDay }) => count * perDay <= most && (nature === 'reading' || perDay <= 24),
  );
  const { value, unit } = found ?? { value: 1, unit: 'day' };
  return { value, unit };
}

export function bucketSeconds({ value, unit }: Bucket): number {
  return value * { minute: 60, hour: 3600, day: 86_400 }[unit];
}

/** The body of `queryOneUser`: a query for each field, the least, the mean and the greatest of a bucket, or its sum. */
export function queryOf(
  series: Series,
  days: Days,
  bucket: Bucket,
): {
  readonly timeframe: { readonly type: 'absolute'; readonly start: string; readonly end: string };
  readonly queries: readonly {
    readonly select: readonly unknown[];
    readonly group_by: readonly unknown[];
  }[];
} {
  const functions = series.nature === 'amount' ? ['sum'] : ['mean', 'min', 'max'];
  // How many samples there are decides whether each is drawn by itself.
  const counted = series.nature === 'amount' ? [] : [{ func: 'count', arg: null }];
  const queries = (series.fields ?? ['value']).map((field) => ({
    select: [
      { group_key: '*' },
      ...functions.map((func) => ({
        func,
        arg: { timeseries: series.table ?? series.resource, field },
      })),
      ...counted,
    ],
    group_by: [{ date_trunc: bucket, arg: { index: 'timeseries' } }],
  }));
  return { timeframe: { type: 'absolute', start: days.first, end: days.last }, queries };
}

/** One line of a chart by buckets: null where a bucket has nothing, so that no line is drawn across. */
export type Line = {
  readonly field: string;
  readonly middle: readonly (number | null)[];
  /** Of an amount there is neither. */
  readonly least: readonly (number | null)[] | null;
  readonly greatest: readonly (number | null)[] | null;
  /** How many samples are behind each bucket; null where they are not counted. */
  readonly counts: readonly (number | null)[] | null;
};

/** Buckets of one series. Times are seconds of the person's own clock, as if it showed UTC. */
export type Buckets = {
  readonly seconds: readonly number[];
  readonly lines: readonly Line[];
};

type Table = Readonly<Record<string, readonly unknown[]>>;

export function bucketsOf(series: Series, tables: readonly Table[]): Buckets {
  const [first = {}] = tables;
  const seconds = (first['index'] ?? []).map((at) => Date.parse(`${String(at)}Z`) / 1000);
  const lines = tables.map((table, at) => ({
    field: series.fields?.[at] ?? 'value',
    middle: numbersOf(table[series.nature === 'amount' ? 'sum' : 'mean']),
    least: series.nature === 'amount' ? null : numbersOf(table['min']),
    greatest: series.nature === 'amount' ? null : numbersOf(table['max']),
    counts: table['count'] === undefined ? null : numbersOf(table['count']),
  }));
  return { seconds, lines };
}

/** How many samples are behind buckets; null where they are not counted. */
export function countOf(tables: readonly Table[]): number | null {
  const counts = tables.flatMap(({ count }) => (count === undefined ? [] : [numbersOf(count)]));
  if (counts.length === 0) return null;
  return Math.max(...counts.map((each) => each.reduce<number>((sum, one) => sum + (one ?? 0), 0)));
}

function numbersOf(column: readonly unknown[] | undefined): readonly (number | null)[] {
  return (column ?? []).map((each) => (typeof each === 'number' ? each : null));
}

export type Sample = {
  readonly at: string;
  /** Of a sample of an interval. */
  readonly end?: string | null;
  readonly offsetSeconds: number | null;
  readonly value: number;
};

/** The same buckets from samples, where queries are not open: in each bucket the source with the most samples counts. */
export function bucketsOfSamples(
  sources: readonly (readonly Sample[])[],
  {
    days,
    bucket,
    nature,
    countsOverlapsOnce = false,
    field = 'value',
  }: {
    readonly days: Days;
    readonly bucket: Bucket;
    readonly nature: Series['nature'];
    readonly countsOverlapsOnce?: boolean;
    readonly field?: string;
  },
): Buckets {
  const width = bucketSeconds(bucket);
  const start = Date.parse(days.first) / 1000;
  const count = Math.ceil((lengthOf(days) * 86_400) / width);
  const best: (Sum | null)[] = Array.from({ length: count }, () => null);
  for (const samples of sources) {
    const counted = countsOverlapsOnce ? countOnce(samples) : samples;
    for (const [at, sum] of sumsOf(counted, start, width)) {
      const known = best[at];
      if (at >= 0 && at < count && (known == null || sum.count > known.count)) best[at] = sum;
    }
  }
  const column = (value: (sum: Sum) => number): readonly (number | null)[] =>
    best.map((sum) => (sum === null ? null : value(sum)));
  const isAmount = nature === 'amount';
  return {
    seconds: best.map((_, at) => start + at * width),
    lines: [
      {
        field,
        middle: column(({ total, count: samples }) => (isAmount ? total : total / samples)),
        least: isAmount ? null : column(({ least }) => least),
        greatest: isAmount ? null : column(({ greatest }) => greatest),
        counts: isAmount ? null : column(({ count: samples }) => samples),
      },
    ],
  };
}

/** Of samples of one source that overlap, the time that those before them have not counted, with its part of the amount. */
function countOnce(samples: readonly Sample[]): readonly Sample[] {
  const counted: Interval[] = [];
  return samples
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, end, offsetSeconds, value }) => {
      const start = Date.parse(at);
      const whole = { from: start, to: Math.max(Date.parse(end ?? at), start + 1), amount: value };
      const left = leftOf(whole, counted);
      counted.push(left);
      return { at: new Date(left.from).toISOString(), offsetSeconds, value: left.amount };
    });
}

type Interval = { readonly from: number; readonly to: number; readonly amount: number };

function leftOf({ from: start, to, amount }: Interval, counted: readonly Interval[]): Interval {
  const behind = counted.filter((one) => one.to > start);
  const from = Math.max(start, ...behind.map((one) => one.to));
  if (from === start) return { from, to, amount };
  if (from >= to) return { from: start, to: start, amount: 0 };
  let beyond = amount;
  for (const one of behind)
    beyond -= (one.amount * (one.to - Math.max(one.from, start))) / (one.to - one.from);
  const share = (amount * (to - from)) / (to - start);
  return { from, to, amount: Math.min(share, Math.max(beyond, 0)) };
}

type Sum = { count: number; total: number; least: number; greatest: number };

function sumsOf(
  samples: readonly Sample[],
  start: number,
  width: number,
): ReadonlyMap<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { at, offsetSeconds, value } of samples) {
    const bucket = Math.floor((localSeconds(at, offsetSeconds) - start) / width);
    const sum = sums.get(bucket);
    if (sum === undefined)
      sums.set(bucket, { count: 1, total: value, least: value, greatest: value });
    else {
      sum.count += 1;
      sum.total += value;
      sum.least = Math.min(sum.least, value);
      sum.greatest = Math.max(sum.greatest, value);
    }
  }
  return sums;
}

/** What the person's clock showed, as seconds since 1970 of a clock that shows UTC. */
export function localSeconds(at: string, offsetSeconds: number | null): number {
  return Date.parse(at) / 1000 + (offsetSeconds ?? 0);
}
