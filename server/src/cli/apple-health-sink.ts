import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { type SummaryIngestion, summaryResources } from '#summaries';
import type { FileImporter, Ingestion, NormalisedSamples, Resource } from '#timeseries';

import {
  AppleHealthError,
  importAppleHealth,
  type Sink,
} from '../connectors/imports/apple-health/index.ts';
import { importWorkout } from './import-workouts.ts';

const provider = 'apple_health_kit';
type Range = { startsAt: number; endsAt: number };

/** Puts what an export holds where pushes go, as history: without an event for each piece. */
export function openAppleHealthSink(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
): Sink & { readonly finish: () => Promise<void> } {
  const upload = {
    provider,
    stage: 'historical',
    timeZone: null,
    sourceType: null,
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
  } as const;
  const ranges = new Map<Resource, Range>();
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
    samples: async (resource, data) => {
      widen(ranges, resource, data);
      return ingestion.ingest(scope, userId, { ...upload, resource, data });
    },
    summaries: summarise,
    workout: async (workout) => {
      const imported = { ...workout, provider, stage: 'historical' } as const;
      try {
        await importWorkout(ingestion, scope, userId, imported);
        return 0;
      } catch (error) {
        if (error instanceof InvalidRequest) return 1;
        throw error;
      }
    },
    // Tells once of each resource that its history is there.
    finish: async () => {
      for (const [resource, range] of ranges) {
        const data = { series: [], sampleCount: 0 };
        const last = { ...upload, ...range, isFinalChunk: true, resource, data };
        await ingestion.ingest(scope, userId, last);
      }
    },
  };
}

function widen(
  ranges: Map<Resource, Range>,
  resource: Resource,
  { series }: NormalisedSamples,
): void {
  const range = ranges.get(resource) ?? { startsAt: Infinity, endsAt: -Infinity };
  for (const { columns } of series) {
    range.startsAt = Math.min(range.startsAt, columns.times[0] ?? Infinity);
    range.endsAt = Math.max(range.endsAt, columns.times[columns.count - 1] ?? -Infinity);
  }
  ranges.set(resource, range);
}

/** Exports of Apple Health, for who knows samples only. */
export function appleHealthImporter(
  { clock }: Pick<Resources, 'clock'>,
  ingestion: Ingestion & SummaryIngestion,
): FileImporter {
  return async (scope, userId, file) => {
    const sink = openAppleHealthSink(ingestion, scope, userId);
    try {
      const nowMs = clock.now().getTime();
      const report = await importAppleHealth(file, sink, { nowMs });
      await sink.finish();
      return report;
    } catch (error) {
      if (!(error instanceof AppleHealthError)) throw error;
      throw new AppError('import.unreadable', { detail: error.message });
    }
  };
}
