import type { Database } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';

import { ColumnBuffer, decodeColumns, isRollup, RollupReader } from '../chunks/codec.ts';
import type { SampleMeta } from '../chunks/columns.ts';
import { lowerBound } from '../chunks/merge.ts';
import {
  type IntervalKind,
  intervalMs,
  type Intervals,
  IntervalSums,
} from '../read/interval-model.ts';
import * as store from '../read/measured-store.ts';
import { findResource, type Resource } from '../resources/resources.ts';

type Deps = { readonly db: Pick<Database, 'read'> };

const spanMs = { hour: hourMs, day: dayMs, month: 31 * dayMs } as const;
/** No clock on the wall is further from UTC. */
const offsetMsMax = 18 * hourMs;
/** An interval is at most so long. */
const intervalMsMax = 7 * dayMs;
const chunksMin = 4;
const chunksMost = 512;

export async function listMeasured(
  { db }: Deps,
  scope: TeamScope,
  userId: UserId,
): Promise<readonly store.MeasuredSeries[]> {
  return store.listMeasured(db.read(scope), userId);
}

type Asked = {
  readonly userId: UserId;
  readonly series: store.MeasuredSeries;
  /** The most that is answered. */
  readonly limit: number;
};

export type IntervalsAsked = Asked & {
  readonly kind: IntervalKind;
  readonly statistic: 'mean' | 'sum';
  /** Of samples that do not say where they were taken; null: UTC. */
  readonly zone: string | null;
  /** Hours or days since 1970, [from, to). */
  readonly from: number;
  readonly to: number;
};

/**
 * What the samples of a series come to, hour by hour or day by day, the latest first. `rest` is where what was not looked
 * at ends: a place to be asked up to, or null where everything was.
 */
export async function readIntervals(
  { db }: Deps,
  scope: TeamScope,
  { userId, series, limit, kind, statistic, zone, from, to }: IntervalsAsked,
): Promise<Intervals & { readonly rest: number | null }> {
  const resource = resourceOf(series);
  const countsOverlapsOnce = statistic === 'sum' && resource.countsOverlapsOnce;
  const width = intervalMs[kind];
  const slackMs = kind === 'day' ? offsetMsMax : 0;
  // A sample that began so long before may reach into an interval.
  const reachMs =
    slackMs + (statistic === 'sum' && resource.kind === 'interval' ? intervalMsMax : 0);
  const range = { fromMs: from * width - reachMs, toMs: to * width + slackMs };
  const likely = Math.ceil(((limit + 1) * width + reachMs + slackMs) / spanMs[resource.bucketSpan]);
  const offsetMs = (atMs: number): number =>
    zone === null ? 0 : zoneOffsetSeconds(zone, atMs) * 1000;
  for (let chunksMax = Math.min(likely + chunksMin, chunksMost); ; chunksMax *= 2) {
    const asked = {
      userId,
      seriesId: series.seriesId,
      ...range,
      chunksMax,
      areRollupsEnough: !countsOverlapsOnce,
    };
    const chunks = await store.listLatestChunks(db.read(scope), asked);
    const isAll = chunks.length < chunksMax;
    const first = chunks.at(-1)?.startsAt ?? range.fromMs;
    const complete = isAll ? from : Math.max(from, Math.ceil((first + reachMs) / width));
    if (!isAll && complete >= to) continue;
    const sums = new IntervalSums({ kind, statistic, countsOverlapsOnce, offsetMs });
    for (const chunk of chunks.toReversed()) addChunk(sums, chunk);
    const found = sums.finish(complete, to);
    const last = found.places.length > limit ? found.places[limit - 1] : undefined;
    if (last !== undefined) return { ...firstOf(found, limit), rest: last };
    return { ...found, rest: isAll ? null : complete };
  }
}

const rollups = new RollupReader();
/** Of a chunk that is read to its end before anything else has its turn. */
const room = new ColumnBuffer();

function addChunk(sums: IntervalSums, { bytes, writtenAt }: store.WrittenChunk): void {
  if (!isRollup(bytes)) {
    sums.addSamples(decodeColumns(bytes, room), writtenAt);
    return;
  }
  rollups.read(bytes);
  sums.addRollup(rollups.take(), writtenAt);
}

function firstOf(found: Intervals, limit: number): Intervals {
  return {
    places: found.places.subarray(0, limit),
    values: found.values.subarray(0, limit),
    seconds: found.seconds.subarray(0, limit),
    ends: found.ends.subarray(0, limit),
    offsets: found.offsets.subarray(0, limit),
    writtenAt: found.writtenAt.subarray(0, limit),
  };
}

/** A sample as it is stored. */
export type MeasuredSample = {
  readonly startMs: number;
  /** Null: it was measured at one moment. */
  readonly endMs: number | null;
  readonly value: number;
  /** Of a pair. */
  readonly second: number | null;
  readonly text: string | null;
  readonly meta: SampleMeta;
  readonly writtenAt: number;
};

/** Samples that begin in [fromMs, toMs), the latest first; `rest` as above, in milliseconds. */
export async function readMeasured(
  { db }: Deps,
  scope: TeamScope,
  {
    userId,
    series,
    limit,
    fromMs,
    toMs,
  }: Asked & { readonly fromMs: number; readonly toMs: number },
): Promise<{ readonly samples: readonly MeasuredSample[]; readonly rest: number | null }> {
  const samples: MeasuredSample[] = [];
  let before = toMs;
  for (let chunksMax = 2; before > fromMs; chunksMax = Math.min(chunksMax * 2, chunksMost)) {
    const asked = { userId, seriesId: series.seriesId, fromMs, toMs: before };
    const chunks = await store.listLatestChunks(db.read(scope), {
      ...asked,
      chunksMax,
      areRollupsEnough: false,
    });
    for (const chunk of chunks) {
      for (const sample of samplesOf(chunk, fromMs, before)) {
        if (samples.length === limit) return { samples, rest: samples.at(-1)?.startMs ?? null };
        samples.push(sample);
      }
    }
    if (chunks.length < chunksMax) break;
    before = chunks.at(-1)?.startsAt ?? fromMs;
  }
  return { samples, rest: null };
}

function* samplesOf(
  { bytes, writtenAt }: store.WrittenChunk,
  fromMs: number,
  toMs: number,
): Generator<MeasuredSample> {
  const { times, ends, values, secondValues, texts, metaIndex, metas } = decodeColumns(bytes);
  const first = lowerBound(times, fromMs);
  for (let row = lowerBound(times, toMs) - 1; row >= first; row -= 1) {
    const meta = metas[metaIndex[row] ?? 0];
    if (meta === undefined) throw new Error('a sample points to no meta');
    const value = values[row] ?? 0;
    yield {
      startMs: times[row] ?? 0,
      endMs: ends?.[row] ?? null,
      value,
      second: secondValues?.[row] ?? null,
      text: texts?.[value] ?? null,
      meta,
      writtenAt,
    };
  }
}

function resourceOf({ resource }: store.MeasuredSeries): Resource {
  const found = findResource(resource);
  if (found === undefined) throw new Error(`there is no resource ${resource}`);
  return found;
}

/** The span of what was written of a series since an instant; undefined: nothing was. */
export async function findWrittenSince(
  { db }: Deps,
  scope: TeamScope,
  asked: Parameters<typeof store.findWrittenSince>[1],
): Promise<{ readonly fromMs: number; readonly toMs: number } | undefined> {
  return store.findWrittenSince(db.read(scope), asked);
}
