import type { PlainDate } from '#kernel/time.ts';

import type { Order } from '../model.ts';

export type Reschedule =
  | { readonly kind: 'rescheduled'; readonly activateBy: PlainDate }
  | { readonly kind: 'released' }
  | { readonly kind: 'refused'; readonly reason: string };

const refused = (reason: string): Reschedule => ({ kind: 'refused', reason });

/**
 * Decides whether the activation date of an order may change, and whether the order is then due now or rescheduled.
 */
export function decideReschedule(
  order: Pick<Order, 'status' | 'activateBy' | 'wasScheduled'>,
  activateBy: PlainDate | null,
  today: PlainDate,
): Reschedule {
  if (!order.wasScheduled) {
    return refused('The order was created for immediate processing and has no activation date');
  }
  if (order.status !== 'ordered' && order.status !== 'awaiting_registration') {
    return refused(`The order is ${order.status}; its activation date cannot be changed any more`);
  }
  if (order.activateBy === null)
    return refused('The order is due and has no activation date any more');
  if (activateBy === null) return { kind: 'released' };
  return activateBy < today
    ? refused(`activate_by must be today, ${today}, or later`)
    : { kind: 'rescheduled', activateBy };
}
