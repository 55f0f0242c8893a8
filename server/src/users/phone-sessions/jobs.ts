import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

import { idleMs } from './model.ts';
import * as store from './store.ts';

/** Deletes sessions that can no longer be refreshed and whose sign-in tokens have expired long ago. */
export function phoneSessionsJob({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job {
  return {
    name: 'users.trim_phone_sessions',
    everyMs: dayMs,
    offsetMs: 4 * hourMs,
    run: async () => {
      const before = new Date(clock.now().getTime() - idleMs);
      await db.write(acrossTenants, async (tx) => store.trim(tx, before));
    },
  };
}
