import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { TenantPurger } from '#kernel/personal-data.ts';
import { minuteMs } from '#kernel/time.ts';

import { purgeDeletedTeams } from './purge/service.ts';

/** The purgers come from the slices that store data of tenants, which this slice does not know. */
export function teamPurgeJob(
  deps: Pick<AppContext, 'db' | 'clock' | 'log'>,
  purgers: readonly TenantPurger[],
): Job {
  return {
    name: 'management.purge_teams',
    // After the purge of users, which the erasure of a team waits for.
    everyMs: 10 * minuteMs,
    offsetMs: 5 * minuteMs,
    run: async (signal) => purgeDeletedTeams(deps, purgers, signal),
  };
}
