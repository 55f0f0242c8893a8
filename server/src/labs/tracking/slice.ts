import { defineSlice } from '#kernel/slice.ts';
import type { Orders } from '#labs/orders';

import { trackingEventPayloads } from './events.ts';
import { TrackingWorker } from './jobs.ts';
import { countLate } from './open-work/store.ts';
import { deleteUserTracking, exportTracking } from './personal-data.ts';
import { trackingRoutes } from './routes.ts';

export const slice = defineSlice({
  name: 'labs/tracking',
  about: 'expected dates of results, and the reasons of changes',
  tables: {
    lab_order_estimate: {
      of: 'user',
      holds: 'each change of the expected date of results',
      ownPurge: true,
    },
    lab_order_due: {
      of: 'user',
      holds: 'orders with expected results, with the date',
      goesWith: 'lab_order',
    },
  },
  openWork: [countLate],
  events: trackingEventPayloads,
  purgeUser: [deleteUserTracking],
  exportUser: () => [exportTracking],
  exports: { lab_order_estimates: 'expected dates of results, with the reason of each change' },
  open: (_resources, orders: Orders) => ({
    operations: () => trackingRoutes(orders),
    workers: () => [new TrackingWorker(orders)],
  }),
});
