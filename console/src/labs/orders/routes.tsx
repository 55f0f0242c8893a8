import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './model.ts';

const ordersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'orders',
  validateSearch: searchOf,
  staticData: { nav: { label: 'Orders', icon: 'order', group: 'Laboratory', order: 1, key: 'r' } },
  component: lazyRouteComponent(async () => import('./pages/orders.tsx'), 'OrdersPage'),
});

const orderRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'orders/$orderId',
  staticData: { opensId: 'Open this order' },
  component: lazyRouteComponent(async () => import('./pages/order.tsx'), 'OrderPage'),
});

export const orderRoutes = [ordersRoute, orderRoute] as const;
