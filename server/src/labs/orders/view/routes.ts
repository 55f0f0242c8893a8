import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import type { OrderDeps } from '../deps.ts';
import { orderParams, tag, toOrderId, toTransactionId } from '../schema.ts';
import { orderSchema, orderToWire } from './schema.ts';
import { getOrder, getTransaction } from './service.ts';
import { senderOf } from './signed-url.ts';
import { transactionSchema, transactionToWire } from './transaction-schema.ts';

export function viewRoutes(deps: OrderDeps): readonly Operation[] {
  return [getRoute(deps), transactionRoute(deps)];
}

function getRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrder',
    method: 'GET',
    path: '/v3/order/{order_id}',
    tag,
    summary: 'Get an order',
    params: orderParams,
    response: orderSchema,
    errors: ['order.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      orderToWire(await getOrder(deps, scope, toOrderId(params.order_id)), senderOf(deps, scope)),
  });
}

function transactionRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'getOrderTransaction',
    method: 'GET',
    path: '/v3/order_transaction/{transaction_id}',
    tag,
    summary: 'Get an order transaction',
    description: 'Orders that belong together: the first, and those that were made because of it.',
    params: Type.Object({ transaction_id: uuid }),
    response: transactionSchema,
    errors: ['order_transaction.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      transactionToWire(
        await getTransaction(deps, scope, toTransactionId(params.transaction_id)),
        scope,
      ),
  });
}
