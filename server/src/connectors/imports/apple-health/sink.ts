import type { NormalisedSamples, Resource } from '#timeseries';

import type { AppleWorkout } from './workout.ts';

type Receipt = { readonly created: number; readonly updated: number };

/**
 * Where an import puts what it reads. Each resolves when what it was given is durable; of summaries and workouts with how
 * many were refused.
 */
export type Sink = {
  readonly samples: (resource: Resource, samples: NormalisedSamples) => Promise<Receipt>;
  readonly summaries: (
    resource: 'sleep' | 'meal' | 'profile' | 'electrocardiogram',
    data: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<number>;
  readonly workout: (workout: AppleWorkout) => Promise<number>;
};

/** So many writes are on their way at once: one is stored while the next is read. */
const inFlightMax = 3;

/** Lets reading go on while writes are on their way, and keeps it from getting ahead of them. */
export class Outlet {
  readonly #waiting: (() => Promise<unknown>)[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #failure: Error | undefined;

  add(write: () => Promise<unknown>): void {
    this.#waiting.push(write);
  }

  /** Starts what waits; resolves when no more than a few are on their way. The first failure ends everything. */
  async keepUp(): Promise<void> {
    for (let write = this.#waiting.shift(); write !== undefined; write = this.#waiting.shift()) {
      while (this.#inFlight.size >= inFlightMax) await Promise.race(this.#inFlight);
      this.#throwFailure();
      this.#start(write);
    }
  }

  async settle(): Promise<void> {
    await this.keepUp();
    await Promise.all(this.#inFlight);
    this.#throwFailure();
  }

  #start(write: () => Promise<unknown>): void {
    const done = this.#try(write).finally(() => {
      this.#inFlight.delete(done);
    });
    this.#inFlight.add(done);
  }

  async #try(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }
}
