import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { AppError } from '#kernel/errors.ts';

import type { Reply, Task } from './task.ts';

/** The threads that run queries. */
export type Pool = {
  /** Refuses when too many wait. A task whose client is gone is not begun, and stopped if it is running. */
  run(task: Task, gone: AbortSignal): Promise<Reply>;
  close(): Promise<void>;
};

type Options = {
  readonly threads?: number;
  readonly waitingMax?: number;
  readonly timeoutMs?: number;
};

type Waiting = {
  readonly task: Task;
  readonly gone: AbortSignal;
  readonly settle: (reply: Reply | null, error?: Error) => void;
};

/** One core is left to the requests. */
const threadsDefault = Math.min(4, Math.max(1, availableParallelism() - 1));
/** At most so many wait for each thread; beyond it the client is asked to come again. */
const waitingDefault = 32 * threadsDefault;
const timeoutDefaultMs = 20_000;
const retryAfterSeconds = 2;
/**
 * Columns lie beside the heap, and are bounded by the samples that a query may read. A small young generation is swept
 * more often, and with it they are freed: a year of minutes takes 107 MB at its peak instead of 158.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Nobody reads it where the client is gone. */
const stopped = (): Error => new AppError('service.unavailable');

const module = new URL('query-worker.ts', import.meta.url);

export function openPool(options: Options = {}): Pool {
  const threads = options.threads ?? threadsDefault;
  const waitingMax = options.waitingMax ?? waitingDefault;
  const timeoutMs = options.timeoutMs ?? timeoutDefaultMs;
  const idle: Worker[] = [];
  const busy = new Set<Worker>();
  const waiting: Waiting[] = [];
  let isClosed = false;

  const next = (): void => {
    if (isClosed || busy.size >= threads) return;
    const first = waiting.shift();
    if (first === undefined) return;
    const worker = idle.pop() ?? startThread();
    busy.add(worker);
    runOn(worker, first, { timeoutMs }, (isReusable) => {
      busy.delete(worker);
      if (isReusable && !isClosed) idle.push(worker);
      else void worker.terminate();
      next();
    });
    next();
  };
  const leave = (entry: Waiting): void => {
    const place = waiting.indexOf(entry);
    if (place === -1) return;
    waiting.splice(place, 1);
    entry.settle(null);
  };
  return {
    run: async (task, gone) => {
      if (isClosed || waiting.length >= waitingMax) {
        const headers = { 'retry-after': String(retryAfterSeconds) };
        throw new AppError('aggregate.busy', { headers });
      }
      return new Promise((resolve, reject) => {
        const settle: Waiting['settle'] = (reply, error) => {
          if (reply === null) reject(error ?? stopped());
          else resolve(reply);
        };
        const entry = { task, gone, settle };
        waiting.push(entry);
        // Who leaves while it waits takes nobody else's place.
        gone.addEventListener('abort', () => leave(entry), { once: true });
        if (gone.aborted) leave(entry);
        next();
      });
    },
    close: async () => {
      isClosed = true;
      for (const each of waiting.splice(0)) each.settle(null);
      await Promise.all([...idle, ...busy].map(async (worker) => worker.terminate()));
    },
  };
}

function startThread(): Worker {
  const worker = new Worker(module, { resourceLimits });
  // A server that has nothing else to do may end.
  worker.unref();
  // A thread that is being ended may still say so; one that runs a query has a listener that ends the query.
  worker.on('error', () => {});
  return worker;
}

/** Runs one task; afterwards says whether the thread can be used again. A thread that is stopped in its work cannot. */
function runOn(
  worker: Worker,
  { task, gone, settle }: Waiting,
  { timeoutMs }: { readonly timeoutMs: number },
  release: (isReusable: boolean) => void,
): void {
  const end = (isReusable: boolean, reply: Reply | null, error?: Error): void => {
    clearTimeout(timer);
    gone.removeEventListener('abort', onGone);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    worker.unref();
    release(isReusable);
    settle(reply, error);
  };
  const onGone = (): void => end(false, null);
  const onMessage = (reply: Reply): void => end(true, reply);
  const onError = (error: Error): void => end(false, null, error);
  const onExit = (): void => end(false, null);
  const timer = setTimeout(() => end(false, null, new AppError('aggregate.too_slow')), timeoutMs);
  worker.ref();
  gone.addEventListener('abort', onGone, { once: true });
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
  worker.postMessage(task, buffersOf(task));
}

/** What is given to the thread rather than copied: nobody reads it here any more. */
function buffersOf({ job: { data } }: Task): readonly ArrayBuffer[] {
  if (data.kind !== 'series') return [];
  const buffers = new Set<ArrayBuffer>();
  for (const { bytes } of data.chunks) {
    if (bytes.buffer instanceof ArrayBuffer) buffers.add(bytes.buffer);
  }
  return [...buffers];
}
