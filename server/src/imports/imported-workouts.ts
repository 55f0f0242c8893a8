import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type ImportedCopies, type SummaryIngestion, summaryResources } from '#summaries';
import {
  type Outcome,
  outcomeOf,
  type SourceType,
  type StreamPoint,
  streamSamplesMax,
  toArrays,
  valuesIn,
  withoutImplausible,
} from '#timeseries';

/** A workout of a file: its summary as it would be pushed, and what was recorded meanwhile. */
export type ImportedWorkout = {
  readonly provider: string;
  readonly sourceType: SourceType;
  readonly timeZone: string | null;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly points: readonly StreamPoint[];
  /** Left out: it is no copy of another. */
  readonly imported?: ImportedCopies;
};

/** Stores a workout with its stream. What is not plausible, and a stream that is too long, is left out and counted. */
export async function importWorkout(
  ingestion: SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  workout: ImportedWorkout & { readonly stage: 'daily' | 'historical' },
): Promise<Outcome & { readonly valuesLeftOut: number }> {
  const { provider, sourceType, timeZone, stage, summary, imported } = workout;
  const { points, implausibleCount } = withoutImplausible(workout.points);
  const values = valuesIn(points);
  const hasStream = values > 0 && values <= streamSamplesMax;
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
    data: [{ ...summary, ...(hasStream ? { stream: toArrays(points) } : {}) }],
  });
  const valuesLeftOut = implausibleCount + (hasStream ? 0 : values);
  return { ...outcomeOf(receipt), valuesLeftOut };
}
