import { Worker } from 'node:worker_threads';

import type { PagesOutcome } from './model.ts';
import type { Task } from './page-worker.ts';

/** Pictures and the OCR lie beside the heap, and are bounded by the pixels of a page. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
const module = new URL('page-worker.ts', import.meta.url);

/** One thread that reads reports, one after the other. It is started for the first, and again after it was ended. */
export class PageThread {
  #worker: Worker | undefined;

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Answers null where the thread dies, takes too long or is stopped. */
  async read(task: Task, timeoutMs: number, signal?: AbortSignal): Promise<PagesOutcome | null> {
    const worker = this.#worker ?? this.#start();
    worker.ref();
    return new Promise((resolve) => {
      const end = (outcome: PagesOutcome | null): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        worker.off('message', end).off('error', stop).off('exit', stop);
        worker.unref();
        if (outcome === null) void this.stop();
        resolve(outcome);
      };
      const stop = (): void => end(null);
      const timer = setTimeout(stop, timeoutMs);
      worker.on('message', end).on('error', stop).on('exit', stop);
      signal?.addEventListener('abort', stop, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
      worker.postMessage(task);
    });
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    // What a library says of a page would be in the log: nobody reads it.
    const worker = new Worker(module, { resourceLimits, stdout: true, stderr: true, env: {} });
    worker.stdout.resume();
    worker.stderr.resume();
    // A server that has nothing else to do may end.
    worker.unref();
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }
}
