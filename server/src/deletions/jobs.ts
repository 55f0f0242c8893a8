import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { minuteMs } from '#kernel/time.ts';

import type { DeletionDeps } from './service.ts';
import * as store from './store.ts';

/** The most deletions of one transaction. */
const batchMax = 10;

/** Erases data that was deleted an hour ago. An interrupted run has erased complete deletions, and the next one continues. */
export function purgeJob(deps: Pick<DeletionDeps, 'db' | 'clock' | 'parts' | 'events'>): Job {
  return {
    name: 'deletions.purge',
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      for (;;) {
        const purged = await purgeDue(deps);
        if (purged < batchMax || signal.aborted) return;
      }
    },
  };
}

async function purgeDue({
  db,
  clock,
  parts,
  events,
}: Parameters<typeof purgeJob>[0]): Promise<number> {
  return db.write(acrossTenants, async (tx) => {
    const now = clock.now();
    const due = await store.listDue(tx, now, batchMax);
    for (const { id, userId } of due) {
      const of = { userId, deletionId: id };
      await parts.purgeSummaries(tx, of);
      await parts.purgeSamples(tx, of);
      await events.purge(tx, of);
      await store.setState(tx, { id, state: 'purged', endedAt: now });
    }
    return due.length;
  });
}
