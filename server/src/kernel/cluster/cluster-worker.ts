import cluster from 'node:cluster';

import type { Registry } from 'prom-client';

import type { ClusterView } from './cluster-view.ts';
import { Channel, type Handlers } from './ipc-channel.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

/** A worker process, from its own point of view. */
export type ClusterWorker = ClusterView & {
  readonly tell: Channel['tell'];
  /** Resolves when the process must end: the supervisor asked it to, or has exited. */
  readonly stopped: Promise<void>;
  /** Sets the registry whose metrics the process sends to the supervisor. */
  showMetrics(registry: Registry): void;
  /** Disconnects from the supervisor, so that the process can exit. */
  leave(): void;
};

/** Whether a supervisor started this process. */
export const isClusterWorker = (): boolean => cluster.isWorker;

/** Hears and asks the supervisor of this process, as one of so many. */
export function openMember(count: number, told: Handlers['told']): ClusterWorker {
  const stopped = Promise.withResolvers<void>();
  let registry: Registry | undefined;
  let hasStarted = false;
  const channel = new Channel(
    // An error means that the supervisor is gone, of which `disconnect` tells.
    (message) => void process.send?.(message, undefined, undefined, () => undefined),
    {
      asked: { measured: async () => (await registry?.getMetricsAsJSON()) ?? [] },
      told: {
        ...told,
        stop: () => stopped.resolve(),
        started: () => {
          hasStarted = true;
        },
      },
    },
  );
  process.on('message', (message) => channel.hear(message));
  process.on('disconnect', () => {
    channel.close();
    stopped.resolve();
  });
  // Otherwise Node ends the process immediately when the supervisor is killed, in the middle of its requests.
  if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
  return {
    count,
    openMeter: (name, rate, entriesMax) =>
      new SharedRateLimiter(name, { rate, entriesMax }, channel),
    metrics: async (own) => channel.ask('metrics', null).catch(async () => own.metrics()),
    hasStarted: () => hasStarted,
    serving: async () => channel.ask('serving', null).catch(() => null),
    tell: (what, given) => channel.tell(what, given),
    stopped: stopped.promise,
    showMetrics: (shown) => {
      registry = shown;
    },
    leave: () => {
      if (process.connected) process.disconnect?.();
    },
  };
}
