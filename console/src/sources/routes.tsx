import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './model.ts';

const connectionsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'connections',
  validateSearch: searchOf,
  staticData: {
    nav: {
      label: 'Connections',
      icon: 'link',
      group: 'Data',
      order: 2,
      key: 'c',
      work: ['broken_connections'],
    },
  },
  component: lazyRouteComponent(async () => import('./pages/connections.tsx'), 'ConnectionsPage'),
});

export const sourceRoutes = [connectionsRoute] as const;
