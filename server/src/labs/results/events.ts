import { type Static, Type } from 'typebox';

import { type DomainEvent, jsonEvent, type ProtectedEvent } from '#kernel/events/event.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { lowLevelStatuses, type OrderView } from '#labs/orders';
import { interpretations } from '#labs/values';

import { reviewEventSchema } from './matching/schema.ts';

const criticalResultSchema = Type.Object(
  {
    order_id: nullable(uuid),
    sample_id: nullable(Type.String()),
    status: nullable(Type.Enum([...lowLevelStatuses])),
    interpretation: Type.Enum([...interpretations]),
    team_id: uuid,
    user_id: nullable(uuid),
    created_at: instant,
    updated_at: instant,
    critical_result_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'As listCriticalResults has it. An extension of this product.',
      }),
    ),
    unmatched_result_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The report waits for a decision about its order: order_id, status and user_id are null. An extension of this product.',
      }),
    ),
  },
  { title: 'ClientFacingCriticalResult' },
);

export const resultEventPayloads: EventPayloads = {
  'labtest.result.critical': criticalResultSchema,
  'labtest.match_review.created': reviewEventSchema,
  'labtest.match_review.updated': reviewEventSchema,
};

/** Once for each critical value of an order. */
export function criticalResult(
  { order }: OrderView,
  scope: TeamScope,
  criticalResultId: string,
): ProtectedEvent {
  const data: Static<typeof criticalResultSchema> = {
    order_id: order.id,
    sample_id: order.sampleId,
    status: order.status,
    interpretation: 'critical',
    team_id: scope.teamId,
    user_id: order.userId,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    critical_result_id: criticalResultId,
  };
  const { userId, clientUserId } = order;
  return { eventType: 'labtest.result.critical', userId, clientUserId, data };
}

/** Once for each report with a critical value whose order is not decided: by ids alone. */
export function criticalReview(
  {
    id,
    sampleId,
    at,
  }: { readonly id: string; readonly sampleId: string | null; readonly at: Date },
  scope: TeamScope,
): DomainEvent {
  const data: Static<typeof criticalResultSchema> = {
    order_id: null,
    sample_id: sampleId,
    status: null,
    interpretation: 'critical',
    team_id: scope.teamId,
    user_id: null,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    unmatched_result_id: id,
  };
  const subject = { userId: null, clientUserId: null };
  return jsonEvent({ eventType: 'labtest.result.critical', ...subject }, data);
}
