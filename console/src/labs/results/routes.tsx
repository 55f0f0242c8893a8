import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

const resultsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'results',
  staticData: {
    nav: {
      label: 'Results',
      icon: 'result',
      group: 'Laboratory',
      order: 2,
      key: 't',
      work: ['critical_results', 'unmatched_reports'],
    },
  },
  component: lazyRouteComponent(async () => import('./pages/results.tsx'), 'ResultsPage'),
});

export const resultRoutes = [resultsRoute] as const;
