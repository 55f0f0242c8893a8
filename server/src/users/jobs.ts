import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import type { Job } from '#kernel/jobs/recurring.ts';
import type { Purger } from '#kernel/personal-data.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs, minuteMs } from '#kernel/time.ts';

import { listUnsealed, setBirthDate } from './birth-date-store.ts';
import { sealBirthDate } from './birth-date.ts';
import { purgeDeletedUsers } from './deletion/purge.ts';

/** Purges users. The purgers come from the slices that store data of users, which this slice does not import. */
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

/** Seals birth dates that were stored before they were sealed, some at a time. */
export function sealBirthDatesJob(deps: Pick<AppContext, 'db' | 'vault' | 'random'>): Job {
  return {
    name: 'users.seal_birth_dates',
    everyMs: dayMs,
    run: async (signal) => {
      let after: UserId | null = null;
      do {
        const last: UserId | null = after;
        after = await deps.db.write(acrossTenants, async (tx) => {
          const users = await listUnsealed(tx, last);
          for (const user of users)
            await setBirthDate(tx, user.id, await sealBirthDate(tx, deps, user, user));
          return users.at(-1)?.id ?? null;
        });
      } while (after !== null && !signal.aborted);
    },
  };
}
