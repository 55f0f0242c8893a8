import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';

import { FirstTenant } from '#console/kernel/shell/first-tenant.tsx';
import { NotFound } from '#console/kernel/shell/not-found.tsx';
import { Shell } from '#console/kernel/shell/shell.tsx';

import './static-data.ts';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** `/console` itself has no tenant: it leads to the first one. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: FirstTenant,
});

/** Every page of the console lies under a team and an environment. */
export const tenantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$team/$environment',
  component: Shell,
});
