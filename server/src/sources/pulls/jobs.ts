import { DueWorker } from '#kernel/jobs/due-worker.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import { secondMs } from '#kernel/time.ts';

import { leaseMs, type Pull } from '../connections/schedule/model.ts';
import * as store from '../connections/schedule/store.ts';
import type { SourcesContext } from '../sources-context.ts';
import { runPull } from './run.ts';

/** Pulls of one provider that a process works on at once: a slow provider keeps no other waiting. */
const inFlightMax = 16;
const pollMs = secondMs;

/** Fetches what is due, of every provider. Any number of processes may do so side by side. */
export class PullWorker {
  readonly #ofProviders: readonly DueWorker<Pull>[];

  constructor(engine: SourcesContext) {
    const providers = new Set([...engine.connectors.keys(), ...engine.demos.keys()]);
    this.#ofProviders = [...providers].map((provider) => workerOf(engine, provider));
  }

  start(): void {
    for (const worker of this.#ofProviders) worker.start();
  }

  /** Ends what is in flight after the slice that it is at. */
  async stop(): Promise<void> {
    await Promise.all(this.#ofProviders.map(async (worker) => worker.stop()));
  }

  /** Everything that is due now, and what becomes due by it; resolves when it is done. */
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
        // Nothing could be written down: somebody takes it when its lease has ended.
        engine.log.error({ pull: pull.id, error: describeError(error) }, 'a pull was left');
      }
    },
    leaseMs,
    inFlightMax,
    pollMs,
    trouble: 'pulls cannot be claimed',
  });
}
