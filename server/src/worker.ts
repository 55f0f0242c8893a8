import { ContinuousQueryWorker, openPool } from '#aggregate';
import type { PrivateNetworks } from '#kernel/config.ts';
import { openRecurringJobs } from '#kernel/jobs/recurring.ts';
import type { Resources } from '#kernel/resources.ts';
import { openSealing } from '#management';
import { PullWorker } from '#sources';
import { MovementWorker, type SummaryIngestion } from '#summaries';
import { openDestinations, openWebhooks } from '#webhooks';

import {
  createIngestion,
  createSources,
  destinationConnectors,
  movementSamplesOf,
  type ProviderOptions,
  renderersOf,
} from './composition.ts';
import { allJobs } from './jobs.ts';
import { type Laboratories, openLaboratories } from './laboratories.ts';

/** What works out the activity of days from their samples. */
export function createMovementWorker(
  resources: Resources,
  summaries: SummaryIngestion,
): MovementWorker {
  return new MovementWorker({
    ...resources,
    summaries,
    movementSamples: movementSamplesOf(resources),
  });
}

export type Worker = { start(): Promise<void>; stop(deadlineMs: number): Promise<void> };

/** Everything that works in the background: deliveries, jobs, and the sealing of the audit log. */
export function createWorker(
  resources: Resources,
  options: {
    readonly baseUrl: () => string;
    readonly privateNetworks: PrivateNetworks;
    readonly providers?: Partial<ProviderOptions>;
    /** Left out: 30. */
    readonly eventRetentionDays?: number;
    readonly eventBytesMax?: number;
    readonly destinationWaitingMax?: number;
  } & Laboratories,
): Worker {
  const { privateNetworks, destinationWaitingMax: waitingMax = 1_000_000 } = options;
  const renderers = renderersOf(options.baseUrl);
  const connectors = destinationConnectors;
  const destinations = openDestinations(resources, {
    privateNetworks,
    renderers,
    connectors,
    waitingMax,
  });
  const webhooks = openWebhooks(resources, {
    privateNetworks,
    renderers,
    onQueuedForBrokers: () => destinations.wake(),
  });
  const ingestion = createIngestion(resources, options.eventBytesMax);
  const engine = createSources(resources, ingestion, options.baseUrl, options.providers);
  const pulls = new PullWorker(engine);
  const movement = createMovementWorker(resources, ingestion);
  // One thread: they are computed one after another.
  const queries = openPool({ threads: 1 });
  const continuous = new ContinuousQueryWorker({
    ...resources,
    queries,
    onEvents: () => ingestion.onEvents(),
    eventBytesMax: options.eventBytesMax ?? 1024 * 1024,
  });
  const sealing = openSealing(resources);
  const laboratories = openLaboratories(resources, {
    ...options,
    onEvents: () => ingestion.onEvents(),
  });
  const jobs = openRecurringJobs(resources, [
    ...allJobs(resources, engine, options.eventRetentionDays),
    ...laboratories.jobs,
  ]);
  return {
    start: async () => {
      await Promise.all([webhooks.start(), jobs.start(), laboratories.start()]);
      for (const each of [sealing, destinations, pulls, movement, continuous]) each.start();
    },
    stop: async (deadlineMs) => {
      // Pulls end their slice; those whose provider does not answer in half of the time go on elsewhere.
      const cutOff = setTimeout(() => void engine.close(), deadlineMs / 2);
      await Promise.all([
        webhooks.stop(deadlineMs),
        destinations.stop(deadlineMs),
        pulls.stop(),
        movement.stop(),
        continuous.stop(),
        laboratories.stop(),
        jobs.stop(),
        sealing.stop(),
      ]);
      clearTimeout(cutOff);
      await Promise.all([engine.close(), queries.close()]);
      await ingestion.settle();
    },
  };
}
