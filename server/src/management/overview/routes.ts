import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { teamScopeFor } from '../tenants.ts';
import { overviewParams, overviewSchema, overviewToWire } from './schema.ts';
import { readOverview } from './service.ts';

type Deps = Parameters<typeof readOverview>[0];

export function overviewRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getOverview',
      method: 'GET',
      path: '/v1/org/{org_id}/team/{team_id}/{environment}/overview',
      tag: 'teams',
      summary: 'Get the overview of a team',
      description:
        'What there is and how it is doing, in numbers that are kept as things change: nothing is counted for it by reading all. Not in the contract.',
      params: overviewParams,
      response: overviewSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return overviewToWire(await readOverview(deps, team));
      },
    }),
  ];
}
