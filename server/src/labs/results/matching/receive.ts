import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import type { LabReceipt, LabReport, OrderDeps } from '#labs/orders';

import { applyReport } from '../apply.ts';
import { digestsOf } from '../merging/digest.ts';
import { isKnown } from '../store.ts';
import { decide, type Decision } from './model.ts';
import { findPossibleOrders } from './possible-orders.ts';
import { queueReport } from './reviews.ts';
import * as store from './store.ts';

/** Receives a report in one transaction: stores the results of its order or a review, and publishes the events. */
export async function receiveReport(
  deps: OrderDeps,
  scope: TeamScope,
  report: LabReport,
): Promise<LabReceipt> {
  const key = { ...report, ...digestsOf(deps, report) };
  const receipt = await deps.db.write(scope, async (tx): Promise<LabReceipt> => {
    if ((await store.findByMessage(tx, scope, key)) !== undefined) return { kind: 'repeated' };
    const { now } = await teamTime(deps, tx, scope);
    const known = await findPossibleOrders(deps, tx, { scope, report, now });
    if (known.named !== undefined) {
      const { orderId } = known.named;
      if (await isKnown(tx, scope, { ...key, orderId })) return { kind: 'repeated' };
    }
    const decision = decide(report, known);
    if (decision.kind === 'matched') {
      const { orderId } = decision;
      const of = { orderId, report, isChecked: false };
      const applied = await applyReport(tx, deps, scope, of);
      if (applied.kind === 'repeated') return { kind: 'repeated' };
      if (applied.kind === 'applied') return { kind: 'matched', orderNumber: orderId };
    }
    // The order was changed between looking at it and locking it: the decision is that of its state now.
    const latest =
      decision.kind === 'review'
        ? decision
        : decide(report, await findPossibleOrders(deps, tx, { scope, report, now }));
    const review = latest.kind === 'review' ? latest : overtaken;
    const waiting = { report, decision: review, at: now };
    const rawResultId = await queueReport(tx, deps, scope, waiting);
    return rawResultId === undefined ? { kind: 'repeated' } : { kind: 'unmatched', rawResultId };
  });
  deps.onEvents();
  return receipt;
}

/** The order cannot have the results, for a reason that only the attempt showed. */
const overtaken: Extract<Decision, { kind: 'review' }> = {
  kind: 'review',
  code: 'wrong_collection',
  subReasons: [],
  candidates: [],
};
