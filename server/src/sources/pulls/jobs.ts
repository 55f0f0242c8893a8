import { acrossTenants } from '#kernel/across-tenants.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { uuidV7 } from '#kernel/random.ts';
import { secondMs } from '#kernel/time.ts';

import { leaseMs, type Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';
import type { Engine } from '../engine.ts';
import { runPull } from './run.ts';

/** Pulls of one provider that a process works on at once: a slow provider keeps no other waiting. */
const inFlightMax = 16;
const lookEveryMs = secondMs;

/** Fetches what is due, of every provider. Any number of processes may do so side by side. */
export class PullWorker {
  readonly #engine: Engine;
  readonly #stopping = new AbortController();
  readonly #inFlight = new Map<string, Set<Promise<void>>>();
  readonly #loop: Loop;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#loop = new Loop({
      turn: async () => this.#turn(),
      pollMs: lookEveryMs,
      onError: (error) =>
        engine.log.error({ error: describeError(error) }, 'pulls cannot be claimed'),
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** Ends what is in flight after the slice that it is at. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop.stop();
    await this.#settle();
  }

  /** Everything that is due now, and what becomes due by it; resolves when it is done. */
  async runDue(): Promise<void> {
    while (await this.#turn()) await this.#settle();
  }

  async #settle(): Promise<void> {
    for (const running of this.#inFlight.values()) await Promise.all(running);
  }

  /** True when something was claimed. */
  async #turn(): Promise<boolean> {
    let claimed = 0;
    const { connectors, demos } = this.#engine;
    for (const provider of new Set([...connectors.keys(), ...demos.keys()])) {
      const running = this.#inFlight.get(provider) ?? new Set();
      this.#inFlight.set(provider, running);
      const free = inFlightMax - running.size;
      const pulls = free === 0 ? [] : await this.#claim(provider, free);
      claimed += pulls.length;
      for (const pull of pulls) this.#run(pull, running);
    }
    return claimed > 0;
  }

  async #claim(provider: string, limit: number): Promise<readonly Pull[]> {
    const { db, clock, random } = this.#engine;
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    const lease = { id: uuidV7(now, random), now, until };
    return db.write(acrossTenants, async (tx) => store.claimDue(tx, provider, lease, limit));
  }

  #run(pull: Pull, running: Set<Promise<void>>): void {
    const done = this.#tryRun(pull).finally(() => {
      running.delete(done);
      this.#loop.wake();
    });
    running.add(done);
  }

  async #tryRun(pull: Pull): Promise<void> {
    try {
      await runPull(this.#engine, pull, this.#stopping.signal);
    } catch (error) {
      // Nothing could be written down: somebody takes it when its lease has ended.
      this.#engine.log.error({ pull: pull.id, error: describeError(error) }, 'a pull was left');
    }
  }
}
