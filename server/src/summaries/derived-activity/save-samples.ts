import { blockedTimes, listTombstones } from '#deletions';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { lockActive } from '#users';

import type { PhoneSample } from '../items/phone-samples.ts';
import { daysOf, type WorkOutDeps } from './derive-activity.ts';
import { deriveMarked, type WorkedOut } from './derive-marked.ts';
import * as store from './store.ts';

export type KeepDeps = Pick<AppContext, 'db' | 'clock'> & WorkOutDeps;

export type KeptUpload = {
  readonly userId: UserId;
  readonly provider: string;
  readonly isDaily: boolean;
};

/**
 * Stores samples that came with activities, and computes their days from all stored samples. The transaction that stores the
 * samples also marks the days, so that the worker continues after an interruption.
 */
export async function saveActivitySamples(
  deps: KeepDeps,
  scope: TeamScope,
  upload: KeptUpload,
  samples: readonly PhoneSample[],
): Promise<WorkedOut> {
  const { userId, provider, isDaily } = upload;
  const days = daysOf(
    Float64Array.from(samples, ({ startMs }) => startMs),
    Float64Array.from(samples, ({ endMs }) => endMs),
  );
  await deps.db.write(scope, async (tx) => {
    const key = { scope, userId };
    const [users, tombstones] = await Promise.all([
      lockActive(tx, [key]),
      listTombstones(tx, [userId]),
    ]);
    if (!users.has(key)) throw new AppError('user.gone');
    const rules = tombstones.get(userId.toLowerCase()) ?? [];
    const allowed = samples.filter(({ measure, sourceType, startMs }) => {
      const isBlocked = blockedTimes(rules, { resource: measure, provider, sourceType });
      return isBlocked?.(startMs) !== true;
    });
    await store.saveSamples(tx, scope, upload, allowed);
    const marks = Array.from(days, (day): store.Mark => ({
      scope,
      userId,
      provider,
      day,
      isDaily,
    }));
    await store.mark(tx, marks, deps.clock.now());
  });
  const inOrder = [...days].toSorted();
  const [fromDay, toDay] = [inOrder.at(0) ?? null, inOrder.at(-1) ?? null];
  return deriveMarked(deps, scope, { userId, provider, fromDay, toDay });
}
