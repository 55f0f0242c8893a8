import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { recordsOf } from './records/search.ts';
import { filterOf } from './search.ts';

const usersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users',
  validateSearch: filterOf,
  staticData: { nav: { label: 'Users', icon: 'users', group: 'Data', order: 1, key: 'u' } },
  component: lazyRouteComponent(async () => import('./pages/users.tsx'), 'UsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId',
  validateSearch: recordsOf,
  staticData: { opensId: 'Open this user' },
  component: lazyRouteComponent(async () => import('./pages/user.tsx'), 'UserPage'),
});

export const userRoutes = [usersRoute, userRoute] as const;
