import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { tenantParams, tenantPath } from '../schema.ts';
import { teamScopeFor } from '../tenants.ts';
import { overviewSchema, overviewToWire } from './schema.ts';
import { readOverview } from './service.ts';

type Deps = Parameters<typeof readOverview>[0];

export function overviewRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getOverview',
      method: 'GET',
      path: `${tenantPath}/overview`,
      tag: 'teams',
      summary: 'Get the overview of a team',
      description:
        "Counts and health of the team's data, from counters that are updated with each change. Not in the contract.",
      params: tenantParams,
      response: overviewSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return overviewToWire(await readOverview(deps, team));
      },
    }),
  ];
}
