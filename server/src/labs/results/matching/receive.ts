import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/time/team-time.ts';
import type { LabReceipt, LabReport, OrderDeps } from '#labs/orders';

import { digestOf } from '../digest.ts';
import { applyReport, takesBack } from '../service.ts';
import { isKnown } from '../store.ts';
import { decide, type Decision, type Known } from './model.ts';
import { queueReport } from './reviews.ts';
import * as store from './store.ts';
import { findSuspects } from './suspects.ts';

/** One transaction: the results of the order, or the entry in the queue, and what is told of it. */
export async function receiveReport(
  deps: OrderDeps,
  scope: TeamScope,
  report: LabReport,
): Promise<LabReceipt> {
  const key = { ...report, digest: digestOf(deps, report) };
  const receipt = await deps.db.write(scope, async (tx): Promise<LabReceipt> => {
    if ((await store.findByMessage(tx, scope, key)) !== undefined) return { kind: 'repeated' };
    const { now } = await teamTime(deps, tx, scope);
    const known = await findSuspects(deps, tx, { scope, report, now });
    if (known.named !== undefined) {
      const { orderId } = known.named;
      if (await isKnown(tx, scope, { ...key, orderId })) return { kind: 'repeated' };
    }
    const seen = await asCorrection(tx, deps, scope, { report, known });
    const decision = decide(seen, known);
    if (decision.kind === 'matched') {
      const { orderId } = decision;
      const of = { orderId, report: seen, isChecked: false };
      const applied = await applyReport(tx, deps, scope, of);
      if (applied.kind === 'repeated') return { kind: 'repeated' };
      if (applied.kind === 'applied') return { kind: 'matched', orderNumber: orderId };
    }
    const review = decision.kind === 'review' ? decision : overtaken;
    const rawResultId = await queueReport(tx, deps, scope, {
      report: seen,
      decision: review,
      at: now,
    });
    return rawResultId === undefined ? { kind: 'repeated' } : { kind: 'unmatched', rawResultId };
  });
  deps.onEvents();
  return receipt;
}

/** What cannot be had after all, though it was reported, is a correction of what was final. */
async function asCorrection(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { report, known: { named } }: { readonly report: LabReport; readonly known: Known },
): Promise<LabReport> {
  if (named === undefined) return report;
  const { orderId } = named;
  const corrects = await takesBack(tx, deps, scope, { orderId, report });
  return corrects ? { ...report, corrects } : report;
}

/** The order was changed between looking at it and locking it. */
const overtaken: Extract<Decision, { kind: 'review' }> = {
  kind: 'review',
  code: 'wrong_collection',
  subReasons: [],
  candidates: [],
};
