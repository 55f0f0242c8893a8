import type { ProtectedEvent } from '#kernel/events/event.ts';
import type { EventPayloads } from '#kernel/events/payloads.ts';
import type { Order } from '#labs/orders';

import { type Tracking, trackingSchema, trackingToWire } from './schema.ts';

const type = 'labtest.order_tracking.updated';

export const trackingEventPayloads: EventPayloads = { [type]: trackingSchema };

/** When something else is expected than before. */
export const trackingEvent = {
  type,
  of: ({ userId, clientUserId }: Order, tracking: Tracking): ProtectedEvent => ({
    eventType: type,
    userId,
    clientUserId,
    data: trackingToWire(tracking),
  }),
};
