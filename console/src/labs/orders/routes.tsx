import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './model.ts';
import { newOrderSearchOf } from './new-order/search.ts';

const ordersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'orders',
  validateSearch: searchOf,
  staticData: {
    nav: {
      label: 'Orders',
      icon: 'order',
      group: 'Laboratory',
      order: 1,
      key: 'r',
      work: ['late_orders'],
    },
  },
  component: lazyRouteComponent(async () => import('./pages/orders.tsx'), 'OrdersPage'),
});

const newOrderRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'orders/new',
  validateSearch: newOrderSearchOf,
  staticData: { permission: 'write' },
  component: lazyRouteComponent(async () => import('./pages/new-order.tsx'), 'NewOrderPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'orders/$orderId',
  staticData: { opensId: 'Open this order' },
  component: lazyRouteComponent(async () => import('./pages/order.tsx'), 'OrderPage'),
});

export const orderRoutes = [ordersRoute, newOrderRoute, orderRoute] as const;
