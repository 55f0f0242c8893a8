import { AppError } from '#kernel/errors.ts';
import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { finishSession } from './sessions/finish-session.ts';
import type { CheckoutDeps } from './sessions/service.ts';
import * as store from './sessions/store.ts';

const inFlightMax = 4;
const pollMs = 5 * secondMs;
const leaseMs = 5 * minuteMs;

/** Ends expired sessions: a session that was paid but never confirmed becomes an order, the others expire. */
export class CheckoutWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & CheckoutDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async ({ id, tenantId }) => {
        const scope = await tenantScope(deps, tenantId, 'labs.checkout');
        await finishSession(deps, scope, id).catch(whereNoneIs);
      },
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'checkout sessions do not end',
    });
  }
}

/** Ignores a session whose user was deleted after the claim: it was deleted with the user. */
function whereNoneIs(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'checkout.session_not_found')) throw error;
}
