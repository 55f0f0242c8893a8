import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Tx } from '#kernel/db.ts';
import { describeError } from '#kernel/describe-error.ts';
import { Loop } from '#kernel/loop.ts';
import type { Resources } from '#kernel/resources.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { giveUp, recompute, type RecomputeDeps } from './recompute.ts';
import * as store from './tasks/store.ts';

type Deps = RecomputeDeps &
  Pick<Resources, 'log'> & {
    /** Told after a commit that wrote events. */
    readonly onEvents: () => void;
  };

/** A change waits so long for further ones. */
const waitMs = 30 * secondMs;
/** Longer than those that are taken together may run. */
const leaseMs = 5 * minuteMs;
const claimedMax = 4;
const lookEveryMs = 2 * secondMs;
/** What fails so often ends as an error, until data changes again. */
const attemptsMax = 5;

/** Notes, in the transaction that stores data, which continuous queries are to be computed anew. */
export async function noteContinuousQueries(
  { clock }: Pick<Resources, 'clock'>,
  tx: Tx,
  changed: readonly store.ChangedResource[],
): Promise<void> {
  const now = clock.now();
  await store.schedule(tx, changed, { now, dueAt: new Date(now.getTime() + waitMs) });
}

/** Computes the tables of continuous queries that are due. Any number of processes may do so side by side. */
export class ContinuousQueryWorker {
  readonly #deps: Deps;
  readonly #loop: Loop;
  #stopping = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#loop = new Loop({
      turn: async () => this.#turn(),
      pollMs: lookEveryMs,
      onError: (error) =>
        deps.log.error({ error: describeError(error) }, 'continuous queries cannot be computed'),
    });
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#loop.start();
  }

  /** What is being computed is left to whoever looks next. */
  async stop(): Promise<void> {
    this.#stopping.abort();
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
    const taken = await db.write(acrossTenants, async (tx) =>
      store.claim(tx, { now, until, rowsMax: claimedMax }),
    );
    for (const task of taken) {
      if (this.#stopping.signal.aborted) return false;
      await this.#workOn(task);
    }
    return taken.length > 0;
  }

  async #workOn(task: store.TakenTask): Promise<void> {
    const deps = this.#deps;
    const scope = await tenantScope(deps, task.tenantId, 'aggregate.continuous_query');
    try {
      if (await recompute(deps, scope, task, this.#stopping.signal)) deps.onEvents();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      deps.log.warn(
        { user: task.userId, query: task.queryId, error: describeError(error) },
        'a continuous query was not computed; it is tried again',
      );
      if (task.attempts >= attemptsMax) await giveUp(deps, scope, task);
    }
  }
}
