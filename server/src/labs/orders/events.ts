import type { ProtectedEvent } from '#kernel/events/event.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';

import type { OrderView } from './model.ts';
import { orderSchema, orderToWire } from './view/schema.ts';
import type { Sender } from './view/signed-url.ts';

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

export const orderEventPayloads: EventPayloads = {
  'labtest.order.created': orderSchema,
  'labtest.order.updated': orderSchema,
};
