import cluster from 'node:cluster';

import type { Registry } from 'prom-client';

import type { ClusterView } from './cluster-view.ts';
import { Channel, type Handlers } from './ipc-channel.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

/** A process that a supervisor started, as it sees itself. */
export type ClusterWorker = ClusterView & {
  readonly tell: Channel['tell'];
  /** Resolves when it is to end: it was told so, or the supervisor is gone. */
  readonly stopped: Promise<void>;
  /** What it answers when it is asked for what it has measured. */
  showMetrics(registry: Registry): void;
  /** Nothing keeps the process from ending any more. */
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
  // Else Node ends the process at once when the supervisor is killed, in the middle of its requests.
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
