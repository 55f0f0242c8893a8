import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { minuteMs } from '#kernel/time.ts';

import { removeOver } from './store.ts';

/** Each has many parts. */
const batchRows = 10;

/** Removes exports with their files once they are over. */
export function bulkEndJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'fhir.end_bulk_exports',
    everyMs: 10 * minuteMs,
    offsetMs: 3 * minuteMs,
    run: async (signal) => {
      let removed = batchRows;
      while (removed === batchRows && !signal.aborted) {
        const now = clock.now();
        removed = await db.write(acrossTenants, async (tx) => removeOver(tx, now, batchRows));
      }
    },
  };
}
