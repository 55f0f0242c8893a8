import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { lockActive } from '#users';

import * as store from '../store.ts';

/** Deletes the recordings of workouts, which another slice stores. */
export type EraseRecordings = (
  tx: Tx,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly provider: string },
  workouts: readonly {
    readonly workoutId: string;
    readonly fromMs: number;
    readonly toMs: number;
  }[],
) => Promise<void>;

export type WorkoutsToErase = {
  readonly provider: string;
  /** Workouts that began in [fromMs, toMs); null means from the first on. */
  readonly fromMs: number | null;
  readonly toMs: number;
  /** Called after the user was locked; if it returns true, nothing is erased. */
  readonly unless?: (tx: Tx) => Promise<boolean>;
};

type Deps = Pick<AppContext, 'db'> & {
  readonly eraseRecordings: EraseRecordings;
  readonly onChanged?: (
    tx: Tx,
    changed: readonly {
      readonly scope: TeamScope;
      readonly userId: UserId;
      readonly resource: string;
    }[],
  ) => Promise<void>;
};

/** Workouts of one transaction, because a recording may fill many chunks. */
const batchMax = 20;

/** Deletes workouts that a provider named, with their recordings. Throws `user.gone`. */
export async function eraseWorkouts(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  { provider, unless, ...which }: WorkoutsToErase,
): Promise<void> {
  for (;;) {
    const erased = await deps.db.write(scope, async (tx) => {
      const key = { scope, userId };
      if ((await lockActive(tx, [key])).size === 0) throw new AppError('user.gone');
      if ((await unless?.(tx)) === true) return 0;
      const query = { userId, provider, ...which, rowsMax: batchMax };
      const found = await store.listWorkoutsOf(tx, scope, query);
      if (found.length === 0) return 0;
      await deps.eraseRecordings(tx, scope, { userId, provider }, found);
      const ids = found.map(({ workoutId }) => workoutId);
      await store.deleteByIds(tx, scope, { userId, resource: 'workouts' }, ids);
      await deps.onChanged?.(tx, [{ scope, userId, resource: 'workouts' }]);
      return found.length;
    });
    if (erased < batchMax) return;
  }
}
