import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

const reportsRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'lab-reports',
  staticData: {
    nav: {
      label: 'Lab reports',
      icon: 'result',
      group: 'Laboratory',
      order: 4,
      key: 'v',
      work: ['uploaded_reports'],
    },
  },
  component: lazyRouteComponent(async () => import('./pages/reports.tsx'), 'ReportsPage'),
});

const reportRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'lab-reports/$jobId',
  staticData: { opensId: 'Open this lab report' },
  component: lazyRouteComponent(async () => import('./pages/report.tsx'), 'ReportPage'),
});

export const reportRoutes = [reportsRoute, reportRoute] as const;
