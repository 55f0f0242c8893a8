import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { decodeColumns } from '../chunks/codec.ts';
import { resources } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';
import { cumulated } from '../streams/read-components.ts';
import { streamSamplesMax } from '../streams/read-stream.ts';
import {
  renderStream,
  type StreamOrigin,
  type StreamPoint,
  toSeries,
  workoutStream,
} from '../streams/streams.ts';
import type { Ingestion, Receipt } from './ingest.ts';

/**
 * Stores what a workout recorded, in one transaction with the event that tells of it. The same stream again changes
 * nothing. Refuses more than 400,000 values (`timeseries.stream_too_large`).
 */
export async function ingestStream(
  ingestion: Ingestion,
  scope: TeamScope,
  userId: UserId,
  stream: StreamOrigin & {
    readonly provider: string;
    readonly stage: 'daily' | 'historical';
    readonly points: readonly StreamPoint[];
    readonly isPulled?: boolean;
    readonly now?: Date;
  },
): Promise<Receipt> {
  const { provider, stage, points, isPulled, now, ...origin } = stream;
  const data = toSeries(points, origin);
  if (data.sampleCount > streamSamplesMax) throw new AppError('timeseries.stream_too_large');
  if (data.sampleCount === 0) return { received: 0, created: 0, updated: 0, leftOut: 0 };
  return ingestion.ingest(scope, userId, {
    resource: workoutStream,
    provider,
    stage,
    timeZone: null,
    sourceType: origin.sourceType,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
    ...(isPulled === undefined ? {} : { isPulled }),
    ...(now === undefined ? {} : { now }),
    data,
  });
}

/** A workout, and when it was: [fromMs, toMs]. */
export type WorkoutSpan = {
  readonly userId: UserId;
  readonly workoutId: string;
  readonly provider: string;
  readonly fromMs: number;
  readonly toMs: number;
};

/**
 * A workout's stream as JSON. What it does not have of its own it has of samples that name the workout, and its heart
 * rate at last of those that the provider told meanwhile.
 */
export async function readWorkoutStream(
  deps: { readonly db: Pick<Database, 'read' | 'replica'> },
  scope: TeamScope,
  workout: WorkoutSpan,
): Promise<string> {
  const db = deps.db.replica(scope);
  const named = { ...workout, ofWorkout: workout.workoutId };
  const samples = await samplesOf(db, { ...named, resource: workoutStream.name });
  if (!samples.has('heartrate')) {
    const heartRate = { resource: resources.heartrate.name, provider: null };
    const own = await samplesOf(db, { ...named, ...heartRate });
    const meanwhile = { ...workout, resource: heartRate.resource, ofWorkout: null };
    const beats = own.get('') ?? (await samplesOf(db, meanwhile)).get('');
    if (beats !== undefined) samples.set('heartrate', beats);
  }
  if (!samples.has('distance')) {
    const metres = { resource: resources.workout_distance.name, provider: null };
    const pieces = (await samplesOf(db, { ...named, ...metres })).get('');
    if (pieces !== undefined) samples.set('distance', toDistance(pieces));
  }
  const parts: string[] = [];
  for (const part of renderStream(samples)) {
    parts.push(part);
    await loopTurns.take(scope.tenantId);
  }
  return parts.join('');
}

/** What was covered by then, at the start of each piece. */
function toDistance({ times, values }: ChannelColumns): ChannelColumns {
  const pieces = times.map((atMs, index) => ({ atMs, value: values[index] ?? 0 }));
  const points = cumulated(pieces);
  return {
    times: points.map(({ atMs }) => atMs),
    values: points.map(({ distance }) => requireDefined(distance, 'a distance')),
  };
}

/** What names a workout is its own, however its clock and that of the workout differ. */
const ownMsMax = dayMs;

type ChannelColumns = { readonly times: number[]; readonly values: number[] };

/** By sub-kind; of sources that recorded the same second the one that comes last. */
async function samplesOf(
  db: ReturnType<Database['read']>,
  wanted: Omit<WorkoutSpan, 'provider'> & {
    readonly provider: string | null;
    readonly resource: string;
    readonly ofWorkout: string | null;
  },
): Promise<Map<string, ChannelColumns>> {
  const { userId, resource, provider, ofWorkout } = wanted;
  const aroundMs = ofWorkout === null ? 0 : ownMsMax;
  const fromMs = wanted.fromMs - aroundMs;
  const toMs = wanted.toMs + aroundMs;
  const byKind = new Map<string, Map<number, number>>();
  const query = { userId, resource, fromMs, toMs: toMs + 1, subKind: null, provider };
  let count = 0;
  for await (const { chunks } of chunkPages(async (page) => store.listChunks(db, query, page))) {
    for (const chunk of chunks) {
      await loopTurns.take(userId);
      const kind = byKind.get(chunk.subKind) ?? new Map<number, number>();
      byKind.set(chunk.subKind, kind);
      const { times, values, metaIndex, metas } = decodeColumns(chunk.data);
      const isWanted = metas.map((meta) => ofWorkout === null || meta.workoutId === ofWorkout);
      for (const [index, time] of times.entries()) {
        if (time < fromMs - 999 || time > toMs || isWanted[metaIndex[index] ?? 0] !== true)
          continue;
        count += 1;
        if (count > 2 * streamSamplesMax) throw new AppError('timeseries.range_too_large');
        kind.set(Math.floor(time / 1000) * 1000, values[index] ?? 0);
      }
    }
  }
  const found = new Map<string, ChannelColumns>();
  for (const [kind, values] of byKind) {
    await loopTurns.take(userId);
    if (values.size > 0) found.set(kind, inOrder(values));
  }
  return found;
}

/** One source's seconds come in order; only those of several are sorted. */
function inOrder(values: ReadonlyMap<number, number>): ChannelColumns {
  const times = [...values.keys()];
  const isAscending = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0));
  if (isAscending) return { times, values: [...values.values()] };
  const sorted = [...Float64Array.from(times).toSorted()];
  return { times: sorted, values: sorted.map((time) => values.get(time) ?? 0) };
}
