import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import * as outbox from '#kernel/events/outbox.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { findAppointment } from '#labs/appointments';
import {
  findOrders,
  lockOrder,
  type Order,
  type OrderDeps,
  type OrderId,
  type Step,
} from '#labs/orders';
import { findResultsOf } from '#labs/results';

import { collectionOf } from './collection.ts';
import { trackingEvent } from './events.ts';
import { type MarkerProgress, progressOf } from './marker-model.ts';
import { newsOf, nextDue, postpone, revise, type Update } from './model.ts';
import type { Tracking } from './schema.ts';
import * as store from './store.ts';

/** Updates the estimates of an order after its steps were written, in the same transaction. */
export async function trackOrder(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    order,
    steps,
    at,
  }: { readonly order: Order; readonly steps: readonly Step[]; readonly at: Date },
): Promise<void> {
  const told = newsOf(steps);
  if (told === undefined) {
    if (hasResults(steps)) await store.setDue(tx, scope, { orderId: order.id, runAt: null });
    return;
  }
  const [updates, open] = await Promise.all([
    store.listUpdates(tx, scope, order.id),
    openMarkers(tx, deps, scope, order),
  ]);
  const { source, reason, counts } = told;
  const appointmentAt =
    counts === 'from the appointment' ? startOf(tx, deps, scope, order.id) : null;
  const basisAt = counts === 'from now' ? at : await appointmentAt;
  const update = revise(updates, open, { createdAt: at, source, reason, basisAt });
  if (update !== undefined) await keep(tx, deps, scope, { order, open, updates, update });
}

const hasResults = (steps: readonly Step[]): boolean => {
  const last = steps.at(-1)?.to;
  return last === 'completed' || last === 'corrected';
};

/** Returns when the appointment of an order begins; null without an appointment that takes or took place. */
async function startOf(
  db: ReadDb,
  deps: OrderDeps,
  scope: TeamScope,
  orderId: OrderId,
): Promise<Date | null> {
  const found = await findAppointment(deps, db, scope, orderId);
  return found === undefined || found.status === 'cancelled' ? null : found.startAt;
}

/** The tests that the laboratory is not done with, each with its days. */
async function openMarkers(
  db: ReadDb,
  deps: OrderDeps,
  scope: TeamScope,
  order: Order,
): Promise<Parameters<typeof revise>[1]> {
  const known = await findResultsOf(db, deps, scope, order);
  const { markers, ...whole } = order.tests;
  return progressOf(markers, known)
    .filter(({ status }) => status !== 'resulted')
    .map(({ marker: { markerId, tatDays, worstTatDays } }) => ({
      markerId,
      // Older orders have the turnaround days of the complete order only.
      tatDays: tatDays === undefined ? whole.tatDays : tatDays,
      worstTatDays: worstTatDays === undefined ? whole.worstTatDays : worstTatDays,
    }));
}

type Kept = {
  readonly order: Pick<Order, 'id'>;
  readonly open: Parameters<typeof revise>[1];
  readonly updates: readonly Update[];
  readonly update: Update;
};

async function keep(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order: { id: orderId }, open, updates, update }: Kept,
): Promise<void> {
  await store.insertUpdate(tx, scope, { orderId, update });
  const due = nextDue([...updates, update], open);
  const time = await teamTime(deps, tx, scope);
  await store.setDue(tx, scope, { orderId, runAt: due && time.toWorld(due) });
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, trackingEvent.type)) return;
  const found = await findTracking(tx, deps, scope, orderId);
  if (found === undefined) return;
  const events = [trackingEvent.of(found.order, found.tracking)];
  await outbox.appendProtected(tx, deps, scope, { events, interest });
}

/** Moves the estimates of late results. Does nothing if the order is no longer due. */
export async function lookAgain(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  claimed: store.Claimed,
): Promise<void> {
  const { orderId } = claimed;
  // The order first, as everywhere: two that want both rows never wait for each other.
  const order = await lockOrder(tx, deps, scope, orderId);
  if (!(await store.isStillDue(tx, scope, claimed))) return;
  const [updates, open, time] = await Promise.all([
    store.listUpdates(tx, scope, orderId),
    openMarkers(tx, deps, scope, order),
    teamTime(deps, tx, scope),
  ]);
  const update = postpone(updates, open, time.now);
  if (update !== undefined) return keep(tx, deps, scope, { order, open, updates, update });
  const due = nextDue(updates, open);
  await store.setDue(tx, scope, { orderId, runAt: due && time.toWorld(due) });
}

async function findTracking(
  db: ReadDb,
  deps: OrderDeps,
  scope: TeamScope,
  orderId: OrderId,
): Promise<{ readonly order: Order; readonly tracking: Tracking } | undefined> {
  const [view] = await findOrders(deps, db, { scope, ids: [orderId] });
  if (view === undefined) return undefined;
  const { order, events } = view;
  const [known, appointmentAt, updates] = await Promise.all([
    findResultsOf(db, deps, scope, order),
    startOf(db, deps, scope, orderId),
    store.listUpdates(db, scope, orderId),
  ]);
  const markers: readonly MarkerProgress[] = progressOf(order.tests.markers, known);
  const reportedAt = known?.set.report.collectedAt ?? null;
  const collection = collectionOf(events, { reportedAt, appointmentAt });
  return { order, tracking: { orderId, collection, markers, updates } };
}

export async function getTracking(
  deps: OrderDeps,
  scope: TeamScope,
  orderId: OrderId,
): Promise<Tracking> {
  const found = await findTracking(deps.db.read(scope), deps, scope, orderId);
  if (found === undefined) throw new AppError('order.not_found');
  return found.tracking;
}
