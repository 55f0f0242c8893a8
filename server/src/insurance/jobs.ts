import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { hourMs } from '#kernel/time.ts';

import { sealRequest } from './eligibility/batch/sealed.ts';
import { listUnsealed, setSealed } from './eligibility/batch/store.ts';

/** Seals the requests of batches that were stored before requests were sealed, some at a time. */
export function sealBatchesJob({ db, vault }: Pick<AppContext, 'db' | 'vault'>): Job {
  return {
    name: 'insurance.seal_batches',
    everyMs: hourMs,
    run: async (signal) => {
      let sealed = 1;
      while (sealed > 0 && !signal.aborted) {
        sealed = await db.write(acrossTenants, async (tx) => {
          const batches = await listUnsealed(tx);
          for (const { id, request } of batches)
            await setSealed(tx, id, await sealRequest(vault, tx, id, request));
          return batches.length;
        });
      }
    },
  };
}
