import type { AppContext } from '#kernel/app-context.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { sharedSparseLog } from '#kernel/log/sparse-log.ts';
import { secondMs } from '#kernel/time.ts';

import type { Renderers } from '../model.ts';
import { BodyCache } from '../stored/body-cache.ts';
import { tendBacklogs } from './backlog.ts';
import { Connections } from './connections.ts';
import type { DestinationConnectors } from './connector.ts';
import { DestinationWorker } from './worker.ts';

export type Destinations = {
  start(): void;
  /** Notifies the worker that events were queued. */
  wake(): void;
  /** Starts no more batches, and waits for brokers until the deadline. Unconfirmed events are published again later. */
  stop(deadlineMs: number): Promise<void>;
  /** Publishes the queued events and returns; for a process in which publishing was not started. */
  publishDue(): Promise<void>;
};

type Options = {
  readonly renderers: Renderers;
  readonly connectors: DestinationConnectors;
  /** Environments whose brokers may be on loopback and private networks. */
  readonly privateNetworks: PrivateNetworks;
  /** The most events that are queued for one destination. */
  readonly waitingMax: number;
};

const lookEveryMs = 250;
const tendEveryMs = 5 * secondMs;

/** Opens publishing to brokers. Any number of processes can publish concurrently. */
export function openDestinations(
  deps: Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'log' | 'telemetry'>,
  options: Options,
): Destinations {
  const { log } = deps;
  const { connectors, privateNetworks, waitingMax } = options;
  const bodies = new BodyCache(deps, options.renderers);
  const connections = new Connections({ ...deps, connectors, privateNetworks });
  const worker = new DestinationWorker({
    ...deps,
    connections,
    render: (event) => bodies.of(event),
  });
  const tend = async (): Promise<boolean> => {
    await connections.dropIdle((id) => worker.isBusy(id));
    return tendBacklogs({ ...deps, waitingMax });
  };
  const loop = (what: string, pollMs: number, turn: () => Promise<boolean>): Loop =>
    new Loop({
      turn,
      pollMs,
      onError: (error) =>
        sharedSparseLog(log).error({ error: String(error) }, `${what} failed; it goes on`),
    });
  const publishing = loop('publishing to destinations', lookEveryMs, async () => worker.turn());
  const tending = loop('tending backlogs of destinations', tendEveryMs, tend);
  return {
    start: () => {
      publishing.start();
      tending.start();
    },
    wake: () => publishing.wake(),
    stop: async (deadlineMs) => {
      await Promise.all([publishing.stop(), tending.stop()]);
      await worker.stop(deadlineMs);
      await connections.close();
    },
    publishDue: async () => {
      do {
        while (await worker.turn()) await worker.settle();
        await worker.settle();
      } while (await tend());
    },
  };
}
