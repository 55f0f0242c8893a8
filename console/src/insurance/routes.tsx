import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { searchOf } from './model.ts';

const insuranceRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'insurance',
  validateSearch: searchOf,
  staticData: {
    nav: { label: 'Insurance', icon: 'shield', group: 'Laboratory', order: 5, key: 'p' },
  },
  component: lazyRouteComponent(async () => import('./pages/insurance.tsx'), 'InsurancePage'),
});

export const insuranceRoutes = [insuranceRoute] as const;
