import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { advanceTeamTime, teamTime } from '#kernel/team-time/team-time.ts';
import { findReference } from '#labs/catalog';

import type { OrderDeps } from '../deps.ts';
import { toLabOrder } from '../dispatch/lab-order.ts';
import type { LabSimulator } from '../laboratory/interface.ts';
import { pathTo } from '../machine/machine.ts';
import { detailsOf, dotted, methodOf, topLevelOf } from '../machine/transitions.ts';
import type { Order, OrderId } from '../model.ts';
import type { Plan } from '../model/plan.ts';
import { type LowLevelStatus, lowLevelStatuses } from '../model/status.ts';
import { applyNotice } from '../progress/notice.ts';
import { lockOrder, notAllowed, positionOf } from '../progress/transition-order.ts';
import { getOrder } from '../view/service.ts';
import * as store from './store.ts';

export type SimulationDeps = OrderDeps & { readonly simulator: LabSimulator };

/** The maximum of steps of one order, above the longest path. */
const stepsMax = 30;

/**
 * Moves an order to a status step by step, as if the laboratory, the carrier or the patient had acted. With a delay,
 * the first step happens immediately and each further one after the delay.
 */
export async function simulate(
  deps: SimulationDeps,
  scope: TeamScope,
  id: OrderId,
  asked: Omit<Plan, 'target'> & { readonly finalStatus: string | null; readonly delayMs: number },
): Promise<void> {
  if (scope.environment !== 'sandbox') throw new AppError('sandbox.only');
  const { order } = await getOrder(deps, scope, id);
  const { finalStatus, delayMs, ...flags } = asked;
  const plan: Plan = { ...flags, target: targetOf(order, finalStatus) };
  refuseUnreachable(order, plan.target);
  await deps.db.write(scope, async (tx) => {
    await store.forget(tx, scope, id);
    await audit(tx, scope, {
      action: 'order.simulated',
      subject: { type: 'order', id: trust<AuditId>(id) },
      userId: order.userId,
    });
  });
  for (let count = 0; count < stepsMax; count++) {
    const isThere = await deps.db.write(scope, async (tx) => {
      const wasLast = await takeStep(tx, deps, scope, { id, plan });
      if (!wasLast && delayMs > 0) {
        const runAt = new Date(deps.clock.now().getTime() + delayMs);
        await store.plan(tx, scope, { orderId: id, plan, delayMs, runAt });
      }
      return wasLast;
    });
    if (isThere || delayMs > 0) break;
  }
  deps.onEvents();
}

function targetOf({ course }: Order, finalStatus: string | null): LowLevelStatus {
  if (finalStatus === null) return 'completed';
  const method = methodOf[course];
  const found = lowLevelStatuses.find((each) => dotted(method, each) === finalStatus);
  if (found !== undefined) return found;
  const detail = `final_status ${finalStatus} is not one of ${method}`;
  throw new AppError('order.transition_not_allowed', { detail });
}

function refuseUnreachable(order: Order, target: LowLevelStatus): void {
  const way = pathTo(positionOf(order), target);
  if (way === undefined) throw notAllowed(order, target);
  if (order.details.patient === null && way.some(({ to }) => to === 'registered')) {
    throw new AppError('order.transition_not_allowed', {
      detail: 'The kit must be registered first: nobody knows whose sample it is',
    });
  }
}

/**
 * Takes the next step of the plan. Returns true after the last step, and if the order has moved off the planned path.
 */
export async function takeStep(
  tx: Tx,
  deps: SimulationDeps,
  scope: TeamScope,
  { id, plan }: { readonly id: OrderId; readonly plan: Plan },
): Promise<boolean> {
  const order = await lockOrder(tx, deps, scope, id);
  const [next] = pathTo(positionOf(order), plan.target) ?? [];
  if (next === undefined) return true;
  const isReport = topLevelOf(methodOf[order.course], next.to) === 'completed';
  if (isReport || next.to === 'partial_results') {
    await report(tx, deps, scope, { order, plan, to: next.to });
  } else if (!(await deps.hooks.simulateAppointment(tx, deps, scope, { order, to: next.to }))) {
    const [detail = null] = detailsOf[next.to] ?? [];
    const isKit = next.to === 'transit_customer' && order.shipment === null;
    const shipment = isKit ? deps.simulator.shipment(order.id) : undefined;
    await applyNotice(tx, deps, scope, {
      orderId: id,
      notice: { status: next.to, detail, ...(shipment === undefined ? {} : { shipment }) },
    });
  }
  return next.to === plan.target;
}

async function report(
  tx: Tx,
  deps: SimulationDeps,
  scope: TeamScope,
  { order, plan, to }: { readonly order: Order; readonly plan: Plan; readonly to: LowLevelStatus },
): Promise<void> {
  const [labOrder, { now }] = await Promise.all([
    toLabOrder(deps, scope, order),
    teamTime(deps, tx, scope),
  ]);
  const finalOr = to === 'corrected' ? 'corrected' : 'final';
  const made = deps.simulator.report({
    order: labOrder,
    messageId: uuidV7(now, deps.random),
    status: to === 'partial_results' ? 'partial' : finalOr,
    interpretation: plan.interpretation,
    kinds: plan.kinds,
    hasMissing: plan.hasMissing,
    at: now,
    rangeOf: ({ slug }) => findReference(slug)?.ranges ?? null,
  });
  const reported = { orderId: order.id, report: made, isChecked: true };
  await deps.hooks.applyReport(tx, deps, scope, reported);
}

/** The maximum by which one request advances a team's clock. */
export const jumpMaxMs = 366 * 24 * 3600 * 1000;

/** Advances the clock of a sandbox team, so that its waiting jobs are due sooner. Returns the team's new time. */
export async function jumpAhead(deps: OrderDeps, scope: TeamScope, byMs: number): Promise<Date> {
  if (scope.environment !== 'sandbox') throw new AppError('sandbox.only');
  const aheadMs = await deps.db.write(scope, async (tx) => {
    const ahead = await advanceTeamTime(tx, scope, byMs);
    await store.advance(tx, scope, byMs);
    await deps.onJump(tx, scope, byMs);
    await audit(tx, scope, { action: 'sandbox_clock.advanced', details: { by_ms: byMs } });
    return ahead;
  });
  return new Date(deps.clock.now().getTime() + aheadMs);
}

/** Returns the current time of a sandbox team. */
export async function sandboxTime(
  deps: Pick<OrderDeps, 'db' | 'clock'>,
  scope: TeamScope,
): Promise<Date> {
  if (scope.environment !== 'sandbox') throw new AppError('sandbox.only');
  return (await teamTime(deps, deps.db.read(scope), scope)).now;
}
