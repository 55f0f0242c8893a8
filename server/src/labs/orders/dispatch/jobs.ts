import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { OrderDeps } from '../deps.ts';
import type { LabAcceptance, LabConnector } from '../laboratory/interface.ts';
import { pathTo, type Step } from '../machine/machine.ts';
import type { Order } from '../model.ts';
import type { StatusDetail } from '../model/status.ts';
import {
  lockOrder,
  applyTransitions,
  applyTransitionsBlind,
  positionOf,
} from '../progress/transition-order.ts';
import { getOrderAlone } from '../view/service.ts';
import { toLabOrder } from './lab-order.ts';
import * as store from './store.ts';

export type DispatchDeps = OrderDeps &
  Pick<AppContext, 'log'> & {
    /** Returns the laboratory that receives the team's orders; undefined if none is connected. */
    readonly labFor: (scope: TeamScope, lab: string) => LabConnector | undefined;
  };

/** The maximum of concurrent dispatches. */
const inFlightMax = 50;
const sendTimeoutMs = 30 * secondMs;
/** Longer than the timeout of a laboratory, so that no other worker sends an order that is in flight. */
const leaseMs = 2 * minuteMs;
const pollMs = secondMs;
/** The wait after the first failure doubles up to this. */
const retryMaxMs = 30 * minuteMs;
const retryFirstMs = 10 * secondMs;
/** With the waits above, a day: longer than an operator takes to see that a laboratory's connection is not set up. */
const noLabAttemptsMax = 55;

/** Tells laboratories of orders that are due, and of those that were cancelled, until they have answered. */
export class DispatchWorker extends DueWorker<store.Claimed> {
  constructor(deps: DispatchDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async (claimed, stopping) => tell(deps, claimed, stopping),
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'orders cannot be dispatched',
    });
  }
}

async function tell(
  deps: DispatchDeps,
  claimed: store.Claimed,
  stopping: AbortSignal,
): Promise<void> {
  try {
    const scope = await tenantScope(deps, claimed.tenantId, 'labs.dispatch');
    const order = await getOrderAlone(deps, scope, claimed.orderId);
    const lab = deps.labFor(scope, order.lab);
    if (order.details.patient === null) {
      await activateKit(deps, scope, claimed);
    } else if (lab !== undefined) {
      const signal = AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), stopping]);
      await tellLab(deps, scope, { claimed, order, lab }, signal);
    } else {
      if (claimed.kind === 'send' && claimed.attempt < noLabAttemptsMax) throw new NoLab(order.lab);
      await giveUp(deps, scope, claimed, order);
    }
    deps.onEvents();
  } catch (error) {
    await postpone(deps, claimed, error);
  }
}

/** Activates an unregistered kit on its day. The laboratory is informed later. */
async function activateKit(
  deps: DispatchDeps,
  scope: TeamScope,
  claimed: store.Claimed,
): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, claimed.orderId);
    if (!(await store.finish(tx, claimed)) || order.status !== 'ordered') return;
    const { now } = await teamTime(deps, tx, scope);
    const steps = pathTo(positionOf(order), 'awaiting_registration') ?? [];
    if (steps.length > 0) await applyTransitionsBlind(tx, deps, scope, { order, at: now, steps });
  });
}

async function tellLab(
  deps: DispatchDeps,
  scope: TeamScope,
  {
    claimed,
    order,
    lab,
  }: { readonly claimed: store.Claimed; readonly order: Order; readonly lab: LabConnector },
  signal: AbortSignal,
): Promise<void> {
  const labOrder = await toLabOrder(deps, scope, order);
  if (claimed.kind === 'cancel') await lab.cancel(labOrder, signal);
  const acceptance = claimed.kind === 'send' ? await lab.send(labOrder, signal) : null;
  await deps.db.write(scope, async (tx) => {
    const locked = await lockOrder(tx, deps, scope, order.id);
    const [isFinished, { now }] = await Promise.all([
      store.finish(tx, claimed),
      teamTime(deps, tx, scope),
    ]);
    if (!isFinished || acceptance === null) return;
    const move = accepted(locked, acceptance);
    if (move.steps.length > 0)
      await applyTransitionsBlind(tx, deps, scope, { order: locked, at: now, ...move });
  });
}

/** Ends an order that no laboratory accepts. A cancelled one was never sent. */
async function giveUp(
  deps: DispatchDeps,
  scope: TeamScope,
  claimed: store.Claimed,
  { id, lab }: Order,
): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, id);
    if (!(await store.finish(tx, claimed)) || claimed.kind === 'cancel') return;
    const { now } = await teamTime(deps, tx, scope);
    const steps = stepsToEnd(order, 'fulfillment_error');
    if (steps.length > 0) await applyTransitions(tx, deps, scope, { order, at: now, steps });
  });
  if (claimed.kind === 'send')
    deps.log.error({ order_id: id, lab }, 'an order has ended: its laboratory is not connected');
}

async function postpone(
  { db, clock, log }: DispatchDeps,
  claimed: store.Claimed,
  error: unknown,
): Promise<void> {
  // The user was deleted in the meantime, and the order with it.
  const isGone = error instanceof AppError && error.code === 'order.not_found';
  const waitMs = isGone
    ? retryMaxMs
    : Math.min(retryFirstMs * 2 ** (claimed.attempt - 1), retryMaxMs);
  if (!isGone) {
    log.warn(
      { order_id: claimed.orderId, attempt: claimed.attempt, error: describeError(error) },
      'a laboratory was not reached',
    );
  }
  const runAt = new Date(clock.now().getTime() + waitMs);
  await db.write(acrossTenants, async (tx) =>
    store.postpone(tx, claimed, { runAt, error: error instanceof NoLab ? 'no_lab' : 'failed' }),
  );
}

class NoLab extends Error {
  constructor(lab: string) {
    super(`no connector takes orders for ${lab}`);
  }
}

/** Returns the steps for the laboratory's response. A cancelled order stays cancelled. */
function accepted(order: Order, acceptance: LabAcceptance): { readonly steps: readonly Step[] } {
  if (acceptance.kind === 'refused') return { steps: stepsToEnd(order, null) };
  if (acceptance.requisition === 'later') return { steps: [] };
  return { steps: pathTo(positionOf(order), 'requisition_created') ?? [] };
}

/** Kits have a status for it; every other order is cancelled. */
function stepsToEnd(order: Order, detail: StatusDetail | null): readonly Step[] {
  const position = positionOf(order);
  return pathTo(position, 'do_not_process', detail) ?? pathTo(position, 'cancelled') ?? [];
}
