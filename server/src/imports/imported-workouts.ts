import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type ImportedCopies, type SummaryIngestion, summaryResources } from '#summaries';
import {
  type Outcome,
  outcomeOf,
  type SourceType,
  type StreamPoint,
  thinnedStream,
  withoutImplausible,
} from '#timeseries';

/** A workout of a file: its summary in the form of a push, and the stream that was recorded during it. */
export type ImportedWorkout = {
  readonly provider: string;
  readonly sourceType: SourceType;
  readonly timeZone: string | null;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly points: readonly StreamPoint[];
  /** If left out, the workout is not compared with copies. */
  readonly imported?: ImportedCopies;
};

/** The result of storing a workout's stream. */
export type StoredStream = {
  /** The number of implausible values. */
  readonly valuesLeftOut: number;
  /** The seconds of a step, of which only the last value was stored; null if all were. */
  readonly stepSeconds: number | null;
  readonly valuesThinned: number;
};

/**
 * Stores a workout with its stream. Implausible values are left out, and a stream that is too long is thinned; both are counted.
 */
export async function importWorkout(
  ingestion: SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  workout: ImportedWorkout & { readonly stage: 'daily' | 'historical' },
): Promise<Outcome & StoredStream> {
  const { provider, sourceType, timeZone, stage, summary, imported } = workout;
  const { points, implausibleCount } = withoutImplausible(workout.points);
  const stream = thinnedStream(points);
  const receipt = await ingestion.ingestSummaries(scope, userId, {
    resource: summaryResources.workouts,
    provider,
    stage,
    timeZone,
    sourceType,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
    ...(imported === undefined ? {} : { imported }),
    data: [{ ...summary, ...(stream.arrays === null ? {} : { stream: stream.arrays }) }],
  });
  const { stepSeconds, valuesThinned } = stream;
  return { ...outcomeOf(receipt), valuesLeftOut: implausibleCount, stepSeconds, valuesThinned };
}
