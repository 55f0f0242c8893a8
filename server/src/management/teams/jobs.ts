import type { Job } from '#kernel/jobs/queue.ts';
import type { TenantPurger } from '#kernel/personal-data.ts';
import type { Resources } from '#kernel/resources.ts';

import { purgeDeletedTeams } from './purge/service.ts';

/** The purgers come from the slices that store data of tenants, which this slice does not know. */
export function teamPurgeJob(
  deps: Pick<Resources, 'db' | 'clock' | 'log'>,
  purgers: readonly TenantPurger[],
): Job {
  return {
    name: 'management.purge_teams',
    // After the purge of users, which the erasure of a team waits for.
    cron: '5,15,25,35,45,55 * * * *',
    run: async (signal) => purgeDeletedTeams(deps, purgers, signal),
  };
}
