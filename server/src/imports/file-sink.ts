import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type SummaryIngestion, summaryResources } from '#summaries';
import type { Ingestion, Sink } from '#timeseries';

import { importWorkout } from './imported-workouts.ts';

/** Puts what a file holds where pushes go, as history: without an event for each piece. */
export function openFileSink(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  { provider, format }: { readonly provider: string; readonly format: string },
): Sink {
  const claimed = new Set<string>();
  const upload = {
    provider,
    stage: 'historical',
    timeZone: null,
    sourceType: null,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
  } as const;
  const summarise = async (
    resource: keyof typeof summaryResources,
    data: readonly unknown[],
  ): Promise<number> => {
    try {
      const given = { ...upload, resource: summaryResources[resource], data };
      await ingestion.ingestSummaries(scope, userId, given);
      return 0;
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      if (data.length === 1) return 1;
    }
    // One bad summary refuses its whole batch; the others are stored.
    let refused = 0;
    for (const each of data) refused += await summarise(resource, [each]);
    return refused;
  };
  return {
    samples: async (resource, data) =>
      ingestion.ingest(scope, userId, { ...upload, resource, data }),
    summaries: summarise,
    workout: async (workout) => {
      const copies = { format: workout.format ?? format, claimed };
      const imported = { ...workout, provider, imported: copies, stage: 'historical' } as const;
      try {
        return (await importWorkout(ingestion, scope, userId, imported)).valuesLeftOut;
      } catch (error) {
        if (error instanceof InvalidRequest) return 1;
        throw error;
      }
    },
    history: async (resource, range) => {
      const data = { series: [], sampleCount: 0 };
      const last = { ...upload, ...range, isFinalChunk: true, resource, data };
      await ingestion.ingest(scope, userId, last);
    },
  };
}
