import { Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { type OrderDeps, orderParams, tag, toOrderId } from '#labs/orders';

import { criticalsSchema, criticalsToWire } from './schema.ts';
import { acknowledge, listCriticals } from './service.ts';

/** More than any report has. A client can acknowledge an order's results together or in parts. */
const acknowledgedMax = 500;

export function acknowledgementRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'listCriticalResults',
      method: 'GET',
      path: '/v3/order/{order_id}/critical_results',
      tag,
      summary: 'List the critical results of an order with their acknowledgements',
      description:
        'Which results are critical, without their values, which getOrderResult has. An operation of this product.',
      params: orderParams,
      response: criticalsSchema,
      errors: ['order.not_found', 'order.results_not_found'],
      audit: 'identity',
      handle: async ({ scope, params }) =>
        criticalsToWire(await listCriticals(deps, scope, toOrderId(params.order_id))),
    }),
    operation({
      operationId: 'acknowledgeCriticalResults',
      method: 'POST',
      path: '/v3/order/{order_id}/critical_results/acknowledge',
      tag,
      summary: 'Acknowledge critical results of an order',
      description:
        'Records who has seen them, and when. Each is acknowledged once; repeating the request changes nothing. A corrected result that is critical again has another id and needs its own acknowledgement. If an id is not among the latest results, the request acknowledges nothing. An operation of this product.',
      params: orderParams,
      body: Type.Object(
        {
          result_ids: Type.Array(uuid, {
            minItems: 1,
            maxItems: acknowledgedMax,
            description: 'The ids that listCriticalResults returns.',
          }),
          note: optional(
            Type.String({
              maxLength: 2000,
              description: 'Stored encrypted with the acknowledgement.',
            }),
          ),
        },
        { title: 'AcknowledgeCriticalResultsBody' },
      ),
      response: criticalsSchema,
      errors: ['order.not_found', 'order.results_not_found', 'order.critical_result_not_found'],
      handle: async ({ scope, params, body }) =>
        criticalsToWire(
          await acknowledge(deps, scope, toOrderId(params.order_id), {
            ids: body.result_ids.map((id) => id.toLowerCase()),
            note: body.note ?? null,
          }),
        ),
    }),
  ];
}
