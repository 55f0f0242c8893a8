import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { instantOf, tenantParams, tenantPath } from '../schema.ts';
import { teamScopeFor } from '../tenants.ts';
import { requestsQuery, requestsSchema, requestToWire } from './schema.ts';
import { listRequests } from './service.ts';

export function requestRoutes(deps: Pick<AppContext, 'db' | 'cursors'>): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listRequests',
      method: 'GET',
      path: `${tenantPath}/request`,
      tag: 'teams',
      summary: 'List the latest requests of a team',
      description:
        'Authenticated requests of the data plane: operation, status and duration, the latest first, without IP address, body or query. The list has the last 10,000 of seven days, with a delay of about two seconds. A crash of the database may empty it. Not in the contract.',
      params: tenantParams,
      query: requestsQuery,
      response: requestsSchema,
      errors: ['team.not_found', 'request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { requests, nextCursor } = await listRequests(
          deps,
          team,
          {
            operation: query.operation,
            outcome: query.outcome,
            actorId: query.actor,
            requestId: query.request_id,
            since: instantOf(query.since),
            until: instantOf(query.until),
          },
          { cursor: query.next_cursor, limit: query.limit ?? 50 },
        );
        return { data: requests.map((each) => requestToWire(each)), next_cursor: nextCursor };
      },
    }),
  ];
}
