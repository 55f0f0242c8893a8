import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import {
  lockOrder,
  applyTransitions,
  type OrderDeps,
  type OrderId,
  setResultsDue,
} from '#labs/orders';

import { missingOf } from '../model.ts';
import { openSet } from '../service.ts';
import { stepsFor } from '../steps.ts';
import { listNewest } from '../store.ts';
import { dueAt, knownAt } from './model.ts';

/**
 * Applies the silence of a laboratory to an order. Pending values become missing. An order that waits only for codes
 * which its laboratory does not use becomes complete. Returns false if the order does not change.
 */
export async function settleSilent(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<boolean> {
  const isChanged = await deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, id);
    const [stored] = await listNewest(tx, scope, [id]);
    if (stored === undefined) {
      await setResultsDue(tx, scope, { id, dueAt: null });
      return false;
    }
    const { now } = await teamTime(deps, tx, scope);
    const { markers } = order.tests;
    const [before, reportedAt] = [openSet(deps, stored), stored.createdAt];
    const due = dueAt(before, markers, reportedAt);
    if (due !== undefined && due > now) {
      await setResultsDue(tx, scope, { id, dueAt: due });
      return false;
    }
    const { set } = knownAt(before, markers, { reportedAt, now });
    const hasMissingResults = missingOf(set, markers).length > 0;
    const isOver = set.report.status !== 'partial';
    const steps = stepsFor(order, { isOver, isChanged: false });
    const isSame = hasMissingResults === order.hasMissingResults && (steps ?? []).length === 0;
    if (steps === undefined || isSame) {
      await setResultsDue(tx, scope, { id, dueAt: null });
      return false;
    }
    const changes = { hasMissingResults, resultsDueAt: null };
    await applyTransitions(tx, deps, scope, { order, steps, at: now, changes });
    return true;
  });
  if (isChanged) deps.onEvents();
  return isChanged;
}
