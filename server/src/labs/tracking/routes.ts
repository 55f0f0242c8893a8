import { operation, type Operation } from '#kernel/http/operation.ts';
import { type OrderDeps, orderParams, tag, toOrderId } from '#labs/orders';

import { trackingSchema, trackingToWire } from './schema.ts';
import { getTracking } from './service.ts';

export function trackingRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'getOrderTracking',
      method: 'GET',
      path: '/v3/order/{order_id}/tracking',
      tag,
      summary: 'See when the results of an order are expected',
      description:
        "Of each test and of the whole: as it was first said, as it is now, and why that changed. Counted by the laboratory's days from the appointment, and from when the laboratory has the sample; before that nobody knows.",
      params: orderParams,
      response: trackingSchema,
      errors: ['order.not_found'],
      audit: 'identity',
      handle: async ({ scope, params }) =>
        trackingToWire(await getTracking(deps, scope, toOrderId(params.order_id))),
    }),
  ];
}
