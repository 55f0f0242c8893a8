import { type LowLevelStatus, type Order, pathTo, positionOf, type Step } from '#labs/orders';

/**
 * Returns the steps of an order after a report; undefined if it cannot have results, empty if it does not move. A
 * report after the end reopens the order.
 */
export function stepsFor(
  order: Order,
  { isOver, isChanged }: { readonly isOver: boolean; readonly isChanged: boolean },
): readonly Step[] | undefined {
  const position = positionOf(order);
  // A kit's partial results are there to read; its order has no status for them.
  const isThere: LowLevelStatus = 'partial_results';
  if (order.status === 'completed' || order.status === 'corrected') {
    const reopened = isOver ? undefined : pathTo(position, isThere);
    return reopened ?? (isChanged ? pathTo(position, 'corrected') : []);
  }
  const end = pathTo(position, 'completed');
  if (end === undefined || isOver) return end;
  return order.status === isThere ? [] : (pathTo(position, isThere) ?? []);
}
