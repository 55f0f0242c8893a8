import { defineSlice } from '#kernel/slice.ts';
import { olderKitRoutes, type Orders } from '#labs/orders';

import { acknowledgementRoutes } from './acknowledgements/routes.ts';
import { reportRoutes } from './documents/routes.ts';
import { resultErrors } from './errors.ts';
import { resultEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { openLabInbox } from './matching/inbox.ts';
import { matchingRoutes } from './matching/routes.ts';
import { testRunRoutes } from './matching/test-runs/routes.ts';
import { updateRoutes } from './matching/update-routes.ts';
import { purgeMatched, purgeUnmatched } from './matching/update-store.ts';
import { countUnmatched } from './matching/work-store.ts';
import { exportResults } from './personal-data.ts';
import { resultProtectedFields } from './protected-fields.ts';
import { resultRoutes } from './routes.ts';
import { silenceJob } from './silence/jobs.ts';

export const slice = defineSlice({
  name: 'labs/results',
  about: 'reports of laboratories: matching, interpretation, units, their documents',
  tables: {
    lab_result: { of: 'user', holds: 'reports of a laboratory, sealed, in versions' },
    lab_result_document: { of: 'user', holds: "laboratories' own reports (PDF), sealed" },
    lab_critical_acknowledgement: {
      of: 'user',
      holds: 'acknowledgements of critical results: member, time',
    },
    unmatched_result: {
      of: 'user',
      holds: 'reports that wait for a decision or were given to a user, sealed',
      ownPurge: true,
    },
    unmatched_result_update: {
      of: 'user',
      holds: 'review steps of such a report, with the member; notes are sealed',
      ownPurge: true,
    },
    unmatched_result_test: {
      of: 'tenant',
      holds: 'runs of sandbox teams that make unmatched results',
    },
  },
  openWork: [countUnmatched],
  errors: resultErrors,
  protectedFields: resultProtectedFields,
  events: resultEventPayloads,
  examples,
  purgeUser: [purgeMatched],
  exportUser: (resources) => [exportResults(resources)],
  exports: {
    lab_results: "every version of laboratories' reports",
    lab_documents: "the laboratories' own reports: PDF, in base64",
    critical_acknowledgements: 'acknowledgements of critical results, with their notes',
    unmatched_results: 'reports that a member assigned to the user',
  },
  purgeTenant: [purgeUnmatched],
  open: (_resources, orders: Orders) => ({
    inbox: openLabInbox(orders),
    jobs: () => [silenceJob(orders)],
    operations: () => [
      ...resultRoutes(orders),
      ...olderKitRoutes(orders, resultRoutes(orders)),
      ...acknowledgementRoutes(orders),
      ...reportRoutes(orders),
      ...matchingRoutes(orders),
      ...updateRoutes(orders),
      ...testRunRoutes(orders),
    ],
  }),
});
