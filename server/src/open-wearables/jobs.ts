import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

import { trim } from './invitations/store.ts';

/** How long a code that ended stays, so that its user's export shows it. */
const shownMs = 180 * dayMs;

export function invitationsJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'open_wearables.trim_invitations',
    everyMs: dayMs,
    offsetMs: 4 * hourMs,
    run: async () => {
      const before = new Date(clock.now().getTime() - shownMs);
      await db.write(acrossTenants, async (tx) => trim(tx, before));
    },
  };
}
