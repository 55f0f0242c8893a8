import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf as importSearchOf } from './imports/model.ts';
import { nightSearchOf, searchOf } from './search.ts';

const exploreRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId/explore',
  validateSearch: searchOf,
  component: lazyRouteComponent(async () => import('./pages/explore.tsx'), 'ExplorePage'),
});

const nightRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId/nights/$date',
  validateSearch: nightSearchOf,
  component: lazyRouteComponent(async () => import('./pages/night.tsx'), 'NightPage'),
});

const importsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'imports',
  validateSearch: importSearchOf,
  staticData: { nav: { label: 'Imports', icon: 'import', group: 'Data', order: 3, key: 'i' } },
  component: lazyRouteComponent(async () => import('./pages/imports.tsx'), 'ImportsPage'),
});

export const timeseriesRoutes = [exploreRoute, nightRoute, importsRoute] as const;
