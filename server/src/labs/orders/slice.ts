import type { TeamScope } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { orderErrors } from './errors.ts';
import { orderEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { answerEndJob } from './jobs.ts';
import { listRoutes } from './list/routes.ts';
import { countAll as countOrders } from './list/store.ts';
import {
  type OrderOptions,
  openOrders,
  orderRoutes,
  OrderWorker,
  sandboxAndDocumentRoutes,
} from './orders.ts';
import { deleteUserOrders, exportOrders, purgeTenantOrders } from './personal-data.ts';
import { orderProtectedFields } from './protected-fields.ts';
import { orderSettings } from './settings.ts';

export const slice = defineSlice({
  name: 'labs/orders',
  tags: {
    'lab orders':
      'Orders of lab tests by kit, walk-in, visit or on site; their status, results and documents, and results that wait to be matched. The sandbox takes an order to any status.',
  },
  tables: {
    lab_order: { of: 'user' },
    lab_order_transaction: { of: 'user' },
    lab_order_event: { of: 'user' },
    lab_order_tests: { of: 'tenant' },
    lab_dispatch: { of: 'user' },
    lab_simulation: { of: 'user' },
    idempotent_answer: { of: 'user' },
    sandbox_clock: { of: 'tenant' },
  },
  events: orderEventPayloads,
  errors: orderErrors,
  settings: orderSettings,
  protectedFields: orderProtectedFields,
  examples,
  purgeUser: [deleteUserOrders],
  exportUser: (resources) => [exportOrders(resources)],
  purgeTenant: [purgeTenantOrders],
  open: (resources, options: OrderOptions) => {
    const orders = openOrders(resources, options);
    return {
      orders,
      countOrders: async (scope: TeamScope) => countOrders(resources.db.read(scope), scope),
      operations: () => [
        ...orderRoutes(orders),
        ...listRoutes(orders),
        ...sandboxAndDocumentRoutes(orders),
      ],
      jobs: () => [answerEndJob(resources)],
      workers: () => [new OrderWorker(orders)],
    };
  },
});
