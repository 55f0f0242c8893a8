import { type Static, Type } from 'typebox';

import type { ProtectedEvent } from '#kernel/events/event.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import { instant, nullable, uuid } from '#kernel/http/atoms.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { interpretations, lowLevelStatuses, type OrderView } from '#labs/orders';

import { reviewEventSchema } from './matching/schema.ts';

const criticalResultSchema = Type.Object(
  {
    order_id: uuid,
    sample_id: nullable(Type.String()),
    status: Type.Enum([...lowLevelStatuses]),
    interpretation: Type.Enum([...interpretations]),
    team_id: uuid,
    user_id: uuid,
    created_at: instant,
    updated_at: instant,
  },
  { title: 'ClientFacingCriticalResult' },
);

export const resultEventPayloads: EventPayloads = {
  'labtest.result.critical': criticalResultSchema,
  'labtest.match_review.created': reviewEventSchema,
  'labtest.match_review.updated': reviewEventSchema,
};

/** Once for each order that has a critical value. */
export function criticalResult({ order }: OrderView, scope: TeamScope): ProtectedEvent {
  const data: Static<typeof criticalResultSchema> = {
    order_id: order.id,
    sample_id: order.sampleId,
    status: order.status,
    interpretation: 'critical',
    team_id: scope.teamId,
    user_id: order.userId,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  };
  const { userId, clientUserId } = order;
  return { eventType: 'labtest.result.critical', userId, clientUserId, data };
}
