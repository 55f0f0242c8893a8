import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

const dayRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'users/$userId/days/$date',
  component: lazyRouteComponent(async () => import('./pages/day.tsx'), 'DayPage'),
});

export const summaryRoutes = [dayRoute] as const;
