import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { isTarget } from './data-deletion/search.ts';
import { recordsOf, type RecordSearch } from './records/search.ts';
import { filterOf } from './search.ts';

const usersRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users',
  validateSearch: filterOf,
  staticData: { nav: { label: 'Users', icon: 'users', group: 'Data', order: 1, key: 'u' } },
  component: lazyRouteComponent(async () => import('./pages/users.tsx'), 'UsersPage'),
});

/** What the address of a user says: records that are shown, and data that is about to be deleted. */
function userSearchOf(
  search: Readonly<Record<string, unknown>>,
): RecordSearch & { readonly delete?: string } {
  const target = search['delete'];
  return { ...recordsOf(search), ...(isTarget(target) ? { delete: target } : {}) };
}

const userRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId',
  validateSearch: userSearchOf,
  staticData: { opensId: 'Open this user' },
  component: lazyRouteComponent(async () => import('./pages/user.tsx'), 'UserPage'),
});

export const userRoutes = [usersRoute, userRoute] as const;
