import { defineSlice } from '#kernel/slice.ts';
import type { Orders } from '#labs/orders';

import { reportRoutes } from './documents/routes.ts';
import { resultErrors } from './errors.ts';
import { resultEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { openLabInbox } from './inbox.ts';
import { matchingRoutes } from './matching/routes.ts';
import { trialRoutes } from './matching/trials/routes.ts';
import { deleteUserResults, exportResults, purgeTenantResults } from './personal-data.ts';
import { resultProtectedFields } from './protected-fields.ts';
import { resultRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'labs/results',
  tables: {
    lab_result: { of: 'user' },
    lab_result_document: { of: 'user' },
    unmatched_result: { of: 'tenant' },
    unmatched_result_test: { of: 'tenant' },
  },
  errors: resultErrors,
  protectedFields: resultProtectedFields,
  events: resultEventPayloads,
  examples,
  purgeUser: [deleteUserResults],
  exportUser: (resources) => [exportResults(resources)],
  purgeTenant: [purgeTenantResults],
  open: (_resources, orders: Orders) => ({
    inbox: openLabInbox(orders),
    operations: () => [
      ...resultRoutes(orders),
      ...reportRoutes(orders),
      ...matchingRoutes(orders),
      ...trialRoutes(orders),
    ],
  }),
});
