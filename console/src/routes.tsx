import { createRouter } from '@tanstack/react-router';

import { rootRoute, startRoute, tenantRoute } from '#console/kernel/router/tree.tsx';
import { PageFailed } from '#console/kernel/shell/page-failed.tsx';

import { queryRoutes } from './aggregate/routes.tsx';
import { insuranceRoutes } from './insurance/routes.tsx';
import { catalogRoutes } from './labs/catalog/routes.tsx';
import { orderRoutes } from './labs/orders/routes.tsx';
import { reportRoutes } from './labs/reports/routes.tsx';
import { resultRoutes } from './labs/results/routes.tsx';
import { managementRoutes } from './management/routes.tsx';
import { sourceRoutes } from './sources/routes.tsx';
import { summaryRoutes } from './summaries/routes.tsx';
import { timeseriesRoutes } from './timeseries/routes.tsx';
import { userRoutes } from './users/routes.tsx';
import { webhookRoutes } from './webhooks/routes.tsx';

/** Every page of the console. A slice's pages come in with its line; the navigation follows from what they say of themselves. */
const routeTree = rootRoute.addChildren([
  startRoute,
  tenantRoute.addChildren([
    ...managementRoutes,
    ...userRoutes,
    ...sourceRoutes,
    ...orderRoutes,
    ...resultRoutes,
    ...reportRoutes,
    ...catalogRoutes,
    ...insuranceRoutes,
    ...timeseriesRoutes,
    ...summaryRoutes,
    ...queryRoutes,
    ...webhookRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
