import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { ColumnBuffer, decodeColumns } from '../chunks/codec.ts';
import type { Columns } from '../chunks/columns.ts';
import { lowerBound } from '../chunks/merge.ts';
import { downsamplingInterval, type Point, Downsampler } from '../read/downsampling-model.ts';
import { findResource, type Resource, typeOf } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';

/** Of a chunk that is read to its end before anything else has its turn. */
const room = new ColumnBuffer();

/** A year of minutes from two devices. */
const samplesMax = 1_100_000;

export type PointsAsked = readonly [
  scope: TeamScope,
  asked: {
    readonly userId: UserId;
    readonly resource: string;
    /** Null: every provider. */
    readonly provider: string | null;
    /** [fromMs, toMs). */
    readonly fromMs: number;
    readonly toMs: number;
    readonly pointsMax: number;
  },
];

export type Points = {
  readonly resource: Pick<Resource, 'name' | 'unit' | 'kind'>;
  readonly sources: readonly {
    readonly provider: string;
    readonly sourceType: string;
    /** Such as the kind of cholesterol, the method of a measurement, or systolic and diastolic; else empty. */
    readonly subKind: string;
  }[];
  /** Null: each point is a sample. */
  readonly intervalMs: number | null;
  readonly points: readonly Point[];
};

/**
 * A user's samples of a range as they are where they fit into so many points, else thinned to intervals of equal length.
 * Errors: `timeseries.resource_unknown` (also of texts), `timeseries.too_many_samples`,
 * `timeseries.too_few_points`.
 */
export async function readPoints(
  deps: { readonly db: Pick<Database, 'replica'> },
  ...[scope, { userId, resource: name, provider, fromMs, toMs, pointsMax }]: PointsAsked
): Promise<Points> {
  const resource = findResource(name);
  if (resource === undefined || resource.shape === 'text')
    throw new AppError('timeseries.resource_unknown');
  const db = deps.db.replica(scope);
  const all = await store.listSeries(db, userId, resource.name);
  const series = all.filter((each) => provider === null || each.provider === provider);
  const parts = partsOf(resource);
  const lines = Math.max(series.length * parts.length, 1);
  const intervalMs = downsamplingInterval({ fromMs, toMs }, lines, pointsMax);
  if (intervalMs === undefined) throw new AppError('timeseries.too_few_points');
  const places = new Map(series.map(({ seriesId }, place) => [seriesId, place]));
  const thinned = new Downsampler(fromMs, intervalMs, resource.countsOverlapsOnce);
  const whole: Point[] = [];
  const range = { userId, resource: resource.name, subKind: null, provider, fromMs, toMs };
  let samples = 0;
  let read = 0;
  for await (const { chunks } of chunkPages(async (page) => store.listChunks(db, range, page))) {
    for (const chunk of chunks) {
      read += chunk.samples;
      if (read > samplesMax) throw new AppError('timeseries.too_many_samples');
      // A series that began between the two statements is read the next time.
      const source = places.get(chunk.seriesId);
      if (source === undefined) continue;
      const columns = decodeColumns(chunk.data, room);
      const from = lowerBound(columns.times, fromMs);
      const to = lowerBound(columns.times, toMs);
      for (const [part, { valuesOf }] of parts.entries()) {
        const line = { ...columns, values: valuesOf(columns) };
        const place = source * parts.length + part;
        samples += Math.max(to - from, 0);
        if (samples <= pointsMax) whole.push(...samplesOf(place, line, from, to));
        thinned.add(place, line, from, to);
      }
    }
  }
  const isWhole = samples <= pointsMax;
  return {
    resource,
    sources: series.flatMap(({ provider: of, sourceType, subKind }) =>
      parts.map(({ kind }) => {
        const named = typeOf(resource, subKind, null) ?? subKind;
        return { provider: of, sourceType, subKind: kind ?? named };
      }),
    ),
    intervalMs: isWhole ? null : intervalMs,
    points: isWhole
      ? whole.toSorted((a, b) => a.startMs - b.startMs || a.source - b.source)
      : thinned.points(),
  };
}

type Part = {
  /** Null: that of the series. */
  readonly kind: string | null;
  readonly valuesOf: (columns: Columns) => Float64Array;
};

/** A blood pressure is two values, each of which is a line of its own. */
function partsOf({ shape }: Resource): readonly Part[] {
  if (shape !== 'blood_pressure') return [{ kind: null, valuesOf: ({ values }) => values }];
  return [
    { kind: 'systolic', valuesOf: ({ values }) => values },
    { kind: 'diastolic', valuesOf: ({ values, secondValues }) => secondValues ?? values },
  ];
}

function samplesOf(
  source: number,
  { times, values }: Columns,
  from: number,
  to: number,
): readonly Point[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, place) => {
    const startMs = times[from + place] ?? 0;
    const value = values[from + place] ?? 0;
    return { startMs, source, count: 1, mean: value, min: value, max: value, sum: value };
  });
}
