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
        "For each test and for the order: the first expected time, the current one, and the reasons for changes. Expected times are computed from the laboratory's turnaround days after the appointment, and again after the laboratory has received the sample. Before that they are unknown.",
      params: orderParams,
      response: trackingSchema,
      errors: ['order.not_found'],
      audit: 'identity',
      handle: async ({ scope, params }) =>
        trackingToWire(await getTracking(deps, scope, toOrderId(params.order_id))),
    }),
  ];
}
