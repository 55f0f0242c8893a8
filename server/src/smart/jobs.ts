import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';

import * as authorizations from './authorizations/store.ts';
import * as clients from './clients/store.ts';

const batchRows = 1000;

/** Forgets assertions that could not be used again anyway, and authorizations that ended. */
export function endedJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'smart.forget_assertions',
    everyMs: hourMs,
    offsetMs: 41 * minuteMs,
    run: async (signal) => {
      for (const { removeOver } of [clients, authorizations]) {
        let removed = batchRows;
        while (removed === batchRows && !signal.aborted) {
          const before = clock.now();
          removed = await db.write(acrossTenants, async (tx) => removeOver(tx, before, batchRows));
        }
      }
    },
  };
}
