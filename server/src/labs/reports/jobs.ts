import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { type ReadDeps, workOnJob } from './job/read-service.ts';
import * as store from './job/store.ts';

/** The reader has one thread: more at once would only wait for it. */
const inFlightMax = 1;
const pollMs = 2 * secondMs;
const leaseMs = 10 * minuteMs;

/** Reads reports, and removes their files when they were kept for long enough. */
export class ReportWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & ReadDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async ({ id, tenantId }, stopping) => {
        const scope = await tenantScope(deps, tenantId, 'labs.reports');
        await workOnJob(deps, scope, id, stopping);
      },
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'lab reports are not read',
    });
  }
}
