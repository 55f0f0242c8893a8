import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { toWire, userSchema, type WireDeps } from '../schema.ts';
import { metricsSchema, metricsToWire, searchQuery } from './schema.ts';
import { foundMax, getMetrics, searchUsers } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock'> &
  WireDeps & {
    readonly failedConnections: (scope: TeamScope) => Promise<number>;
    readonly countOrders: (scope: TeamScope) => Promise<number>;
  };

export function overviewRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'getTeamMetrics',
      method: 'GET',
      path: '/v2/user/metrics',
      tag: 'user',
      summary: "Count the team's users and their sources",
      description: 'Weeks go back two years at most.',
      response: metricsSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const [{ counts, weeks }, failed, orderedTests] = await Promise.all([
          getMetrics(deps, scope),
          deps.failedConnections(scope),
          deps.countOrders(scope),
        ]);
        return metricsToWire(scope, { ...counts, failed, orderedTests }, weeks);
      },
    }),
    operation({
      operationId: 'searchTeamUsers',
      method: 'GET',
      path: '/v2/team/users/search',
      tag: 'team',
      summary: 'Find users',
      description: `By id, or by the beginning of the reference: the first ${foundMax}, ordered by reference. Listing and resolving users replace it.`,
      isDeprecated: true,
      query: searchQuery,
      response: Type.Array(userSchema),
      audit: 'read',
      handle: async ({ scope, query }) => {
        const users = await searchUsers(deps, scope, query.query_id);
        return users.map((user) => toWire(scope, user, deps));
      },
    }),
  ];
}
