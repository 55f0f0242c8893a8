import type { Erasing } from '#deletions';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';
import { logoUrl, providerIndex, providerName } from '#sources';

import { purgeDeleted } from './deletion/deleted-store.ts';
import { timeseriesErrors } from './errors.ts';
import { sampleEventPayloads } from './event-payloads.ts';
import { renderSamplesEvent } from './events.ts';
import { examples } from './examples.ts';
import { exportSamples } from './export.ts';
import { hasImport } from './imports/stored-times-store.ts';
import { sourceText } from './read/render.ts';
import {
  findResource,
  type ResourceName,
  resources as sampleResources,
} from './resources/resources.ts';
import { timeseriesRoutes } from './routes.ts';
import { eraseRecordings } from './service/erase-recordings.ts';
import { eraseSamples, restOfEvent } from './service/erase-samples.ts';
import { openIngestion } from './service/ingest.ts';
import { readUngrouped } from './service/read-grouped.ts';
import { type PointsAsked, readPoints } from './service/read-points.ts';
import { readTracks } from './service/read-tracks.ts';
import { openRecordings } from './service/recordings.ts';
import { restoreSamples } from './service/restore-samples.ts';
import type { Range } from './service/segments.ts';
import { listTimes, readTimes } from './service/stored-times.ts';
import { readWorkoutStream, type WorkoutSpan } from './service/workout-stream.ts';

type Needs = Pick<Parameters<typeof openIngestion>[0], 'onEvents' | 'eventBytesMax' | 'onChanged'> &
  Pick<Parameters<typeof timeseriesRoutes>[0], 'importAppleHealth' | 'importFit' | 'findFile'> & {
    readonly baseUrl: () => string;
  };

type Asked = Omit<Range, 'resource' | 'subKind'> & {
  readonly userId: UserId;
  readonly resource: ResourceName;
};

export const slice = defineSlice({
  name: 'timeseries',
  about:
    'resource table, normalisation, codec, chunk store, ingestion, grouped reads, sample events',
  tags: {
    timeseries:
      'Samples of one kind, from heart rate to notes: pushed in batches, read by time, grouped by provider and source.',
  },
  tables: {
    series: {
      of: 'user',
      holds: "one user's samples of one resource, sub-kind, provider and source type",
    },
    sample_chunk: {
      of: 'user',
      holds: 'samples in [`starts_at`, `ends_at`), encoded, and their roll-up',
    },
    import_run: { of: 'user', holds: 'imports of files: who, when, the outcome' },
    deleted_chunk: {
      of: 'user',
      holds: 'samples that were deleted, until the deletion is purged or undone',
    },
    import_sample: { of: 'user', holds: 'the times of the samples that an import stored' },
    file_import: {
      of: 'user',
      holds: "checkpoint of an interrupted import: the file's fingerprint, the position, counts",
    },
  },
  events: sampleEventPayloads,
  errors: timeseriesErrors,
  examples,
  exportUser: () => [exportSamples],
  exports: {
    'timeseries/<resource>':
      'every sample, with its source; one file for each resource that the user has',
    imports: 'imports of files: when, by whom, the outcome',
  },
  open: (resources, { baseUrl, importAppleHealth, importFit, findFile, ...needs }: Needs) => {
    const ingestion = openIngestion({ ...resources, ...needs });
    const origin = sourceText(providerName, (slug) => logoUrl(baseUrl(), slug));
    const deps = {
      ...resources,
      sourceText: origin,
      ingestion,
      importAppleHealth,
      importFit,
      findFile,
    };
    return {
      ingestion,
      /** What was recorded meanwhile, for who knows workouts only. */
      readRecording: openRecordings(ingestion),
      /** The same, taken away with its workouts. */
      eraseRecordings: async (
        tx: Tx,
        scope: TeamScope,
        of: Readonly<Record<'provider', string>> & { readonly userId: UserId },
        workouts: Parameters<typeof eraseRecordings>[3],
      ) => eraseRecordings(tx, scope, { ...of, now: resources.clock.now() }, workouts),
      /** What each source counted, as tracks, for who knows days only. */
      tracks: async (scope: TeamScope, { userId, resource, ...range }: Asked) =>
        readTracks(resources, scope, userId, { ...range, resource: sampleResources[resource] }),
      /** The samples of one resource as JSON text, for who knows nights only. */
      samplesText: async (scope: TeamScope, { userId, resource, ...asked }: Asked) => {
        const range = { ...asked, resource: sampleResources[resource], subKind: null };
        return (await readUngrouped(deps, scope, userId, range)).toString();
      },
      workoutText: async (scope: TeamScope, workout: WorkoutSpan) =>
        readWorkoutStream(resources, scope, workout),
      /** What deletions do to samples. */
      deletable: {
        has: (resource: string) => findResource(resource) !== undefined,
        eventNameOf: (resource: string) => findResource(resource)?.eventName ?? null,
        hasImport: async (tx: Tx, { scope, userId, selector }: Erasing) =>
          selector.by === 'import' && hasImport(tx, scope, userId, selector.id),
        erase: eraseSamples,
        restore: restoreSamples,
        purge: purgeDeleted,
        restOfEvent,
      },
      /** What is stored of a provider, to be compared with what it lists. */
      timesOf: async (...[scope, of]: [TeamScope, Parameters<typeof listTimes>[2]]) =>
        listTimes(resources.db.read(scope), scope, of),
      readTimes,
      renderEvent: (event: Parameters<typeof renderSamplesEvent>[0]) =>
        renderSamplesEvent(event, { sourceText: origin, sourceId: providerIndex }),
      /** Samples, or what intervals of time come to, in as many points as somebody has room for. */
      readPoints: async (...asked: PointsAsked) => readPoints(resources, ...asked),
      operations: () => timeseriesRoutes(deps),
    };
  },
});
