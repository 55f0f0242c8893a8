import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import { endpointFields, webhookEnvironmentFields } from '../schema.ts';
import type { Attempt } from './store.ts';

const messageId = Type.String({
  maxLength: 100,
  format: 'plain-text',
  description: '`msg_…`, as receivers see it.',
});

export const endpointParams = Type.Object(endpointFields);
export const messageParams = Type.Object({ ...webhookEnvironmentFields, message_id: messageId });

export const attemptsQuery = Type.Object({
  webhook_id: Type.Optional(
    Type.String({ maxLength: 100, format: 'plain-text', description: 'Of this endpoint only.' }),
  ),
  message_id: Type.Optional(messageId),
  user_id: Type.Optional(Type.String({ format: 'uuid', description: 'About this user only.' })),
  outcome: Type.Optional(Type.Enum(['succeeded', 'failed'])),
  since: Type.Optional(instant),
  until: Type.Optional(instant),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 50 })),
  next_cursor: Type.Optional(Type.String()),
});

const attemptSchema = Type.Object(
  {
    message_id: Type.String(),
    webhook_id: nullable(
      Type.String({ description: 'Null: the endpoint was deleted, or it was a broker.' }),
    ),
    event_type: Type.String(),
    user_id: nullable(uuid),
    attempt: Type.Integer({ description: 'Counted from 1.' }),
    attempted_at: instant,
    duration_ms: Type.Integer(),
    outcome: Type.Enum(['succeeded', 'failed']),
    status: nullable(Type.Integer({ description: 'Null: there was no complete response.' })),
    error: nullable(Type.String({ description: 'Why there was none.' })),
    response: nullable(Type.String({ description: 'The first KiB of the response body.' })),
  },
  { title: 'WebhookAttempt' },
);

export const attemptsSchema = Type.Object(
  { data: Type.Array(attemptSchema), next_cursor: nullable(Type.String()) },
  { title: 'WebhookAttemptListResponse' },
);

export const messageSchema = Type.Object(
  {
    id: Type.String(),
    created_at: instant,
    body: Type.Object(
      {},
      { additionalProperties: true, description: 'The exact body that receivers get.' },
    ),
  },
  { title: 'WebhookMessage' },
);

export const resendBody = Type.Object(
  { message_id: messageId },
  { title: 'ResendWebhookMessageBody' },
);
export const recoverBody = Type.Object(
  { since: instant, until: optional(instant) },
  { title: 'RecoverWebhookBody' },
);
export const replayBody = Type.Object(
  {
    since: instant,
    until: optional(instant),
    filter_types: optional(
      Type.Array(Type.String({ maxLength: 128 }), {
        maxItems: 200,
        description:
          'Complete names or prefixes. Default: the types that the endpoint subscribes to.',
      }),
    ),
    next_cursor: optional(Type.String()),
  },
  { title: 'ReplayWebhookBody' },
);
export const exampleBody = Type.Object(
  { event_type: Type.String({ maxLength: 128 }) },
  { title: 'SendWebhookExampleBody' },
);

export const queuedSchema = Type.Object(
  { queued: Type.Integer({ description: 'Messages that are on their way.' }) },
  { title: 'WebhookQueuedResponse' },
);
export const replayedSchema = Type.Object(
  {
    queued: Type.Integer(),
    next_cursor: nullable(Type.String({ description: 'Not null: send it again to go on.' })),
  },
  { title: 'WebhookReplayedResponse' },
);
export const exampleSchema = Type.Object(
  { message_id: Type.String() },
  { title: 'WebhookExampleResponse' },
);

export const metricQuery = Type.Object({
  interval: Type.Optional(Type.Enum(['5m', '15m', '1h', '1d'], { default: '1h' })),
});

export const metricSchema = Type.Object(
  {
    status: Type.Literal('success'),
    data: Type.Object(
      {
        resultType: Type.Literal('matrix'),
        result: Type.Array(
          Type.Object(
            {
              metric: Type.Record(Type.String(), Type.String()),
              values: Type.Array(
                Type.Array(Type.Union([Type.Integer(), Type.String()]), {
                  description: 'Seconds since 1970, and the value as text.',
                }),
              ),
            },
            { title: 'PrometheusQueryResult' },
          ),
        ),
      },
      { title: 'PrometheusQueryData' },
    ),
  },
  { title: 'PrometheusQueryResponse' },
);

export function attemptToWire({
  event_id: _event,
  endpoint_id: _endpoint,
  ...attempt
}: Attempt): Static<typeof attemptSchema> {
  return { ...attempt, attempted_at: toWireInstant(attempt.attempted_at) };
}
