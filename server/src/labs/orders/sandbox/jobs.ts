import { acrossTenants } from '#kernel/across-tenants.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import { lockOrder } from '../progress.ts';
import { type SimulationDeps, takeStep } from './service.ts';
import * as store from './store.ts';

const batchMax = 50;
const pollMs = secondMs;

/** Takes the steps of simulations when they are due. */
export class SimulationWorker {
  readonly #deps: SimulationDeps & Pick<Resources, 'log'>;
  readonly #loop: Loop;

  constructor(deps: SimulationDeps & Pick<Resources, 'log'>) {
    this.#deps = deps;
    this.#loop = new Loop({
      turn: async () => (await this.runOnce()) === batchMax,
      pollMs,
      onError: (error) => {
        deps.log.error({ error: describeError(error) }, 'simulated orders do not go on');
      },
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** One step of each simulation that is due; answers how many there were. */
  async runOnce(): Promise<number> {
    const { db, clock } = this.#deps;
    const due = await store.listDue(db.read(acrossTenants), clock.now(), batchMax);
    for (const each of due) await this.#goOn(each);
    if (due.length > 0) this.#deps.onEvents();
    return due.length;
  }

  async #goOn({ orderId, tenantId }: Pick<store.Due, 'orderId' | 'tenantId'>): Promise<void> {
    const deps = this.#deps;
    const scope = await tenantScope(deps, tenantId, 'labs.simulation');
    try {
      await deps.db.write(scope, async (tx) => {
        // The order first, as everywhere: two that want both rows never wait for each other.
        await lockOrder(tx, deps, scope, orderId);
        const due = await store.takeDue(tx, scope, orderId, deps.clock.now());
        if (due === undefined) return;
        const isOver = await takeStep(tx, deps, scope, { id: orderId, plan: due.plan });
        const runAt = new Date(deps.clock.now().getTime() + due.delayMs);
        if (isOver) await store.forget(tx, scope, orderId);
        else await store.plan(tx, scope, { ...due, runAt });
      });
    } catch (error) {
      deps.log.warn({ order_id: orderId, error: describeError(error) }, 'a simulation has ended');
      await deps.db.write(scope, async (tx) => store.forget(tx, scope, orderId));
    }
  }
}
