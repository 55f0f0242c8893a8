import { type DueDeps, DueWorker } from '#kernel/jobs/due-worker.ts';
import { secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { type ReadDeps, workOnJob } from './job/read-service.ts';
import * as store from './job/store.ts';

/** The maximum of reports that are read in parallel. Each team has one at most. */
const inFlightMax = 2;
const pollMs = 2 * secondMs;
/** Renewed while a report is read; of one whose process has died, another takes it after this. */
const leaseMs = 30 * secondMs;

/** Reads reports, and removes their files when they were kept for long enough. */
export class ReportWorker extends DueWorker<store.Claimed> {
  constructor(deps: DueDeps & ReadDeps) {
    super(deps, {
      claim: store.claim,
      workOn: async ({ id, tenantId }, stopping) => {
        const scope = await tenantScope(deps, tenantId, 'labs.reports');
        await workOnJob(deps, scope, id, stopping);
      },
      renew: store.renew,
      leaseMs,
      inFlightMax,
      pollMs,
      trouble: 'lab reports are not read',
    });
  }
}
