import type { Static } from 'typebox';

import type { ProtectedEvent } from '#kernel/events/event.ts';

import type { criticalResultSchema } from './event-payloads.ts';
import type { OrderView } from './model.ts';
import { orderToWire } from './view/schema.ts';
import type { Sender } from './view/signed-address.ts';

const subjectOf = ({ order }: OrderView) => ({
  userId: order.userId,
  clientUserId: order.clientUserId,
});

export type OrderEventType = 'labtest.order.created' | 'labtest.order.updated';

/** The whole order, as it was after the change. */
export function orderEvent(
  eventType: OrderEventType,
  view: OrderView,
  sender: Sender,
): ProtectedEvent {
  return { eventType, ...subjectOf(view), data: orderToWire(view, sender) };
}

/** Once for each order that has a critical value. */
export function criticalResult(view: OrderView, { scope }: Pick<Sender, 'scope'>): ProtectedEvent {
  const { order } = view;
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
  return { eventType: 'labtest.result.critical', ...subjectOf(view), data };
}
