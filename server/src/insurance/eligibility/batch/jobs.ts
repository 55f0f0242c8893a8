import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { EligibilityDeps } from '../exchange.ts';
import * as store from './store.ts';
import { workOnItem } from './work.ts';

/** A payer takes seconds to answer, and its clearinghouse many at once. */
const inFlightMax = 64;
const pollMs = 2 * secondMs;
/** Longer than a payer is waited for. */
const leaseMs = 3 * minuteMs;

/** Asks payers about the users of batches. */
export class BatchWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & EligibilityDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async (claimed) => {
        const scope = await tenantScope(deps, claimed.tenantId, 'insurance.eligibility');
        await workOnItem(deps, scope, claimed);
      },
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'payers are not asked about the users of batches',
    });
  }
}
