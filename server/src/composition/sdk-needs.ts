import type { slice as openWearables } from '#open-wearables';
import type { slice as sources } from '#sources';
import { findSummaryResource, type SummaryIngestion } from '#summaries';
import { findResource, type Ingestion } from '#timeseries';
import type { slice as users } from '#users';

import { cyclesOf, insulinOf } from '../connectors/imports/apple-health/index.ts';
import { openFileSink } from '../imports/file-sink.ts';
import { deleteAtPhone, type DeletionNeeds } from './sdk-deletions.ts';

type Opened<Slice extends { readonly open: (...needs: never) => unknown }> = ReturnType<
  Slice['open']
>;

type Needs = DeletionNeeds & {
  readonly users: Pick<Opened<typeof users>, 'phoneSessions'>;
  readonly sources: Pick<Opened<typeof sources>, 'disconnectOnePhone' | 'connectedSources'>;
  readonly ingestion: Ingestion & SummaryIngestion;
};

const whole = { timeZone: null, sourceType: null, isFinalChunk: true } as const;

/** What the SDKs send goes where pushes go. */
export function sdkNeeds({
  users: { phoneSessions },
  sources: { disconnectOnePhone, connectedSources },
  ingestion,
  ...deletion
}: Needs): Parameters<typeof openWearables.open>[1] {
  return {
    sessions: phoneSessions,
    cyclesOf,
    insulinOf,
    disconnect: disconnectOnePhone,
    isDisconnected: phoneSessions.isDisconnected,
    endSession: phoneSessions.end,
    deleteAtPhone: deleteAtPhone(deletion),
    isPaused: async (scope, userId, provider) =>
      (await connectedSources(scope, userId)).some(
        (each) => each.provider === provider && each.status === 'paused',
      ),
    openSink: (scope, userId, { provider, stage }) =>
      openFileSink(ingestion, scope, userId, { provider, format: provider, pushedAs: stage }),
    endHistory: async (scope, userId, { resource: name, ...past }) => {
      const end = { ...whole, ...past, stage: 'historical' } as const;
      const [samples, summaries] = [findResource(name), findSummaryResource(name)];
      if (samples !== undefined) {
        const data = { series: [], sampleCount: 0 };
        await ingestion.ingest(scope, userId, { ...end, resource: samples, data });
      } else if (summaries !== undefined) {
        await ingestion.ingestSummaries(scope, userId, { ...end, resource: summaries, data: [] });
      }
    },
  };
}
