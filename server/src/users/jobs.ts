import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { Purger } from '#kernel/personal-data.ts';
import { minuteMs } from '#kernel/time.ts';

import { purgeDeletedUsers } from './deletion/purge.ts';

/** The purgers come from the slices that store data of users, which this slice does not know. */
export function userPurgeJob(
  deps: Pick<AppContext, 'db' | 'clock' | 'log' | 'vault'>,
  purgers: readonly Purger[],
): Job {
  return {
    name: 'users.purge',
    everyMs: 10 * minuteMs,
    run: async (signal) => purgeDeletedUsers(deps, purgers, signal),
  };
}
