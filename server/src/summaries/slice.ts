import type { TeamScope, UserId } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';
import { logoUrl, providerName } from '#sources';

import { purgeDeleted } from './deletion/deleted-store.ts';
import { openCompleteActivities } from './derived-activity/derive-marked.ts';
import { DerivedActivityWorker } from './derived-activity/jobs.ts';
import { summaryErrors } from './errors.ts';
import { summaryEventPayloads } from './event-payloads.ts';
import { renderSummaryEvent, restOfEvent } from './events.ts';
import { examples } from './examples.ts';
import { exportSummaries } from './export.ts';
import { listByProviderId, listRecords, listTimesOfRecords } from './read/select-store.ts';
import { summarySourceText } from './read/wire.ts';
import { findSummaryResource, timelessResources } from './resources/resources.ts';
import { summaryRoutes } from './routes.ts';
import { eraseComputed, eraseSummaries, noteMoved } from './service/erase-summaries.ts';
import {
  eraseWorkouts,
  type EraseRecordings,
  type WorkoutsToErase,
} from './service/erase-workouts.ts';
import { openSummaryIngestion } from './service/ingest.ts';
import { restoreSummaries } from './service/restore-summaries.ts';
import { readSummaryRecords } from './service/stored-records.ts';

type Needs = Pick<
  Parameters<typeof openSummaryIngestion>[0],
  'onEvents' | 'onChanged' | 'movementSamples' | 'readRecording'
> &
  Pick<Parameters<typeof summaryRoutes>[0], 'sleepSamples' | 'workoutSamples'> & {
    readonly baseUrl: () => string;
    readonly eraseRecordings: EraseRecordings;
  };

export const slice = defineSlice({
  name: 'summaries',
  about: 'sleep, activity, workouts, body and the like: the latest version of each',
  tags: {
    summary:
      'Days, nights, workouts, meals, body and the like: one object each, in its latest version.',
  },
  tables: {
    summary: {
      of: 'user',
      holds: 'the latest version of each summary, as the JSON text of responses',
    },
    summary_owner: { of: 'user', holds: 'the user of a sleep or workout, for its stream' },
    movement_due: {
      of: 'user',
      holds: 'days in UTC with changed samples, until the activity is calculated',
    },
    deleted_row: {
      of: 'user',
      holds: 'summaries that were deleted, until the deletion is purged or undone',
    },
    import_summary: { of: 'user', holds: 'the ids of the summaries that an import stored' },
    movement_sample: {
      of: 'user',
      holds: 'samples pushed with activities, from which days are calculated',
    },
  },
  events: summaryEventPayloads,
  errors: summaryErrors,
  examples,
  exportUser: () => [exportSummaries],
  exports: {
    'summaries/<resource>':
      'every summary, with its source and stream; one file for each resource that the user has',
    'summaries/movement_samples': 'samples that came with activities, if there are any',
  },
  open: (resources, { baseUrl, ...needs }: Needs) => {
    const logo = (slug: string): string => logoUrl(baseUrl(), slug);
    const summarySource = summarySourceText(providerName, logo);
    const ingestion = openSummaryIngestion({ ...resources, ...needs });
    const completeActivities = openCompleteActivities({
      ...resources,
      ...needs,
      summaries: ingestion,
    });
    const movement = new DerivedActivityWorker({ ...resources, ...needs, summaries: ingestion });
    return {
      ingestion,
      movement,
      completeActivities,
      eraseWorkouts: async (scope: TeamScope, userId: UserId, which: WorkoutsToErase) =>
        eraseWorkouts({ ...resources, ...needs }, scope, userId, which),
      /** How deletions erase, restore and purge summaries. */
      deletable: {
        has: (resource: string) => findSummaryResource(resource) !== undefined,
        timeless: timelessResources,
        find: listByProviderId,
        erase: eraseSummaries,
        eraseComputed,
        noteMoved,
        restore: restoreSummaries,
        purge: purgeDeleted,
        restOfEvent,
      },
      /** Returns the stored records of a provider, to compare them with its list. */
      recordsOf: async (...[scope, of]: [TeamScope, Parameters<typeof listRecords>[2]]) =>
        listRecords(resources.db.read(scope), scope, of),
      timesOfRecords: async (
        ...[scope, of]: [TeamScope, Parameters<typeof listTimesOfRecords>[2]]
      ) => listTimesOfRecords(resources.db.read(scope), scope, of),
      readRecords: (userId: UserId, upload: Parameters<typeof readSummaryRecords>[2]) =>
        readSummaryRecords(needs.readRecording, userId, upload),
      renderEvent: (event: Parameters<typeof renderSummaryEvent>[0]) =>
        renderSummaryEvent(event, summarySource),
      operations: () =>
        summaryRoutes({
          ...resources,
          ...needs,
          summaries: ingestion,
          completeActivities,
          summarySource,
          providerText: (slug) =>
            JSON.stringify({ name: providerName(slug), slug, logo: logo(slug) }),
        }),
      workers: () => [movement],
    };
  },
});
