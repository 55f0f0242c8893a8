import type { TeamScope } from '#kernel/scope.ts';
import { defineSlice } from '#kernel/slice.ts';

import { olderKitRoutes } from './deprecated/routes.ts';
import { orderErrors } from './errors.ts';
import { orderEventPayloads } from './events.ts';
import { examples } from './examples.ts';
import { listRoutes } from './list/routes.ts';
import { countAll as countOrders, hasOrder } from './list/store.ts';
import { countCritical } from './list/work-store.ts';
import {
  type OrderOptions,
  openOrders,
  orderRoutes,
  OrderWorker,
  sandboxAndDocumentRoutes,
} from './open.ts';
import { deleteUserOrders, exportOrders } from './personal-data.ts';
import { orderProtectedFields } from './protected-fields.ts';
import { orderSettings } from './settings.ts';
import { stateRoute } from './statuses/routes.ts';

export const slice = defineSlice({
  name: 'labs/orders',
  about: 'orders, their state machine and documents; owns the lab interface',
  tags: {
    'lab orders':
      'Orders of lab tests by kit, walk-in, visit or on site; their status, results and documents; unmatched results. In the sandbox you can move an order to any status.',
  },
  tables: {
    lab_order: {
      of: 'user',
      holds: 'an order: its status, details sealed, names hashed',
      ownPurge: true,
    },
    lab_order_transaction: { of: 'user', holds: 'orders that belong together', ownPurge: true },
    lab_order_event: { of: 'user', holds: 'each status that an order had', ownPurge: true },
    lab_order_tests: { of: 'tenant', holds: 'ordered tests, as the catalog had them then' },
    lab_dispatch: {
      of: 'user',
      holds: 'pending orders and cancellations to laboratories',
      goesWith: 'lab_order',
    },
    lab_simulation: {
      of: 'user',
      holds: "pending steps of the sandbox's laboratory",
      goesWith: 'lab_order',
    },
    sandbox_clock: { of: 'tenant', holds: "how far a sandbox team's time is ahead" },
  },
  openWork: [countCritical],
  events: orderEventPayloads,
  errors: orderErrors,
  settings: orderSettings,
  protectedFields: orderProtectedFields,
  examples,
  purgeUser: [deleteUserOrders],
  exportUser: (resources) => [exportOrders(resources)],
  exports: {
    lab_orders: 'orders with their details and their history',
  },
  open: (resources, options: OrderOptions) => {
    const orders = openOrders(resources, options);
    return {
      orders,
      countOrders: async (scope: TeamScope) => countOrders(resources.db.read(scope), scope),
      hasOrder,
      operations: () => [
        ...orderRoutes(orders),
        ...listRoutes(orders),
        ...olderKitRoutes(orders, [...orderRoutes(orders), ...listRoutes(orders)]),
        stateRoute,
        ...sandboxAndDocumentRoutes(orders),
      ],
      workers: () => [new OrderWorker(orders)],
    };
  },
});
