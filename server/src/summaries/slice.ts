import { defineSlice } from '#kernel/slice.ts';
import { logoUrl, providerName } from '#sources';

import { summaryErrors } from './errors.ts';
import { summaryEventPayloads } from './event-payloads.ts';
import { renderSummaryEvent } from './events.ts';
import { examples } from './examples.ts';
import { exportSummaries } from './export.ts';
import { MovementWorker } from './movement/jobs.ts';
import { summaryRoutes } from './routes.ts';
import { openSummaryIngestion } from './service/ingest.ts';
import { deleteUserSummaries } from './store.ts';
import { summarySourceText } from './wire.ts';

type Needs = Pick<
  Parameters<typeof openSummaryIngestion>[0],
  'onEvents' | 'onChanged' | 'movementSamples' | 'readRecording'
> &
  Pick<Parameters<typeof summaryRoutes>[0], 'sleepSamples' | 'workoutSamples'> & {
    readonly baseUrl: () => string;
  };

export const slice = defineSlice({
  name: 'summaries',
  tags: {
    summary:
      'Days, nights, workouts, meals, body and the like: one object each, in its latest version.',
  },
  tables: {
    summary: { of: 'user' },
    summary_owner: { of: 'user' },
    movement_due: { of: 'user' },
    movement_sample: { of: 'user' },
  },
  events: summaryEventPayloads,
  errors: summaryErrors,
  examples,
  purgeUser: [deleteUserSummaries],
  exportUser: () => [exportSummaries],
  open: (resources, { baseUrl, ...needs }: Needs) => {
    const logo = (slug: string): string => logoUrl(baseUrl(), slug);
    const summarySource = summarySourceText(providerName, logo);
    const ingestion = openSummaryIngestion({ ...resources, ...needs });
    const movement = new MovementWorker({ ...resources, ...needs, summaries: ingestion });
    return {
      ingestion,
      movement,
      renderEvent: (event: Parameters<typeof renderSummaryEvent>[0]) =>
        renderSummaryEvent(event, summarySource),
      operations: () =>
        summaryRoutes({
          ...resources,
          ...needs,
          summaries: ingestion,
          summarySource,
          providerText: (slug) =>
            JSON.stringify({ name: providerName(slug), slug, logo: logo(slug) }),
        }),
      workers: () => [movement],
    };
  },
});
