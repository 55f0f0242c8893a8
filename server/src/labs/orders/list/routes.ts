import { operation, type Operation } from '#kernel/http/operation.ts';

import type { OrderDeps } from '../deps.ts';
import { tag } from '../schema.ts';
import { orderToWire } from '../view/schema.ts';
import { senderOf } from '../view/signed-url.ts';
import { listQuery, ordersSchema, toQuery } from './schema.ts';
import { listOrders, listSummaries } from './service.ts';
import { summariesSchema, summaryQuery, summaryToWire } from './summary-schema.ts';

export function listRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    summariesRoute(deps),
    operation({
      operationId: 'listOrders',
      method: 'GET',
      path: '/v3/orders',
      tag,
      summary: 'List orders',
      description:
        'The newest first, unless the request asks for another order. Filters are combined with AND. Names match by the beginnings of their words, without regard to case and accents.',
      query: listQuery,
      response: ordersSchema,
      errors: ['order.too_many_to_sort'],
      audit: 'identity',
      handle: async ({ scope, query }) => {
        const { views, total } = await listOrders(deps, scope, toQuery(query));
        const sender = senderOf(deps, scope);
        return {
          orders: views.map((view) => orderToWire(view, sender)),
          total,
          page: query.page,
          size: query.size,
        };
      },
    }),
  ];
}

function summariesRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'listOrderSummaries',
    method: 'GET',
    path: '/v3/order_summaries',
    tag,
    summary: 'List orders without patient data',
    description:
      'The orders that listOrders finds, without names, birth dates, addresses and results: status, time of the status, ordered tests, and the number of critical results. The newest first.',
    query: summaryQuery,
    response: summariesSchema,
    audit: 'read',
    handle: async ({ scope, query }) => {
      const { summaries, total } = await listSummaries(deps, scope, toQuery(query));
      return {
        orders: summaries.map((each) => summaryToWire(each)),
        total,
        page: query.page,
        size: query.size,
      };
    },
  });
}
