import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { minuteMs } from '#kernel/time.ts';
import type { OrderDeps } from '#labs/orders';
import { tenantScope } from '#management';

import { settleSilent } from './service.ts';
import { type Due, listDue } from './store.ts';

type Deps = OrderDeps & Pick<AppContext, 'log'>;

/** More wait for the next run. */
const ordersMax = 1000;

/** Marks orders whose laboratory has been silent for as long as its setting says. */
export function silenceJob(deps: Deps): Job {
  const { db, clock, log } = deps;
  const list = async (most: number): Promise<readonly Due[]> =>
    listDue(db.read(acrossTenants), clock.now(), most);
  return {
    name: 'labs.settle_silent_orders',
    everyMs: 5 * minuteMs,
    offsetMs: minuteMs,
    isNeeded: async () => (await list(1)).length > 0,
    run: async (signal) => {
      for (const { tenantId, orderId } of await list(ordersMax)) {
        if (signal.aborted) return;
        try {
          const scope = await tenantScope(deps, tenantId, 'labs.settle_silent_orders');
          await settleSilent(deps, scope, orderId);
        } catch (error) {
          const reason = { order: orderId, error: describeError(error) };
          log.error(reason, 'overdue results of an order could not be marked');
        }
      }
    },
  };
}
