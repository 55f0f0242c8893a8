import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './model.ts';

const catalogueRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'catalogue',
  validateSearch: searchOf,
  staticData: {
    nav: { label: 'Catalogue', icon: 'catalogue', group: 'Laboratory', order: 3, key: 'm' },
  },
  component: lazyRouteComponent(async () => import('./pages/catalogue.tsx'), 'CataloguePage'),
});

export const catalogRoutes = [catalogueRoute] as const;
