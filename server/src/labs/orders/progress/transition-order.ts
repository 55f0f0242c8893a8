import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Interest } from '#kernel/events/interest.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { type TeamTime, teamTime } from '#kernel/team-time/team-time.ts';

import type { Move, OrderDeps } from '../deps.ts';
import { orderEvent, type OrderEventType } from '../events.ts';
import { beginning, isOver, pathTo, type Position, step, type Step } from '../machine/machine.ts';
import { methodOf } from '../machine/transitions.ts';
import { type Order, type OrderId, type OrderView, transactionStatusOf } from '../model.ts';
import type { LowLevelStatus, StatusDetail } from '../model/status.ts';
import * as store from '../store.ts';
import { keepDetails, openOrder } from '../view/service.ts';
import { senderOf } from '../view/signed-url.ts';
import { listEvents, listTransactions } from '../view/store.ts';
import { sampleIdOf } from './sample.ts';
import {
  advanceOrder,
  insertNewOrder,
  lockTransaction,
  setTransactionStatus,
  updateOrder,
} from './write-store.ts';

/** Locks the order until the transaction ends. */
export async function lockOrder(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<Order> {
  const stored = await store.findForUpdate(tx, scope, id);
  if (stored === undefined) throw new AppError('order.not_found');
  return openOrder(deps, stored);
}

/** Changes a locked order at the time of its team, and publishes its events after the commit. */
export async function changeOrder<Changed>(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  change: (tx: Tx, order: Order, time: TeamTime) => Promise<Changed>,
): Promise<Changed> {
  const time = await teamTime(deps, deps.db.read(scope), scope);
  const changed = await deps.db.write(scope, async (tx) =>
    change(tx, await lockOrder(tx, deps, scope, id), time),
  );
  deps.onEvents();
  return changed;
}

/** Laboratories that take a second sample when the first was not good. */
const redrawLabs: ReadonlySet<string> = new Set(['labcorp', 'quest', 'bioreference']);

export function positionOf({ course, status, origin, lab }: Order): Position {
  return { course, status, mayRedraw: origin === 'initial' && redrawLabs.has(lab) };
}

/** Returns the error for a change that the table does not allow. */
export function notAllowed(order: Order, to: LowLevelStatus): AppError {
  const detail = `Transition from ${order.status} to ${to} is not allowed`;
  return new AppError('order.transition_not_allowed', { detail });
}

/** Returns the single step to a status, or throws. */
export function stepTo(
  order: Order,
  to: LowLevelStatus,
  detail: StatusDetail | null = null,
): readonly Step[] {
  const found = step(positionOf(order), to, detail);
  if (found === undefined) throw notAllowed(order, to);
  return [found];
}

/** Returns the shortest allowed path to a status, or throws. */
export function shortestPathTo(
  order: Order,
  to: LowLevelStatus,
  detail: StatusDetail | null = null,
): readonly Step[] {
  const found = pathTo(positionOf(order), to, detail);
  if (found === undefined) throw notAllowed(order, to);
  return found;
}

/**
 * Applies the steps to a locked order, with an event for each, and returns the new order. Without steps it publishes
 * one event, for another change.
 */
export async function applyTransitions(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  move: Move,
): Promise<OrderView> {
  const steps = await applyMove(tx, deps, scope, move);
  return readMoved(tx, deps, scope, { move, steps });
}

/** Applies the steps without returning the order, which is read again only if an event has a subscriber. */
export async function applyTransitionsBlind(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  move: Move,
): Promise<void> {
  const [steps, interest] = await Promise.all([
    applyMove(tx, deps, scope, move),
    outbox.findInterest(tx, [scope.tenantId]),
  ]);
  if (!interest.wants(scope.tenantId, 'labtest.order.updated')) return;
  await readMoved(tx, deps, scope, { move, steps, interest });
}

async function applyMove(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, at, changes, ...move }: Move,
): Promise<readonly Step[]> {
  const position = positionOf(order);
  const steps = await deps.hooks.followOrder(tx, deps, scope, { ...move, order, at, position });
  const isReady = steps.some(({ to }) => to === 'requisition_created');
  const sample = isReady && order.sampleId === null ? { sampleId: sampleIdOf(order.id) } : {};
  const isChanged = changes !== undefined || 'sampleId' in sample;
  // Statements that do not depend on each other are sent together.
  await Promise.all([
    isChanged ? updateOrder(tx, scope, { id: order.id, at, ...sample, ...changes }) : null,
    advanceOrder(tx, scope, { id: order.id, steps, at }),
  ]);
  if (steps.some(({ to }) => to === 'redraw_available'))
    await orderRedraw(tx, deps, scope, { order, at });
  if (mayEndTransaction(order, steps)) await settleTransaction(tx, scope, order);
  await deps.hooks.trackOrder(tx, deps, scope, { order, steps, at });
  return steps;
}

