import { findState } from '#insurance';
import { InvalidRequest } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';

import type { OrderSet } from '../create/model.ts';
import { type Chosen, chooseTests, type TestDeps } from '../create/test-selection.ts';
import type { BillingType, CollectionMethod } from '../model/status.ts';
import { sandboxCharges, sandboxPriorityCharge } from './charges.ts';
import { type OrderSetPrice, priceOrderSet } from './model.ts';

export type PriceAsked = {
  readonly orderSet: OrderSet;
  readonly method: CollectionMethod;
  /** A two-letter state code, as `stateOf` returns it. */
  readonly state: string;
  readonly billing: BillingType;
  readonly isPriority: boolean;
};

/** Returns the price of an order. Throws the errors that creating the order would throw. */
export async function priceOrder(
  deps: TestDeps,
  scope: TeamScope,
  { orderSet, method, state, billing, isPriority }: PriceAsked,
): Promise<{ readonly chosen: Chosen; readonly price: OrderSetPrice }> {
  const chosen = await chooseTests(deps, scope, {
    orderSet,
    labTestId: null,
    labAccountId: orderSet.labAccountId,
    collectionMethod: method,
    answers: [],
    place: { state, zip: '' },
    isAsked: false,
  });
  // In production the operator and the team agree on charges in addition to the tests.
  const isSandbox = scope.environment === 'sandbox';
  const charges = isSandbox ? sandboxCharges[chosen.method] : [];
  const price = priceOrderSet({
    markers: chosen.markers,
    charges: isSandbox && isPriority ? [...charges, sandboxPriorityCharge] : charges,
    billing,
    isOwnAccount: chosen.account !== null,
    state,
  });
  return { chosen, price };
}

/** Returns the two-letter code of a state. Throws `InvalidRequest` if the text names none. */
export function stateOf(text: string): string {
  const state = findState(text);
  if (state !== undefined) return state.code;
  const msg = 'is no state or territory of the United States';
  throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'us_state'], msg, input: text }]);
}
