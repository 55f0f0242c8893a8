import type { AppContext } from '#kernel/app-context.ts';
import { jsonText, managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { UserId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import { teamScopeFor, toId } from '#management';

import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Renderers } from '../model.ts';
import {
  endpointPath,
  instantOf,
  webhookEnvironmentParams,
  webhookEnvironmentPath,
  tag,
} from '../schema.ts';
import {
  attemptsQuery,
  attemptsSchema,
  attemptToWire,
  endpointParams,
  exampleBody,
  exampleSchema,
  messageParams,
  messageSchema,
  metricQuery,
  metricSchema,
  queuedSchema,
  recoverBody,
  replayBody,
  replayedSchema,
  resendBody,
} from './schema.ts';
import {
  deliveryMetrics,
  getMessage,
  listAttempts,
  recover,
  replay,
  resend,
  sendExample,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors' | 'vault' | 'random'> & {
  readonly renderers: Renderers;
  readonly catalogue: Catalogue;
};

const errors = ['team.not_found', 'webhook.not_found', 'webhook.disabled'] as const;

export function workbenchRoutes(deps: Deps): readonly Operation[] {
  return [...lookRoutes(deps), metricRoute(deps), ...sendRoutes(deps), ...rangeRoutes(deps)];
}

function lookRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listWebhookAttempts',
      method: 'GET',
      path: `${webhookEnvironmentPath}/webhook_attempt`,
      tag,
      summary: 'List attempts to deliver',
      description:
        'The latest first, while their events are stored. To find attempts to deleted endpoints, filter by message or user. Not in the contract.',
      params: webhookEnvironmentParams,
      query: attemptsQuery,
      response: attemptsSchema,
      errors: ['team.not_found', 'request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { attempts, nextCursor } = await listAttempts(
          deps,
          team,
          {
            endpointId: query.webhook_id,
            messageId: query.message_id,
            userId: query.user_id === undefined ? undefined : toId<UserId>(query.user_id),
            isSuccess: query.outcome === undefined ? undefined : query.outcome === 'succeeded',
            since: instantOf(query.since),
            until: instantOf(query.until),
          },
          { cursor: query.next_cursor, limit: query.limit ?? 50 },
        );
        return { data: attempts.map((each) => attemptToWire(each)), next_cursor: nextCursor };
      },
    }),
    managementOperation({
      operationId: 'getWebhookMessage',
      method: 'GET',
      path: `${webhookEnvironmentPath}/webhook_message/{message_id}`,
      tag,
      summary: 'Get a message',
      description: 'With the body that receivers get. Not in the contract.',
      params: messageParams,
      response: messageSchema,
      errors: ['team.not_found', 'webhook.message_not_found'],
      audit: 'identity',
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { id, createdAt, body } = await getMessage(deps, team, params.message_id);
        const head = `{"id":${JSON.stringify(id)},"created_at":"${toWireInstant(createdAt)}","body":`;
        return jsonText(Buffer.concat([Buffer.from(head), body, Buffer.from('}')]));
      },
    }),
  ];
}

function metricRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'getEventDeliveryMetric',
    method: 'GET',
    path: `${webhookEnvironmentPath}/event_delivery_metric`,
    tag,
    summary: 'Measure deliveries',
    description:
      "Attempts by class of response, and the receivers' response times (median and 99th percentile), for each step of the interval: 6 hours of 5m, a day of 15m, a week of 1h, 30 days of 1d.",
    params: webhookEnvironmentParams,
    query: metricQuery,
    response: metricSchema,
    errors: ['team.not_found'],
    handle: async ({ scope, params, query }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const series = await deliveryMetrics(deps, team, query.interval ?? '1h');
      const result = series.map(({ metric, values }) => ({
        metric: { ...metric },
        values: values.map(([at, value]) => [at, value]),
      }));
      return { status: 'success', data: { resultType: 'matrix', result } } as const;
    },
  });
}

function sendRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'resendWebhookMessage',
      method: 'POST',
      path: `${endpointPath}/resend`,
      tag,
      summary: 'Resend a message',
      description:
        'With the same id and body. One that waits already is not doubled. Not in the contract.',
      params: endpointParams,
      body: resendBody,
      response: queuedSchema,
      errors: [...errors, 'webhook.message_not_found'],
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return { queued: await resend(deps, team, params.webhook_id, body.message_id) };
      },
    }),
    managementOperation({
      operationId: 'sendWebhookExample',
      method: 'POST',
      path: `${endpointPath}/example`,
      tag,
      summary: 'Send an example',
      description:
        'Sends an event of any type to this endpoint only, even if it does not subscribe to the type. The event concerns no real user, and its body has `is_example`. Not in the contract.',
      params: endpointParams,
      body: exampleBody,
      response: exampleSchema,
      errors,
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return { message_id: await sendExample(deps, team, params.webhook_id, body.event_type) };
      },
    }),
  ];
}

function rangeRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'recoverWebhook',
      method: 'POST',
      path: `${endpointPath}/recover`,
      tag,
      summary: 'Resend failed messages',
      description:
        'Resends the messages of the period whose attempts all failed, at most 100,000. Repeat the request until `queued` is 0. Not in the contract.',
      params: endpointParams,
      body: recoverBody,
      response: queuedSchema,
      errors,
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const range = {
          since: instantOf(body.since) ?? new Date(0),
          until: instantOf(body.until) ?? null,
        };
        return { queued: await recover(deps, team, params.webhook_id, range) };
      },
    }),
    managementOperation({
      operationId: 'replayWebhook',
      method: 'POST',
      path: `${endpointPath}/replay`,
      tag,
      summary: 'Send the events of a time',
      description:
        'Whether or not the endpoint received them, at most 100,000 at once. Continue with `next_cursor`. Not in the contract.',
      params: endpointParams,
      body: replayBody,
      response: replayedSchema,
      errors: [...errors, 'request.cursor_invalid'],
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { queued, nextCursor } = await replay(deps, team, params.webhook_id, {
          since: instantOf(body.since) ?? new Date(0),
          until: instantOf(body.until) ?? null,
          filterTypes: body.filter_types ?? null,
          cursor: body.next_cursor ?? null,
        });
        return { queued, next_cursor: nextCursor };
      },
    }),
  ];
}
