import { DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { secondMs } from '#kernel/time.ts';

import { leaseMs, type Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';
import type { SourcesContext } from '../sources-context.ts';
import { runPull } from './run.ts';

/** Concurrent pulls of one provider in a process. Each provider has its own limit, so that a slow one delays no other. */
const inFlightMax = 16;
const pollMs = secondMs;

/** Runs due pulls of every provider. Any number of processes can do so concurrently. */
export class PullWorker {
  readonly #ofProviders: readonly DueWorker<Pull>[];

  constructor(engine: SourcesContext) {
    const providers = new Set([...engine.connectors.keys(), ...engine.demos.keys()]);
    this.#ofProviders = [...providers].map((provider) => workerOf(engine, provider));
  }

  start(): void {
    for (const worker of this.#ofProviders) worker.start();
  }

  /** Stops pulls in flight after their current slice. */
  async stop(): Promise<void> {
    await Promise.all(this.#ofProviders.map(async (worker) => worker.stop()));
  }

  /** Runs all due pulls, and those that become due by them. Resolves when all have ended. */
  async runDue(): Promise<void> {
    await Promise.all(this.#ofProviders.map(async (worker) => worker.runDue()));
  }
}

function workerOf(engine: SourcesContext, provider: string): DueWorker<Pull> {
  return new DueWorker(engine, {
    claim: async (tx, lease) => store.claimDue(tx, provider, lease),
    workOn: async (pull, stopping) => {
      try {
        await runPull(engine, pull, stopping);
      } catch (error) {
        // The failure could not be stored. Another worker claims the pull when its lease has expired.
        engine.log.error({ pull: pull.id, error: describeError(error) }, 'a pull was left');
      }
    },
    leaseMs,
    inFlightMax,
    pollMs,
    trouble: 'pulls cannot be claimed',
  });
}
