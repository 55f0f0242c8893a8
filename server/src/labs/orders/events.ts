import { type DomainEvent, jsonEvent } from '#kernel/event.ts';

import type { OrderView } from './model.ts';
import type { Interpretation } from './model/status.ts';
import { orderToWire, type Sender } from './view/schema.ts';

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
): DomainEvent {
  return jsonEvent({ eventType, ...subjectOf(view) }, orderToWire(view, sender));
}

/** Once for each order that has a critical value. */
export function criticalResult(view: OrderView, { scope }: Sender): DomainEvent {
  const { order } = view;
  const interpretation: Interpretation = 'critical';
  return jsonEvent(
    { eventType: 'labtest.result.critical', ...subjectOf(view) },
    {
      order_id: order.id,
      sample_id: order.sampleId,
      status: order.status,
      interpretation,
      team_id: scope.teamId,
      user_id: order.userId,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
    },
  );
}
