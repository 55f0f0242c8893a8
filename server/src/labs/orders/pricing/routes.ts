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
      summary: 'Estimate what order sets cost',
      description:
        'Each as an order of it would be priced, part by part and in all; refused as the order would be. The price is the base and each modifier all of whose conditions are met. What is ordered through a lab account of your own, or billed by the laboratory, is priced by that contract, which is not known here. What is charged beside the tests is there for sandbox teams, as examples.',
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
