import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { Delivery } from './store.ts';

export const deliveriesQuery = Type.Object({
  state: Type.Optional(
    Type.Enum(['pending', 'exhausted'], {
      default: 'pending',
      description:
        '`pending`: another attempt follows; sorted by its time. `exhausted`: the last attempt failed; the latest first.',
    }),
  ),
  webhook_id: Type.Optional(
    Type.String({ maxLength: 100, format: 'plain-text', description: 'To this endpoint only.' }),
  ),
  event_type: Type.Optional(
    Type.Array(Type.String({ maxLength: 128 }), {
      maxItems: 50,
      description: 'Complete names or prefixes (`daily.data.*`); repeat the parameter for several.',
    }),
  ),
  since: Type.Optional({ ...instant, description: 'Of events recorded from then on.' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 250, default: 50 })),
  next_cursor: Type.Optional(Type.String()),
});

const deliverySchema = Type.Object(
  {
    message_id: Type.String(),
    webhook_id: Type.String(),
    event_type: Type.String(),
    user_id: nullable(uuid),
    state: Type.Enum(['pending', 'exhausted']),
    attempts: Type.Integer({ description: 'Attempts, including one that is in progress.' }),
    created_at: {
      ...instant,
      description: 'When the event was recorded.',
    },
    next_attempt_at: nullable({
      ...instant,
      description:
        'During an attempt: the time of the next one, should this one fail. Null if exhausted.',
    }),
    last_attempted_at: nullable(instant),
    last_status: nullable(
      Type.Integer({
        description: 'Null before the first attempt, and where the response was incomplete.',
      }),
    ),
    last_error: nullable(Type.String({ description: 'Why there was no complete response.' })),
  },
  { title: 'WebhookDelivery' },
);

export const deliveriesSchema = Type.Object(
  {
    data: Type.Array(deliverySchema),
    next_cursor: nullable(
      Type.String({
        description:
          'Not null: there may be more. A page may be short, or empty, where a filter leaves much out.',
      }),
    ),
  },
  { title: 'WebhookDeliveryListResponse' },
);

const wire = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

export function deliveryToWire(delivery: Delivery): Static<typeof deliverySchema> {
  return {
    message_id: delivery.messageId,
    webhook_id: delivery.webhookId,
    event_type: delivery.eventType,
    user_id: delivery.userId,
    state: delivery.nextAttemptAt === null ? 'exhausted' : 'pending',
    attempts: delivery.attempts,
    created_at: toWireInstant(delivery.createdAt),
    next_attempt_at: wire(delivery.nextAttemptAt),
    last_attempted_at: wire(delivery.lastAttemptedAt),
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
  };
}
