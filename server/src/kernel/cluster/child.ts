import cluster from 'node:cluster';

import { Channel, type Handlers } from './ipc-channel.ts';
import type { Addresses } from './ipc-messages.ts';

/** How a process ended. */
export type Ended = {
  readonly code: number | null;
  readonly signal: string | null;
  /** The reason that the process gave when it could not start. */
  readonly reason: string | null;
};

/** A worker process, from the point of view of its supervisor. */
export type Child = {
  readonly pid: number;
  readonly channel: Channel;
  readonly startedAtMs: number;
  readonly ready: Promise<Addresses>;
  readonly ended: Promise<Ended>;
  isReady(): boolean;
  kill(): void;
};

/** Starts one, of the same Node, flags and environment. */
export function startChild(handlers: Handlers): Child {
  const worker = cluster.fork();
  const ready = Promise.withResolvers<Addresses>();
  const ended = Promise.withResolvers<Ended>();
  let isReady = false;
  let reason: string | null = null;
  const channel = new Channel(
    // An error means that it is gone, of which `exit` tells.
    (message) => void worker.process.send(message, undefined, undefined, () => undefined),
    {
      asked: handlers.asked,
      told: {
        ...handlers.told,
        ready: (addresses) => {
          isReady = true;
          ready.resolve(addresses);
        },
        failed: (why) => {
          reason = why;
        },
      },
    },
  );
  worker.on('message', (message: unknown) => channel.hear(message));
  worker.on('error', () => undefined);
  worker.on('exit', (code: number | null, signal: string | null) => {
    isReady = false;
    channel.close();
    ended.resolve({ code, signal, reason });
  });
  return {
    pid: worker.process.pid ?? 0,
    channel,
    startedAtMs: performance.now(),
    ready: ready.promise,
    ended: ended.promise,
    isReady: () => isReady,
    kill: () => void worker.process.kill('SIGKILL'),
  };
}
