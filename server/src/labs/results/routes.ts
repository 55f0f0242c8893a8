import { Type } from 'typebox';

import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { type OrderDeps, orderParams, tag, toOrderId, toTransactionId } from '#labs/orders';
import { unitSystems } from '#labs/values';

import { metadataSchema, metadataToWire, resultsSchema, resultsToWire } from './schema.ts';
import { getResults, getTransactionResults } from './service.ts';

const errors = ['order.not_found', 'order.results_not_found'] as const;

const resultQuery = Type.Object({
  unit_system: optional(
    Type.Enum([...unitSystems], {
      description:
        'Adds `converted` to each result: the value in SI units, or in the units that are conventional in the United States; null if there is no conversion. The reported values do not change. An extension of this product.',
    }),
  ),
});

export function resultRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'getOrderResult',
      method: 'GET',
      path: '/v3/order/{order_id}/result',
      tag,
      summary: 'Get the results of an order',
      description: 'Also partial ones: `metadata.status` says so.',
      params: orderParams,
      query: resultQuery,
      response: resultsSchema,
      errors,
      audit: 'identity',
      handle: async ({ scope, params, query }) => {
        const found = await getResults(deps, scope, toOrderId(params.order_id));
        return resultsToWire([found], found.view.transaction, query.unit_system ?? null);
      },
    }),
    operation({
      operationId: 'getOrderResultMetadata',
      method: 'GET',
      path: '/v3/order/{order_id}/result/metadata',
      tag,
      summary: "Get the metadata of an order's results",
      params: orderParams,
      response: metadataSchema,
      errors,
      audit: 'identity',
      handle: async ({ scope, params }) =>
        metadataToWire(await getResults(deps, scope, toOrderId(params.order_id))),
    }),
    operation({
      operationId: 'getOrderTransactionResult',
      method: 'GET',
      path: '/v3/order_transaction/{transaction_id}/result',
      tag,
      summary: 'Get the results of an order transaction',
      description: 'Merged: each value as the last order that has it says.',
      params: Type.Object({ transaction_id: uuid }),
      query: resultQuery,
      response: resultsSchema,
      errors: ['order_transaction.not_found', 'order.results_not_found'],
      audit: 'identity',
      handle: async ({ scope, params, query }) => {
        const id = toTransactionId(params.transaction_id);
        const found = await getTransactionResults(deps, scope, id);
        const [first] = found;
        if (first === undefined) throw new Error('there are results');
        return resultsToWire(found, first.view.transaction, query.unit_system ?? null);
      },
    }),
  ];
}
