import type { ChartLine } from '#console/kernel/chart/model.ts';

import { addDays, type Buckets, localSeconds, type Sample } from '../model.ts';
import { offsetIn } from '../overlay.ts';
import type { Series } from '../series.ts';

/** A stretch of the person's clock without data, in seconds. */
export type Hole = { readonly from: number; readonly to: number };

type Measured = {
  readonly source: string;
  readonly field: string;
  readonly samples: readonly Sample[];
};

export type Loaded = {
  readonly series: Series;
  readonly buckets: Buckets & { readonly isWhole: boolean };
  /** Each sample by itself, where there are few enough to be read whole. */
  readonly samples: readonly Measured[] | null;
};

type View = {
  readonly from: number;
  readonly to: number;
  /** By resource: nothing is drawn over these. */
  readonly holes: ReadonlyMap<string, readonly Hole[]>;
};

/** What is drawn of each series: an amount as bars, a reading as a line in its band, or sample by sample. */
export function chartLines(loaded: readonly Loaded[], view: View): readonly ChartLine[] {
  return loaded.flatMap(({ series, buckets, samples }) =>
    samples === null ? ofBuckets(series, buckets) : ofSamples(series, samples, view),
  );
}

function ofBuckets(series: Series, { seconds, lines }: Buckets): readonly ChartLine[] {
  return withEnds(
    lines.map(({ field, middle, least, greatest, counts }) => ({
      label: labelOf(series, field),
      unit: series.unit,
      axis: series.label,
      shape: series.nature === 'amount' ? ('bars' as const) : ('line' as const),
      seconds,
      values: middle,
      ...(series.isSpot === true ? { isSpot: true } : {}),
      ...rangeOf(series, field),
      ...(least === null || greatest === null
        ? {}
        : { band: { least, greatest, ...(counts === null ? {} : { counts }) } }),
    })),
  );
}

/** A line for each source: what two watches measured is not joined. */
function ofSamples(
  series: Series,
  measured: readonly Measured[],
  { from, to, holes }: View,
): readonly ChartLine[] {
  const sources = new Set(measured.map(({ source }) => source));
  const lines = measured.flatMap(({ source, field, samples }): readonly ChartLine[] => {
    const points = samples
      .map(({ at, offsetSeconds, value }) => ({
        at: localSeconds(at, offsetSeconds),
        value,
        // A sample that does not say its clock is drawn in UTC.
        offset: offsetSeconds ?? 0,
      }))
      .filter(({ at }) => at >= from && at < to)
      .toSorted((a, b) => a.at - b.at);
    if (points.length === 0) return [];
    const name = labelOf(series, field);
    return [
      {
        label: sources.size === 1 ? name : `${name}, ${source}`,
        unit: series.unit,
        axis: series.label,
        source,
        shape: 'line',
        ...rangeOf(series, field),
        ...(series.isSpot === true
          ? { isSpot: true, ...apart(points) }
          : broken(points, holes.get(series.resource) ?? [], series.pauseSeconds)),
      },
    ];
  });
  return withEnds(lines);
}

function rangeOf({ ranges }: Series, field: string): Pick<ChartLine, 'range'> {
  const range = ranges?.[field];
  return range === undefined ? {} : { range };
}

/** A pressure is one bar, from its diastolic to its systolic value: where both of one source are of one moment. */
function withEnds(lines: readonly ChartLine[]): readonly ChartLine[] {
  const [systolic, diastolic] = ['systolic', 'diastolic'].map((field) =>
    lines.filter(({ label }) => label.includes(`, ${field}`)),
  );
  return lines.map((line) => {
    if (systolic?.includes(line) !== true) return line;
    const other = diastolic?.find(({ source }) => source === line.source);
    if (other === undefined) return line;
    const byTime = new Map(other.seconds.map((at, place) => [at, other.values[place] ?? null]));
    return { ...line, ends: line.seconds.map((at) => byTime.get(at) ?? null) };
  });
}

/** A source that was silent for so long, and for three times its usual pause, was not worn. */
const usualPauseSeconds = 1200;

type Point = { readonly at: number; readonly value: number | null; readonly offset?: number };
type Drawn = Required<Pick<ChartLine, 'seconds' | 'values' | 'offsets'>>;

/** Samples as a line that ends before each pause and each hole, and goes on behind it. */
export function broken(
  points: readonly Point[],
  holes: readonly Hole[],
  pauseSeconds = usualPauseSeconds,
): Drawn {
  const pauses = points
    .slice(1)
    .map(({ at }, index) => at - (points[index]?.at ?? at))
    .toSorted((a, b) => a - b);
  const longest = Math.max(pauseSeconds, 3 * (pauses[Math.floor(pauses.length / 2)] ?? 0));
  const seconds: number[] = [];
  const values: (number | null)[] = [];
  const offsets: (number | null)[] = [];
  for (const { at, value, offset } of points) {
    const before = seconds.at(-1);
    const isApart =
      before !== undefined &&
      (at - before > longest || holes.some(({ from, to }) => from >= before && to <= at));
    if (isApart) {
      seconds.push(before + (at - before) / 2);
      values.push(null);
      offsets.push(null);
    }
    seconds.push(at);
    values.push(value);
    offsets.push(offset ?? null);
  }
  return { seconds, values, offsets };
}

/** Each sample by itself, which nothing joins. */
function apart(points: readonly Point[]): Drawn {
  return {
    seconds: points.flatMap(({ at }) => [at, at + 1]),
    values: points.flatMap(({ value }) => [value, null]),
    offsets: points.flatMap(({ offset }) => [offset ?? null, null]),
  };
}

type Covered = {
  readonly resource: string;
  readonly gaps: readonly { readonly start_date: string; readonly end_date: string }[];
};

/** The holes that all providers of a resource have in common, on the person's clock. Their days are of UTC. */
export function holesOf(
  coverage: readonly Covered[],
  zone: string | null,
): ReadonlyMap<string, readonly Hole[]> {
  const local = (day: string): number =>
    localSeconds(`${day}T00:00:00Z`, offsetIn(zone, `${day}T00:00:00Z`));
  const byResource = Map.groupBy(coverage, ({ resource }) => resource);
  return new Map(
    [...byResource].map(([resource, providers]) => [
      resource,
      commonDays(providers.map(({ gaps }) => gaps)).map(({ start_date: start, end_date: end }) => ({
        from: local(start),
        to: local(addDays(end, 1)),
      })),
    ]),
  );
}

type Gap = Covered['gaps'][number];
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days that are missing at each of them. */
export function commonDays(all: readonly (readonly Gap[])[]): readonly Gap[] {
  const [first = [], ...others] = all;
  return others.reduce(
    (common, gaps) =>
      common.flatMap((one) =>
        gaps
          .map((other) => ({
            start_date: later(one.start_date, other.start_date),
            end_date: earlier(one.end_date, other.end_date),
          }))
          .filter(({ start_date: start, end_date: end }) => start <= end),
      ),
    first,
  );
}

export function labelOf({ label }: Series, field: string): string {
  return field === 'value' ? label : `${label}, ${field}`;
}