/**
 * A transaction is active as long as one of its orders is not over, and stays so while this is one. A recreated order may
 * come into one that has ended.
 */
function mayEndTransaction({ course, origin, status }: Order, steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (last === undefined) return false;
  const method = methodOf[course];
  return origin === 'recreation' || isOver(method, status) || isOver(method, last.to);
}

async function readMoved(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    move: { order, isQuiet = () => false },
    steps,
    interest: known,
  }: {
    readonly move: Move;
    readonly steps: readonly Step[];
    readonly interest?: Interest;
  },
): Promise<OrderView> {
  const [view, interest] = await Promise.all([
    readAgain(tx, deps, scope, order),
    known ?? outbox.findInterest(tx, [scope.tenantId]),
  ]);
  const views = statesOf(view, steps.length).filter(({ order: { status } }) => !isQuiet(status));
  await publishOrderEvents(tx, deps, scope, {
    eventType: 'labtest.order.updated',
    views,
    interest,
  });
  return view;
}

/** Creates the redraw in the same transaction. */
async function orderRedraw(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, at }: { readonly order: Order; readonly at: Date },
): Promise<void> {
  const id = trust<OrderId>(uuidV7(at, deps.random));
  const key = await ensureUserKey(tx, deps, scope, order.userId);
  await insertNewOrder(tx, scope, {
    ...order,
    id,
    origin: 'redraw',
    parentId: order.id,
    sampleId: null,
    ...keepDetails(deps, scope, key, { id, details: order.details }),
    steps: [beginning('ordered')],
    dispatchAt: deps.clock.now(),
    activateBy: null,
    wasScheduled: false,
    shipment: null,
    createdAt: at,
    updatedAt: at,
  });
  const views = [await readAgain(tx, deps, scope, { id, transactionId: order.transactionId })];
  await publishOrderEvents(tx, deps, scope, { eventType: 'labtest.order.created', views });
}

/** An order and what belongs to it, as this transaction sees it. */
export async function readAgain(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { id, transactionId }: Pick<Order, 'id' | 'transactionId'>,
): Promise<OrderView> {
  const [[stored], events, transactions] = await Promise.all([
    store.listByIds(tx, scope, [id]),
    listEvents(tx, scope, [id]),
    listTransactions(tx, scope, [transactionId]),
  ]);
  const transaction = transactions.get(transactionId);
  if (stored === undefined || transaction === undefined) throw new AppError('order.not_found');
  return { order: openOrder(deps, stored), events: events.get(id) ?? [], transaction };
}

/** Returns the order after each of its last events, so that each event is published once with its own state. */
function statesOf(view: OrderView, count: number): readonly OrderView[] {
  if (count <= 1) return [view];
  const first = view.events.length - count;
  return view.events.slice(first).map((event, index) => {
    const order = { ...view.order, status: event.status, statusAt: event.at };
    const events = view.events.slice(0, first + index + 1);
    return { order, events, transaction: view.transaction };
  });
}

/** Writes events to the outbox if they have a subscriber. */
export async function publishOrderEvents(
  tx: Tx,
  deps: Pick<OrderDeps, 'baseUrl' | 'clock' | 'vault' | 'random'>,
  scope: TeamScope,
  {
    eventType,
    views,
    interest: known,
  }: {
    readonly eventType: OrderEventType;
    readonly views: readonly OrderView[];
    /** Where the transaction has asked already. */
    readonly interest?: Interest;
  },
): Promise<void> {
  const interest = known ?? (await outbox.findInterest(tx, [scope.tenantId]));
  if (!interest.wants(scope.tenantId, eventType)) return;
  const sender = senderOf(deps, scope);
  const events = views.map((view) => orderEvent(eventType, view, sender));
  await outbox.appendProtected(tx, deps, scope, { events, interest });
}

async function settleTransaction(tx: Tx, scope: TeamScope, order: Order): Promise<void> {
  const id = order.transactionId;
  await lockTransaction(tx, scope, id);
  const transaction = (await listTransactions(tx, scope, [id])).get(id);
  if (transaction === undefined) return;
  const status = transactionStatusOf(transaction.orders);
  if (status !== transaction.status) await setTransactionStatus(tx, scope, { id, status });
}
