import { acrossTenants } from '#kernel/across-tenants.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Resources } from '#kernel/resources.ts';
import { secondMs } from '#kernel/time.ts';
import { tenantScope } from '#management';

import type { OrderDeps } from '../progress.ts';
import { settleDue } from './settle.ts';
import { listDue } from './store.ts';

type Deps = OrderDeps & Pick<Resources, 'log'>;

/** More wait for the next turn. */
const dueMax = 200;
const pollMs = 5 * secondMs;

/** Confirms what providers have had time to confirm, and calls off visits that wait for a requisition in vain. */
export class AppointmentWorker {
  readonly #deps: Deps;
  readonly #loop: Loop;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#loop = new Loop({
      turn: async () => (await this.runOnce()) === dueMax,
      pollMs,
      onError: (error) => {
        deps.log.error({ error: describeError(error) }, 'appointments cannot be settled');
      },
    });
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** One portion of what may be due; answers how many it changed. */
  async runOnce(): Promise<number> {
    const { db, clock, log } = this.#deps;
    const due = await listDue(db.read(acrossTenants), clock.now(), dueMax);
    let changed = 0;
    for (const { tenantId, orderId } of due) {
      try {
        const scope = await tenantScope(this.#deps, tenantId, 'labs.settle_appointments');
        if (await settleDue(this.#deps, scope, orderId)) changed += 1;
      } catch (error) {
        log.error(
          { order: orderId, error: describeError(error) },
          'an appointment could not be settled',
        );
      }
    }
    return changed;
  }
}
