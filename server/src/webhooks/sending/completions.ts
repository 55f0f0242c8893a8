import { setTimeout as sleep } from 'node:timers/promises';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';

import { type Completion, updateEndpointHealth } from './endpoint-health-updates.ts';
import type { PrefetchLimit } from './prefetch-limit.ts';
import { complete } from './queue-store.ts';
import type { Steps } from './steps.ts';

/** Long enough for many to share a transaction, short enough to lose little in a crash. */
const groupWaitMs = 3;
const groupMax = 512;
const retryMs = 250;

type Deps = Pick<AppContext, 'db' | 'log'> & {
  readonly capacity: PrefetchLimit;
  readonly steps: Steps;
};

/** Writes the results of attempts in groups, so that many share a transaction. */
export class Completions {
  readonly #deps: Deps;
  readonly #waiting: Completion[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  push(completion: Completion): void {
    this.#waiting.push(completion);
    this.#running ??= this.#run();
  }

  /** Resolves when everything pushed so far is written. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** Writes the remaining results. It does not wait for an unavailable database: those deliveries are repeated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < groupMax && !this.#isClosed) await sleep(groupWaitMs);
      const group = this.#waiting.splice(0, groupMax);
      try {
        await this.#write(group);
        const now = performance.now();
        for (const { answeredMs } of group) this.#deps.steps.write_back(now - answeredMs);
        this.#deps.capacity.release(group.length);
      } catch (error) {
        sharedSparseLog(this.#deps.log).error(
          { error: String(error) },
          'webhook results could not be written',
        );
        if (this.#isClosed) break;
        this.#waiting.unshift(...group);
        await sleep(retryMs);
      }
    }
    this.#running = null;
  }

  async #write(group: readonly Completion[]): Promise<void> {
    const { db } = this.#deps;
    await db.write(acrossTenants, async (tx) => {
      await complete(tx, group);
      await updateEndpointHealth({ db }, tx, group);
    });
  }
}
