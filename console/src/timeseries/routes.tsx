import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './search.ts';

const exploreRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId/explore',
  validateSearch: searchOf,
  component: lazyRouteComponent(async () => import('./pages/explore.tsx'), 'ExplorePage'),
});

export const timeseriesRoutes = [exploreRoute] as const;
