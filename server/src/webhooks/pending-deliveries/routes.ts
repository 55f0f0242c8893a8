import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';

import { instantOf, webhookEnvironmentParams, webhookEnvironmentPath, tag } from '../schema.ts';
import { deliveriesQuery, deliveriesSchema, deliveryToWire } from './schema.ts';
import { listDeliveries } from './service.ts';

export function waitingRoutes(deps: Pick<AppContext, 'db' | 'cursors'>): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listDeliveries',
      method: 'GET',
      path: `${webhookEnvironmentPath}/webhook_delivery`,
      tag,
      summary: 'List deliveries that wait or were given up',
      description:
        'Without bodies. What is tried while somebody pages moves to its new time, so it may be seen again. What was given up is listed as long as its event is kept, and no more once it was tried again. Not in the contract.',
      params: webhookEnvironmentParams,
      query: deliveriesQuery,
      response: deliveriesSchema,
      errors: ['team.not_found', 'request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { deliveries, nextCursor } = await listDeliveries(
          deps,
          team,
          {
            state: query.state ?? 'waiting',
            webhookId: query.webhook_id ?? null,
            eventTypes: query.event_type ?? null,
            since: instantOf(query.since) ?? null,
          },
          { cursor: query.next_cursor, limit: query.limit ?? 50 },
        );
        return { data: deliveries.map((each) => deliveryToWire(each)), next_cursor: nextCursor };
      },
    }),
  ];
}
