import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type SummaryIngestion, summaryResources } from '#summaries';
import {
  addOutcomes,
  type Ingestion,
  noOutcome,
  type Outcome,
  outcomeOf,
  refusedOutcome,
  type Sink,
} from '#timeseries';

import { importWorkout } from './imported-workouts.ts';

type SinkOptions = {
  readonly provider: string;
  readonly format: string;
  /** Default: the data is history of a file. A push is limited to the user's ingestion bounds. */
  readonly pushedAs?: 'daily' | 'historical';
};

/** Opens a sink that stores the content of a file or an SDK as pushes do; history without an event for each part. */
export function openFileSink(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  { provider, format, pushedAs }: SinkOptions,
): Sink & {
  readonly summaries: (
    resource: keyof typeof summaryResources,
    data: readonly unknown[],
  ) => Promise<Outcome>;
} {
  const claimed = new Set<string>();
  const upload = {
    provider,
    stage: pushedAs ?? 'historical',
    isBounded: pushedAs !== undefined,
    timeZone: null,
    sourceType: null,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
  } as const;
  const summarise = async (
    resource: keyof typeof summaryResources,
    data: readonly unknown[],
  ): Promise<Outcome> => {
    try {
      const given = { ...upload, resource: summaryResources[resource], data };
      return outcomeOf(await ingestion.ingestSummaries(scope, userId, given));
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      if (data.length === 1) return refusedOutcome;
    }
    // One invalid summary rejects its whole batch, so store the summaries one by one.
    let all: Outcome = noOutcome;
    for (const [index, each] of data.entries()) {
      const { refused, ...outcome } = await summarise(resource, [each]);
      all = addOutcomes(all, { ...outcome, refused: refused.map(() => index) });
    }
    return all;
  };
  return {
    samples: async (resource, data) => {
      const { replaced = 0, repeated = 0 } = data.overwritten ?? {};
      const receipt = await ingestion.ingest(scope, userId, { ...upload, resource, data });
      const outcome = outcomeOf({ ...receipt, replaced: receipt.updated, merged: 0 });
      const { updated } = receipt;
      const overwritten = { ...noOutcome, replaced, unchanged: repeated };
      return { ...addOutcomes(outcome, overwritten), updated };
    },
    summaries: summarise,
    workout: async (workout) => {
      const copies = { format: workout.format ?? format, claimed };
      const imported = { ...workout, provider, imported: copies, stage: 'historical' } as const;
      try {
        return await importWorkout(ingestion, scope, userId, imported);
      } catch (error) {
        if (error instanceof InvalidRequest)
          return { ...refusedOutcome, valuesLeftOut: 0, valuesThinned: 0 };
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
