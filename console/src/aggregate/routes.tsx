import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { tenantRoute } from '#console/kernel/router/tree.tsx';

import { type QuerySearch, searchOf } from './search.ts';

const queryRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'query',
  validateSearch: (search): QuerySearch => searchOf(search),
  staticData: {
    nav: { label: 'Query', icon: 'query', group: 'Data', order: 4, key: 'q' },
    permission: 'read',
  },
  component: lazyRouteComponent(async () => import('./pages/query.tsx'), 'QueryPage'),
});

const continuousQueriesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'query/continuous',
  staticData: { permission: 'read' },
  component: lazyRouteComponent(
    async () => import('./pages/continuous-queries.tsx'),
    'ContinuousQueriesPage',
  ),
});

const continuousQueryRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: 'query/continuous/$queryId',
  validateSearch: (search): Pick<QuerySearch, 'user'> => {
    const { user } = searchOf(search);
    return user === undefined ? {} : { user };
  },
  staticData: { permission: 'read', opensId: 'Open this continuous query' },
  component: lazyRouteComponent(
    async () => import('./pages/continuous-query.tsx'),
    'ContinuousQueryPage',
  ),
});

export const queryRoutes = [queryRoute, continuousQueriesRoute, continuousQueryRoute] as const;
