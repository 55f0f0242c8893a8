import type { SourceType } from '#sources';

import type { NormalisedSamples } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';
import type { StreamPoint } from '../streams/channels.ts';
import type { Range } from './checkpoint.ts';
import type { Outcome } from './outcome.ts';

/** A workout of a file: its summary as it would be pushed, and what was recorded meanwhile. */
export type FileWorkout = {
  readonly sourceType: SourceType;
  readonly timeZone: string | null;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly points: readonly StreamPoint[];
  /** The kind of recording that an archive has of it. */
  readonly format?: 'fit' | 'gpx' | 'tcx';
};

/** Summaries that files hold beside workouts. */
export type FileSummary =
  | 'activity'
  | 'electrocardiogram'
  | 'meal'
  | 'menstrual_cycle'
  | 'profile'
  | 'sleep';

/**
 * Where an import puts what it reads. Each resolves with what became of it, when that is durable.
 */
export type Sink = {
  /** Also how many samples were new, and how many replaced a stored value. */
  readonly samples: (
    resource: Resource,
    samples: NormalisedSamples,
  ) => Promise<Outcome & { readonly updated: number }>;
  readonly summaries: (
    resource: FileSummary,
    data: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<Outcome>;
  /** Also how many values of its stream were not plausible, and how many were left out because it is too long. */
  readonly workout: (
    workout: FileWorkout,
  ) => Promise<Outcome & { readonly valuesLeftOut: number; readonly valuesThinned: number }>;
  /** Told once of each resource when all of its samples are durable. */
  readonly history: (resource: Resource, range: Range) => Promise<void>;
};

/** So many writes are on their way at once: one is stored while the next is read. */
const inFlightMax = 3;

/** Writes that wait for a mark to be set, until reading waits, too. */
const behindMarkMax = 4;

type Write = { readonly run: () => Promise<unknown>; readonly isMark: boolean };

/** Lets reading go on while writes are on their way, and keeps it from getting ahead of them. */
export class WriteQueue {
  readonly #waiting: Write[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #failure: Error | undefined;

  add(run: () => Promise<unknown>): void {
    this.#waiting.push({ run, isMark: false });
  }

  /** A write that begins when all before it are durable, and none after it has begun. */
  addMark(run: () => Promise<unknown>): void {
    this.#waiting.push({ run, isMark: true });
  }

  /** Starts what waits; resolves when no more than a few are on their way. The first failure ends everything. */
  async keepUp(): Promise<void> {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      this.#throwFailure();
      if (next.isMark && this.#inFlight.size > 0) {
        if (this.#waiting.length <= behindMarkMax) return;
        await Promise.all(this.#inFlight);
      }
      while (this.#inFlight.size >= inFlightMax) await Promise.race(this.#inFlight);
      this.#throwFailure();
      this.#waiting.shift();
      this.#start(next.run);
    }
  }

  async settle(): Promise<void> {
    do {
      await this.keepUp();
      await Promise.all(this.#inFlight);
      this.#throwFailure();
    } while (this.#waiting.length > 0);
  }

  /** Until what has begun has ended, whatever became of it. */
  async rest(): Promise<void> {
    await Promise.all(this.#inFlight);
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
