import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

const homeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/',
  staticData: { nav: { label: 'Overview', icon: 'home', group: 'Overview', order: 1, key: 'o' } },
  component: lazyRouteComponent(async () => import('./pages/home.tsx'), 'HomePage'),
});

const keysRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'developers',
  staticData: {
    nav: { label: 'Keys', icon: 'key', group: 'Developers', order: 3, key: 'd' },
    permission: 'manage',
  },
  component: lazyRouteComponent(async () => import('./pages/keys.tsx'), 'KeysPage'),
});

export const managementRoutes = [homeRoute, keysRoute] as const;
