import type { Database } from '#kernel/db.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import { decodeColumns } from '../chunks/codec.ts';
import type { NormalisedSeries } from '../push/normalise.ts';
import { resources } from '../resources/resources.ts';
import { chunkPages } from '../stored/chunk-pages.ts';
import * as store from '../stored/store.ts';
import type { Moments } from '../streams/moments.ts';
import { streamSamplesMax } from '../streams/read-stream.ts';
import { SteppedValues, type TimedValues } from '../streams/stepped-values.ts';
import { renderStream, type StreamOrigin, toSeries, workoutStream } from '../streams/streams.ts';
import type { Ingestion, Receipt } from './ingest.ts';

/**
 * Stores what a workout recorded, in one transaction with the event that tells of it. The same stream again changes
 * nothing.
 */
export async function ingestStream(
  ingestion: Ingestion,
  scope: TeamScope,
  userId: UserId,
  stream: StreamOrigin & {
    readonly provider: string;
    readonly stage: 'daily' | 'historical';
    readonly moments: Moments;
    readonly isPulled?: boolean;
    readonly now?: Date;
  },
): Promise<Receipt> {
  const { provider, stage, moments, isPulled, now, ...origin } = stream;
  const series: NormalisedSeries[] = [];
  const given = toSeries(moments, origin);
  for (;;) {
    await loopTurns.take(scope.tenantId);
    const next = given.next();
    if (next.done === true) break;
    series.push(next.value);
  }
  const sampleCount = series.reduce((sum, { columns }) => sum + columns.count, 0);
  if (sampleCount === 0) return { received: 0, created: 0, updated: 0, leftOut: 0 };
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
    data: { series, sampleCount },
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

/** Of one kind of samples, as many as two recordings of a workout may have: more are thinned. */
const readValuesMax = 2 * streamSamplesMax;

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
  let stepSeconds = 1;
  const samplesOf = async (
    wanted: Omit<Wanted, 'combine'>,
    combine: Wanted['combine'] = (_earlier, later) => later,
  ): Promise<Map<string, TimedValues>> => {
    const stepped = await readSamples(db, { ...wanted, combine });
    stepSeconds = Math.max(stepSeconds, stepped.stepSeconds);
    return stepped.all();
  };
  const samples = await samplesOf({ ...named, resource: workoutStream.name });
  if (!samples.has('heartrate')) {
    const heartRate = { resource: resources.heartrate.name, provider: null };
    const own = await samplesOf({ ...named, ...heartRate });
    const meanwhile = { ...workout, resource: heartRate.resource, ofWorkout: null };
    const beats = own.get('') ?? (await samplesOf(meanwhile)).get('');
    if (beats !== undefined) samples.set('heartrate', beats);
  }
  if (!samples.has('distance')) {
    const metres = { ...named, resource: resources.workout_distance.name, provider: null };
    const pieces = (await samplesOf(metres, (earlier, later) => earlier + later)).get('');
    if (pieces !== undefined) samples.set('distance', toDistance(pieces));
  }
  const parts: string[] = [];
  for (const part of renderStream(samples, stepSeconds)) {
    parts.push(part);
    await loopTurns.take(scope.tenantId);
  }
  return parts.join('');
}

/** What was covered by then, at the start of each piece. */
function toDistance({ times, values }: TimedValues): TimedValues {
  let sum = 0;
  const covered = values.map((metres) => {
    sum += metres;
    return Math.round(sum * 100) / 100;
  });
  return { times, values: covered };
}

/** What names a workout is its own, however its clock and that of the workout differ. */
const ownMsMax = dayMs;

type Wanted = Omit<WorkoutSpan, 'provider'> & {
  readonly provider: string | null;
  readonly resource: string;
  readonly ofWorkout: string | null;
  /** Makes one value of those of a step that is longer than a second. */
  readonly combine: (earlier: number, later: number) => number;
};

/** By sub-kind; of sources that recorded the same second the one that comes last. */
async function readSamples(
  db: ReturnType<Database['read']>,
  { userId, resource, provider, ofWorkout, combine, ...span }: Wanted,
): Promise<SteppedValues> {
  const aroundMs = ofWorkout === null ? 0 : ownMsMax;
  const fromMs = span.fromMs - aroundMs;
  const toMs = span.toMs + aroundMs;
  const pause = async (): Promise<void> => loopTurns.take(userId);
  const found = new SteppedValues(readValuesMax, combine, pause);
  const query = { userId, resource, fromMs, toMs: toMs + 1, subKind: null, provider };
  for await (const { chunks } of chunkPages(async (page) => store.listChunks(db, query, page))) {
    for (const chunk of chunks) {
      await pause();
      const { times, values, metaIndex, metas } = decodeColumns(chunk.data);
      const isWanted = metas.map((meta) => ofWorkout === null || meta.workoutId === ofWorkout);
      for (const [index, time] of times.entries()) {
        if (time < fromMs - 999 || time > toMs || isWanted[metaIndex[index] ?? 0] !== true)
          continue;
        found.add(chunk.subKind, time, values[index] ?? 0);
      }
      await found.bound();
    }
  }
  return found;
}
