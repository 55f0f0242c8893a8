import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { secondMs } from '#kernel/time.ts';
import type { OrderDeps } from '#labs/orders';
import { tenantScope } from '#management';

import { processDue } from './progress/process-due.ts';
import { listDue } from './store.ts';

type Deps = OrderDeps & Pick<AppContext, 'log'>;

/** More wait for the next portion. */
const dueMax = 200;

/** Confirms what providers have had time to confirm, and calls off visits that wait for a requisition in vain. */
export function settleAppointmentsJob(deps: Deps): Job {
  return {
    name: 'labs.settle_appointments',
    everyMs: 5 * secondMs,
    isNeeded: async () => (await listSome(deps, 1)).length > 0,
    run: async (signal) => {
      for (let changed = dueMax; changed === dueMax;) changed = await settleSome(deps, signal);
    },
  };
}

const listSome = async ({ db, clock }: Deps, most: number) =>
  listDue(db.read(acrossTenants), clock.now(), most);

/** Processes one batch of appointments that may be due. Returns the number of changed ones. */
async function settleSome(deps: Deps, signal: AbortSignal): Promise<number> {
  const due = await listSome(deps, dueMax);
  let changed = 0;
  for (const { tenantId, orderId } of due) {
    if (signal.aborted) return 0;
    try {
      const scope = await tenantScope(deps, tenantId, 'labs.settle_appointments');
      if (await processDue(deps, scope, orderId)) changed += 1;
    } catch (error) {
      deps.log.error(
        { order: orderId, error: describeError(error) },
        'an appointment could not be settled',
      );
    }
  }
  return changed;
}
