import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { deleteChallenges } from './passkeys/store.ts';
import { deleteEnded } from './sessions/store.ts';
import { deleteLinks } from './sign-in/store.ts';

const batchRows = 1000;
/** How long an expired link is stored, so that its user gets the reason. */
const linkMemoryMs = dayMs;

/** Removes sessions, links and challenges that are over. */
export function signInEndJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'management.end_sign_ins',
    everyMs: hourMs,
    offsetMs: 23 * minuteMs,
    run: async (signal) => {
      const now = clock.now();
      const before = new Date(now.getTime() - linkMemoryMs);
      const removals: readonly ((tx: Tx) => Promise<number>)[] = [
        async (tx) => deleteEnded(tx, now, batchRows),
        async (tx) => deleteLinks(tx, before, batchRows),
        async (tx) => deleteChallenges(tx, now, batchRows),
      ];
      for (const remove of removals) {
        let removed = batchRows;
        while (removed === batchRows && !signal.aborted) {
          removed = await db.write(acrossTenants, async (tx) => remove(tx));
        }
      }
    },
  };
}
