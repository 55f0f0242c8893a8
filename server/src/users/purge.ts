import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import { describeError } from '#kernel/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';
import type { UserId } from '#kernel/scope.ts';

import * as store from './store.ts';

/** Erases what a slice stores of a user, in the transaction that erases the user. */
export type Purger = (tx: Tx, userId: UserId) => Promise<void>;

type PurgeDeps = Pick<Resources, 'db' | 'clock' | 'log'>;

const purgeBatch = 100;

/** Erases every user whose time to undo has passed, each in a transaction of its own. Safe to cut off and to repeat. */
export async function purgeDeletedUsers(
  deps: PurgeDeps,
  purgers: readonly Purger[],
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now();
  let failures = 0;
  let after: UserId | null = null;
  do {
    const due: readonly UserId[] = await store.listPurgeable(deps.db.read(acrossTenants), {
      now,
      after,
      limit: purgeBatch,
    });
    for (const userId of due) {
      if (signal.aborted) return;
      if (!(await tryPurge(deps, purgers, userId, now))) failures += 1;
    }
    after = due.at(-1) ?? null;
  } while (after !== null);
  if (failures > 0) throw new Error(`${failures} users could not be purged`);
}

/** One user that cannot be erased must not keep the others. */
async function tryPurge(
  { db, log }: PurgeDeps,
  purgers: readonly Purger[],
  userId: UserId,
  now: Date,
): Promise<boolean> {
  try {
    await db.write(acrossTenants, async (tx) => {
      if (!(await store.lockPurgeable(tx, userId, now))) return;
      for (const purge of purgers) await purge(tx, userId);
      await store.deletePurged(tx, userId);
    });
    log.info({ user_id: userId }, 'user purged');
    return true;
  } catch (error) {
    log.error({ user_id: userId, error: describeError(error) }, 'user not purged');
    return false;
  }
}
