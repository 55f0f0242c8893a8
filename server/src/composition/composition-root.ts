import type { BaseContext, AppContext } from '#kernel/app-context.ts';
import type { Config } from '#kernel/config.ts';
import { Announcer } from '#kernel/events/outbox.ts';
import type { StaticPage } from '#kernel/http/http.ts';
import type { Operation } from '#kernel/http/operation.ts';
import type { RawRoute } from '#kernel/http/raw-route.ts';
import { type Job, openRecurringJobs } from '#kernel/jobs/recurring.ts';
import { isRestoredCopy } from '#kernel/secrets/installation.ts';
import type { OpenedSlice, Worker } from '#kernel/slice.ts';

import { errorCatalog, openSlices, type Surroundings } from './slices.ts';

type OpenedSlices = ReturnType<typeof openSlices>;

/** The whole service as one graph of objects: what answers requests, what works in the background, what commands use. */
export type Service = Pick<OpenedSlices, 'ingestion' | 'baseUrl'> & {
  readonly slices: OpenedSlices['opened'];
  readonly resources: AppContext;
  readonly config: Config;
  operations(): readonly Operation[];
  pages(): readonly StaticPage[];
  receivers(): readonly RawRoute[];
  jobs(): readonly Job[];
  /** Begins what works in the background: deliveries, pulls, jobs and the like, and what the caller adds. */
  start(...others: readonly Worker[]): Promise<void>;
  /** Loads what the first requests would wait for, unless it is told to stop. */
  warm(stopping: AbortSignal): Promise<void>;
  /** Answers those who wait for something to happen, so that a server can close. */
  endWaiting(): Promise<void>;
  /** Ends what works in the background. */
  stop(deadlineMs: number): Promise<void>;
  /** Once nobody asks for anything any more. What was stored is announced before it resolves. */
  close(): Promise<void>;
};

export function composeService(
  given: BaseContext,
  config: Config,
  surroundings: Partial<Surroundings> = {},
): Service {
  const resources: AppContext = { ...given, errors: errorCatalog };
  const announcer = new Announcer(resources);
  const { opened, ...offered } = openSlices(resources, config, { ...surroundings, announcer });
  const slices: readonly OpenedSlice[] = Object.values(opened);
  const jobs = (): readonly Job[] => slices.flatMap((each) => each.jobs?.() ?? []);
  let working: readonly Worker[] = [];
  return {
    ...offered,
    slices: opened,
    resources,
    config,
    operations: () => slices.flatMap((each) => each.operations()),
    pages: () => slices.flatMap((each) => each.pages?.() ?? []),
    receivers: () => slices.flatMap((each) => each.receivers?.() ?? []),
    jobs,
    start: async (...others) => {
      if (await isRestoredCopy(resources.db)) {
        resources.log.warn(
          {},
          'this is a restored copy: it sends and fetches nothing until salus take-over',
        );
        working = slices.flatMap((each) => each.localWorkers?.() ?? []);
      } else {
        const own = slices.flatMap((each) => each.workers?.() ?? []);
        working = [...own, openRecurringJobs(resources, jobs()), ...others];
      }
      await Promise.all(working.map(async (each) => each.start()));
    },
    // One after the other: each builds in a thread with a heap of its own.
    warm: async (stopping) => {
      for (const each of slices) if (!stopping.aborted) await each.warm?.();
    },
    endWaiting: async () => {
      await Promise.all(slices.map(async (each) => each.endWaiting?.()));
    },
    stop: async (deadlineMs) => {
      await Promise.all(working.map(async (each) => each.stop(deadlineMs)));
    },
    close: async () => {
      await Promise.all(slices.map(async (each) => each.close?.()));
      await announcer.settle();
    },
  };
}
