import { operation, type Operation } from '#kernel/http/operation.ts';

import { toOrderSet } from '../create/schema.ts';
import { type TestDeps, testErrors } from '../create/test-selection.ts';
import { estimateBody, estimateSchema, priceToWire } from './schema.ts';
import { priceOrder, stateOf } from './service.ts';

export function pricingRoutes(deps: TestDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'estimateOrderSetPricing',
      method: 'POST',
      path: '/v3/lab_test/estimate_order_set_pricing',
      tag: 'lab tests',
      summary: 'Estimate the cost of order sets',
      description:
        'Prices each order set as an order would be priced: each part and the total. A set that cannot be ordered is rejected with the same error. The price is the base price and the modifiers whose conditions are all met. Tests through your own lab account, or billed by the laboratory, follow that contract, which Salus does not know. Additional charges exist for sandbox teams only, as examples.',
      body: estimateBody,
      response: estimateSchema,
      errors: testErrors,
      audit: 'none',
      handle: async ({ scope, body }) => {
        const asked = {
          method: body.modality,
          state: stateOf(body.us_state),
          billing: body.billing,
          isPriority: false,
        };
        const prices = await Promise.all(
          body.order_sets.map(async (set) =>
            priceOrder(deps, scope, { ...asked, orderSet: toOrderSet(set, null) }),
          ),
        );
        return { currency: 'USD' as const, data: prices.map(({ price }) => priceToWire(price)) };
      },
    }),
  ];
}
