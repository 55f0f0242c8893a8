import type { Sink } from '#sources';
import { findSummaryResource, type SummaryIngestion } from '#summaries';
import { findResource, type Ingestion, plausibleStream } from '#timeseries';

const whole = {
  sourceType: null,
  startsAt: null,
  endsAt: null,
  isFinalChunk: false,
  isPulled: true,
} as const;

/** What is pulled goes where pushes go, in the same lane of its user. */
export function openPullSink(
  ingestion: Ingestion & SummaryIngestion,
  summaries: { readonly eraseWorkouts: Sink['erase'] },
  deleted: Sink['deleted'],
): Sink {
  return {
    erase: summaries.eraseWorkouts,
    deleted,
    samples: async (scope, userId, batch) => {
      const resource = findResource(batch.resource);
      if (resource === undefined) throw new Error(`there is no resource ${batch.resource}`);
      await ingestion.ingest(scope, userId, { ...batch, ...whole, resource });
    },
    summaries: async (scope, userId, batch) => {
      const resource = findSummaryResource(batch.resource);
      if (resource === undefined) throw new Error(`there is no summary ${batch.resource}`);
      const data = batch.data.map(({ stream, ...row }) =>
        stream === undefined ? row : { ...row, stream: plausibleStream(stream) },
      );
      await ingestion.ingestSummaries(scope, userId, { ...batch, ...whole, resource, data });
    },
  };
}
