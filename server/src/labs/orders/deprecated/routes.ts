import { Value } from 'typebox/value';

import { AppError } from '#kernel/errors.ts';
import type { Operation } from '#kernel/http/operation.ts';

import type { OrderDeps } from '../deps.ts';
import { methodOf } from '../machine/transitions.ts';
import { orderParams, toOrderId } from '../schema.ts';
import { getOrder } from '../view/service.ts';

type Older = { readonly operationId: string; readonly path: string };

/** The deprecated paths from the time when all orders were kits, by the current operation that serves them. */
const olderOperations: Readonly<Record<string, readonly Older[]>> = {
  listOrders: [{ operationId: 'listTestkitOrders', path: '/v2/testkit/orders' }],
  getOrder: [{ operationId: 'getTestkitOrder', path: '/v2/testkit/orders/{order_id}' }],
  cancelOrder: [
    { operationId: 'cancelTestkitOrder', path: '/v2/testkit/orders/{order_id}/cancel' },
  ],
  getOrderResult: [
    { operationId: 'getTestkitOrderResults', path: '/v2/testkit/orders/{order_id}/results' },
    { operationId: 'getTestkitOrderRawResults', path: '/v2/testkit/orders/{order_id}/results/raw' },
  ],
  getOrderResultMetadata: [
    {
      operationId: 'getTestkitOrderResultMetadata',
      path: '/v2/testkit/orders/{order_id}/results/metadata',
    },
  ],
};

/**
 * Returns the same operations under their deprecated paths, for orders of kits. Errors: `order.not_found`, also for an
 * order that is not a kit order.
 */
export function olderKitRoutes(
  deps: OrderDeps,
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.flatMap((each) =>
    (olderOperations[each.operationId] ?? []).map((older) => ofKits(deps, each, older)),
  );
}

function ofKits(deps: OrderDeps, now: Operation, { operationId, path }: Older): Operation {
  if (now.plane !== 'data') throw new Error(`${now.operationId} is not of the data plane`);
  return {
    ...now,
    operationId,
    path,
    isDeprecated: true,
    description: `For orders of kits; \`${now.operationId}\` replaces it.`,
    handle: async (input: Parameters<typeof now.handle>[0]) => {
      if (now.params === undefined)
        return now.handle({
          ...input,
          query: Object.assign({}, input.query, { order_type: ['testkit'] }),
        });
      const { order_id: id } = Value.Parse(orderParams, input.params);
      const { order } = await getOrder(deps, input.scope, toOrderId(id));
      if (methodOf[order.course] !== 'testkit') throw new AppError('order.not_found');
      return now.handle(input);
    },
  };
}
