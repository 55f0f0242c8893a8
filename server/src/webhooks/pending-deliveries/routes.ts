import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';

import { instantOf, webhookEnvironmentParams, webhookEnvironmentPath, tag } from '../schema.ts';
import { deliveriesQuery, deliveriesSchema, deliveryToWire } from './schema.ts';
import { listDeliveries } from './service.ts';

export function pendingDeliveryRoutes(
  deps: Pick<AppContext, 'db' | 'cursors'>,
): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listDeliveries',
      method: 'GET',
      path: `${webhookEnvironmentPath}/webhook_delivery`,
      tag,
      summary: 'List pending or exhausted deliveries',
      description:
        'Without payloads. An attempt during paging moves a delivery to its new time, so a later page may repeat it. Exhausted deliveries are listed while their event is stored and until they are sent again. Not in the contract.',
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
            state: query.state ?? 'pending',
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
