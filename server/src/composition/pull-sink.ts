import type { Sink } from '#sources';
import { findSummaryResource, type SummaryIngestion, type slice as summaries } from '#summaries';
import {
  findResource,
  type Ingestion,
  plausibleStream,
  type slice as timeseries,
} from '#timeseries';

type Data = {
  readonly timeseries: Pick<ReturnType<typeof timeseries.open>, 'timesOf' | 'readTimes'>;
  readonly summaries: Pick<
    ReturnType<typeof summaries.open>,
    'eraseWorkouts' | 'recordsOf' | 'timesOfRecords' | 'readRecords'
  >;
};

const whole = {
  sourceType: null,
  startsAt: null,
  endsAt: null,
  isFinalChunk: false,
  isPulled: true,
} as const;

const resourceOf = (name: string) => {
  const resource = findResource(name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  return resource;
};
const summaryOf = (name: string) => {
  const resource = findSummaryResource(name);
  if (resource === undefined) throw new Error(`there is no summary ${name}`);
  return resource;
};

/** What is pulled goes where pushes go, in the same lane of its user. */
export function openPullSink(
  ingestion: Ingestion & SummaryIngestion,
  data: Data,
  follow: (...of: Parameters<Sink['deleted']>) => Promise<unknown>,
): Sink {
  return {
    erase: data.summaries.eraseWorkouts,
    deleted: async (...of) => {
      await follow(...of);
    },
    stored: async (scope, userId, of) => storedOf(data, scope, { userId, ...of }),
    timesOf: async (scope, userId, of) => {
      const times = await data.summaries.timesOfRecords(scope, { userId, ...of });
      return times.map((fromMs) => ({ fromMs, toMs: fromMs + 1 }));
    },
    samples: async (scope, userId, batch) => {
      const resource = resourceOf(batch.resource);
      await ingestion.ingest(scope, userId, { ...batch, ...whole, resource });
    },
    summaries: async (scope, userId, batch) => {
      const resource = summaryOf(batch.resource);
      const rows = batch.data.map(({ stream, ...row }) =>
        stream === undefined ? row : { ...row, stream: plausibleStream(stream) },
      );
      await ingestion.ingestSummaries(scope, userId, { ...batch, ...whole, resource, data: rows });
    },
    read: {
      samples: async (_, __, { resource, data: rows, provider, timeZone, now }) => {
        const context = { receivedAtMs: now.getTime(), provider, sourceType: null, timeZone };
        const samples = await data.timeseries.readTimes(resourceOf(resource), rows, context);
        return { samples, summaries: [] };
      },
      summaries: async (_, userId, batch) => {
        const rows = batch.data.map(({ stream: __, ...row }) => row);
        const upload = { ...batch, ...whole, resource: summaryOf(batch.resource), data: rows };
        return { samples: [], summaries: data.summaries.readRecords(userId, upload) };
      },
    },
  };
}

async function storedOf(
  { timeseries: samples, summaries: days }: Data,
  scope: Parameters<Sink['stored']>[0],
  of: Parameters<Data['timeseries']['timesOf']>[1],
): ReturnType<Sink['stored']> {
  const times = await samples.timesOf(scope, of);
  const records = await days.recordsOf(scope, of);
  return {
    stored: { samples: times.stored, summaries: records },
    imported: {
      samples: times.imported,
      summaries: records.filter(({ isImported }) => isImported),
    },
  };
}
