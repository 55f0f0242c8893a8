import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';

import { tag, webhookEnvironmentParams, webhookEnvironmentPath } from '../schema.ts';
import { healthListSchema, healthToWire } from './health-schema.ts';
import { readHealth } from './health-service.ts';

export function healthRoute(deps: Pick<AppContext, 'db' | 'clock'>): Operation {
  return managementOperation({
    operationId: 'listWebhookHealth',
    method: 'GET',
    path: `${webhookEnvironmentPath}/webhook_health`,
    tag,
    summary: 'List how endpoints are doing',
    description:
      'For each endpoint: the start of its current failures, the attempts of the last 24 hours, the queued deliveries, and its latest response. An operation of this product.',
    params: webhookEnvironmentParams,
    response: healthListSchema,
    errors: ['team.not_found'],
    handle: async ({ scope, params }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      return { data: (await readHealth(deps, team)).map(healthToWire) };
    },
  });
}
