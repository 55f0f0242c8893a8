import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import { describeError } from '#kernel/describe-error.ts';
import { Loop } from '#kernel/loop.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { measures } from './model.ts';
import * as store from './store.ts';
import { daysOf, type WorkOutDeps, workOutActivity } from './work-out.ts';

type Deps = Pick<Resources, 'db' | 'clock' | 'log'> & WorkOutDeps;

/** A day waits so long for further samples, and for what the provider itself says of it. */
const waitMs = 15 * secondMs;
const leaseMs = 2 * minuteMs;
const lookEveryMs = secondMs;
const claimedMax = 32;
/** A day that fails so often is left as it is, until its samples change again. */
const attemptsMax = 5;

/** Samples that are new or another than before. */
export type ChangedSamples = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly provider: string;
  readonly resource: string;
  readonly isDaily: boolean;
  readonly created: readonly Intervals[];
  readonly updated: readonly Intervals[];
};

type Intervals = { readonly times: Float64Array; readonly ends: Float64Array | null };

/** Notes, in the transaction that stores samples, which days are to be worked out. */
export async function noteMovement(
  { clock }: Pick<Resources, 'clock'>,
  tx: Tx,
  changed: readonly ChangedSamples[],
): Promise<void> {
  const marks = new Map<string, store.Mark>();
  for (const { scope, userId, provider, resource, isDaily, ...change } of changed) {
    if (!Object.hasOwn(measures, resource)) continue;
    for (const { times, ends } of [...change.created, ...change.updated]) {
      for (const day of daysOf(times, ends)) {
        const key = `${userId} ${provider} ${day}`;
        const before = marks.get(key)?.isDaily ?? false;
        marks.set(key, { scope, userId, provider, day, isDaily: isDaily || before });
      }
    }
  }
  await store.mark(tx, [...marks.values()], new Date(clock.now().getTime() + waitMs));
}

/** Works out the activity of days whose samples changed. Any number of processes may do so side by side. */
export class MovementWorker {
  readonly #deps: Deps;
  readonly #loop: Loop;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#loop = new Loop({
      turn: async () => this.#turn(),
      pollMs: lookEveryMs,
      onError: (error) =>
        deps.log.error({ error: describeError(error) }, 'activities cannot be worked out'),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Ends the portion that is in hand. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Everything that is due now; resolves when it is done. */
  async runDue(): Promise<void> {
    while (await this.#turn());
  }

  /** True when something was due. */
  async #turn(): Promise<boolean> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const days = await db.write(acrossTenants, async (tx) =>
      store.claim(tx, { now, until, rowsMax: claimedMax }),
    );
    for (const due of days) await this.#workOn(due);
    return days.length > 0;
  }

  async #workOn(due: store.DueDay): Promise<void> {
    const { db, log } = this.#deps;
    try {
      const scope = await tenantScope(this.#deps, due.tenantId, 'summaries.work_out_activity');
      if (scope !== undefined) await workOutActivity(this.#deps, scope, due);
    } catch (error) {
      log.warn(
        { user: due.userId, error: describeError(error) },
        'an activity was not worked out; it is tried again',
      );
      if (due.attempts < attemptsMax) return;
    }
    await db.write(acrossTenants, async (tx) => store.settle(tx, due));
  }
}
