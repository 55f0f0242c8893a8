import { createRouter } from '@tanstack/react-router';

import { rootRoute, startRoute, tenantRoute } from '#console/kernel/router/tree.tsx';

import { managementRoutes } from './management/routes.tsx';

/** Every page of the console. A slice's pages come in with its line; the navigation follows from what they say of themselves. */
const routeTree = rootRoute.addChildren([
  startRoute,
  tenantRoute.addChildren([...managementRoutes]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
