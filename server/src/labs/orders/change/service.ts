import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { getLabSettings } from '#management';

import type { OrderDeps } from '../deps.ts';
import { dispatchTime } from '../dispatch/dispatch-time.ts';
import * as dispatch from '../dispatch/store.ts';
import { isCancellable } from '../machine/machine.ts';
import type { Order, OrderId, OrderView } from '../model.ts';
import {
  changeOrder,
  applyTransitions,
  notAllowed,
  stepTo,
  publishOrderEvents,
} from '../progress/transition-order.ts';
import { findOrders } from '../view/service.ts';
import { decideReschedule } from './model.ts';
import * as store from './store.ts';

async function record(
  tx: Tx,
  scope: TeamScope,
  action: 'cancelled' | 'drawn' | 'rescheduled' | 'released' | 'communication_changed',
  order: Order,
): Promise<void> {
  await audit(tx, scope, {
    action: `order.${action}`,
    subject: { type: 'order', id: trust<AuditId>(order.id) },
    userId: order.userId,
  });
}

/**
 * Does not claim a dispatch: the server has yet to send the order, and production may have no laboratory connected.
 */
const released = 'The order is due now: its laboratory is told as soon as it can be';

/** Moves the activation date of an order that waits for it; `null` releases the order now. */
export async function rescheduleOrder(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  activateBy: PlainDate | null,
): Promise<{ readonly view: OrderView; readonly message: string }> {
  const { timeZone } = await getLabSettings(deps.db.read(scope), scope);
  return changeOrder(deps, scope, id, async (tx, order, time) => {
    const decision = decideReschedule(order, activateBy, dayIn(timeZone, time.now));
    if (decision.kind === 'refused') {
      throw new AppError('order.not_modifiable', { detail: decision.reason });
    }
    const isNow = decision.kind === 'released';
    const day = isNow ? null : decision.activateBy;
    // The server sends a kit order to the laboratory after registration, so there is no dispatch to move yet.
    if (order.status !== 'awaiting_registration') {
      // A worker may be sending the order at this moment. The laboratory then has it, and its date cannot change.
      if (!(await dispatch.isUntold(tx, scope, id))) {
        throw new AppError('order.not_modifiable', { detail: 'The order was dispatched already' });
      }
      const runAt = day === null ? time.toWorld(time.now) : dispatchTime(time, timeZone, day);
      await dispatch.schedule(tx, scope, { orderId: id, kind: 'send', runAt });
    }
    await record(tx, scope, isNow ? 'released' : 'rescheduled', order);
    const changes = { activateBy: day };
    const view = await applyTransitions(tx, deps, scope, {
      order,
      steps: [],
      at: time.now,
      changes,
    });
    return { view, message: isNow ? released : 'Order rescheduled' };
  });
}

/** Takes an order back, while nothing was sent to the patient or taken of them that cannot be. */
export async function cancelOrder(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<OrderView> {
  return changeOrder(deps, scope, id, async (tx, order, { now: at }) => {
    if (!isCancellable(order.status)) throw notAllowed(order, 'cancelled');
    const steps = stepTo(order, 'cancelled');
    await forgetOrWithdraw(tx, deps, scope, order);
    await record(tx, scope, 'cancelled', order);
    return applyTransitions(tx, deps, scope, { order, steps, at });
  });
}

/**
 * Drops the dispatch of an order that no laboratory received; otherwise schedules its cancellation at the laboratory.
 */
async function forgetOrWithdraw(
  tx: Tx,
  { clock }: OrderDeps,
  scope: TeamScope,
  { id: orderId, details }: Order,
): Promise<void> {
  const isUntold = details.patient === null || (await dispatch.isUntold(tx, scope, orderId));
  if (isUntold) await dispatch.drop(tx, scope, orderId);
  else await dispatch.schedule(tx, scope, { orderId, kind: 'cancel', runAt: clock.now() });
}

/** Records that the phlebotomist has taken the samples at an on-site collection. */
export async function completeDraw(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<OrderView> {
  return changeOrder(deps, scope, id, async (tx, order, { now: at }) => {
    if (order.course !== 'on_site_collection') throw notAllowed(order, 'draw_completed');
    const steps = stepTo(order, 'draw_completed');
    await record(tx, scope, 'drawn', order);
    return applyTransitions(tx, deps, scope, { order, steps, at });
  });
}

export async function setSms(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  smsEnabled: boolean,
): Promise<Order> {
  return changeOrder(deps, scope, id, async (tx, order, { now: at }) => {
    await record(tx, scope, 'communication_changed', order);
    const changes = { smsEnabled };
    return (await applyTransitions(tx, deps, scope, { order, steps: [], at, changes })).order;
  });
}

export type Resend = {
  readonly orderIds: readonly OrderId[];
  readonly from: Date | null;
  readonly until: Date | null;
};

/** How many orders one request sends again. */
export const resentMax = 1000;

/** Publishes the update events of orders again, with their current state. Returns the ids of these orders. */
export async function resendEvents(
  deps: OrderDeps,
  scope: TeamScope,
  asked: Resend,
): Promise<readonly OrderId[]> {
  const told = await deps.db.write(scope, async (tx) => {
    const ids = await store.listToResend(tx, scope, { ...asked, limit: resentMax + 1 });
    if (ids.length > resentMax) {
      throw new AppError('order.invalid', {
        detail: `More than ${resentMax} orders were updated then; ask for a shorter time`,
      });
    }
    const views = await findOrders(deps, tx, { scope, ids });
    await publishOrderEvents(tx, deps, scope, { eventType: 'labtest.order.updated', views });
    await audit(tx, scope, {
      action: 'order.events_resent',
      count: Math.max(1, views.length),
    });
    return views.map(({ order }) => order.id);
  });
  deps.onEvents();
  return told;
}
