import { createHmac } from 'node:crypto';

import type { TeamScope } from '#kernel/scope.ts';
import type { Order } from '#labs/orders';
import { listResultsOf, type OrderResults } from '#labs/results';

import type { FhirDeps } from '../resource-type.ts';
import type { OfOrder } from './of-orders.ts';

/** An order with the latest of its results. */
export type Reported = { readonly order: Order; readonly found: OrderResults };

/** The order that an id begins with: `<order>`, or `<order>.<what of it>`. */
export const orderOf = (id: string): string => id.split('.', 1)[0] ?? '';

/** What orders with results are told as; they are read together. */
export function withResults(tell: (deps: FhirDeps, of: Reported) => readonly OfOrder[]) {
  return async (
    deps: FhirDeps,
    scope: TeamScope,
    orders: readonly Order[],
  ): Promise<readonly (readonly OfOrder[])[]> => {
    const all = await listResultsOf(deps.db.read(scope), deps, scope, orders);
    return orders.map((order) => {
      const found = all.get(order.id);
      return found === undefined ? [] : tell(deps, { order, found });
    });
  };
}

/** So far apart are numbers of rows from those of names. */
const rowsMax = 1_000_000;

/** A part of an order that has a name and no number: the same each time, and telling nothing of the name. */
export function partNamed(
  { vault }: Pick<FhirDeps, 'vault'>,
  { id }: Pick<Order, 'id'>,
  name: string,
): { readonly id: string; readonly number: number } {
  const key = vault.derive('fhir parts of orders');
  const digits = createHmac('sha256', key).update(`${id} ${name}`).digest('hex').slice(0, 12);
  return { id: `${id}.${digits}`, number: rowsMax + Number.parseInt(digits, 16) };
}
