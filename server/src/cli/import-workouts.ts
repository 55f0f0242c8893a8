import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type SummaryIngestion, summaryResources } from '#summaries';
import { type Ingestion, ingestStream, type SourceType, type StreamPoint } from '#timeseries';

/** A workout of a file: its summary as it would be pushed, and what was recorded meanwhile. */
export type ImportedWorkout = {
  readonly provider: string;
  readonly sourceType: SourceType;
  readonly timeZone: string | null;
  readonly timezoneOffset: number | null;
  readonly sport: string | null;
  readonly appId?: string | null;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly points: readonly StreamPoint[];
};

/** Stores a workout, then its stream under the workout's id. A stream that is too long is left out, and told. */
export async function importWorkout(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  workout: ImportedWorkout & { readonly stage: 'daily' | 'historical' },
): Promise<{ readonly isNew: boolean; readonly hasStream: boolean }> {
  const { provider, sourceType, timeZone, timezoneOffset, sport, stage } = workout;
  const receipt = await ingestion.ingestSummaries(scope, userId, {
    resource: summaryResources.workouts,
    provider,
    stage,
    timeZone,
    sourceType,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
    data: [workout.summary],
  });
  const isNew = receipt.created > 0;
  const [workoutId] = receipt.ids;
  if (workoutId === undefined || workout.points.length === 0) return { isNew, hasStream: false };
  const { points, appId = null } = workout;
  const origin = { workoutId, provider, sourceType, timezoneOffset, appId, sport };
  try {
    const stored = await ingestStream(ingestion, scope, userId, { ...origin, stage, points });
    return { isNew, hasStream: stored.received > 0 };
  } catch (error) {
    if (error instanceof AppError && error.code === 'timeseries.stream_too_large')
      return { isNew, hasStream: false };
    throw error;
  }
}
