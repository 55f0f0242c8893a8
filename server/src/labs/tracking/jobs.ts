import { AppError } from '#kernel/errors.ts';
import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import type { OrderDeps } from '#labs/orders';
import { tenantScope } from '#management';

import { lookAgain } from './service.ts';
import * as store from './store.ts';

const inFlightMax = 4;
/** Estimates are days, so a delay of seconds does not matter. */
const pollMs = 10 * secondMs;
const leaseMs = minuteMs;

/** Publishes an update when results do not arrive at the estimated time. */
export class TrackingWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & OrderDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async (claimed) => {
        const scope = await tenantScope(deps, claimed.tenantId, 'labs.tracking');
        await deps.db
          .write(scope, async (tx) => lookAgain(tx, deps, scope, claimed))
          .catch(whereNoneIs);
        deps.onEvents();
      },
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'late results cannot be told of',
    });
  }
}

/** Ignores an order whose user was deleted after the claim: it was deleted with the user. */
function whereNoneIs(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'order.not_found')) throw error;
}
