import { setTimeout as sleep } from 'node:timers/promises';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Resources } from '#kernel/resources.ts';

import { complete } from './delivery-store.ts';
import { type Completion, judge } from './judgement.ts';

/** Long enough for many to share a transaction, short enough to lose little in a crash. */
const gatherMs = 3;
const groupMax = 512;
const retryMs = 250;

type Options = Pick<Resources, 'db' | 'log'> & {
  /** Told how many were written. */
  readonly onWritten: (count: number) => void;
};

/** Writes the results of tries in groups, so that many share a transaction. */
export class Completions {
  readonly #options: Options;
  readonly #waiting: Completion[] = [];
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  push(completion: Completion): void {
    this.#waiting.push(completion);
    this.#running ??= this.#run();
  }

  /** Resolves when everything pushed so far is written. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** Writes what is left, but does not wait for a database that is away: those deliveries are repeated. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < groupMax && !this.#isClosed) await sleep(gatherMs);
      const group = this.#waiting.splice(0, groupMax);
      try {
        await this.#write(group);
        this.#options.onWritten(group.length);
      } catch (error) {
        this.#options.log.error({ error: String(error) }, 'webhook results could not be written');
        if (this.#isClosed) break;
        this.#waiting.unshift(...group);
        await sleep(retryMs);
      }
    }
    this.#running = null;
  }

  async #write(group: readonly Completion[]): Promise<void> {
    const { db } = this.#options;
    await db.write(acrossTenants, async (tx) => {
      await complete(tx, group);
      await judge({ db }, tx, group);
    });
  }
}
