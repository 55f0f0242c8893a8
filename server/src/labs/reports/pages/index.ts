import { Worker } from 'node:worker_threads';

import { secondMs } from '#kernel/time.ts';

import type { PagesOutcome } from './model.ts';

/** Twice what a hundred dense pages take. */
const heapMegabytesMax = 384;
/** For all files of a report; a page of text takes milliseconds. */
const readMsMax = 120 * secondMs;

export type PageReader = {
  /** What the files of a report say, in their order. Rejects only when it is stopped. */
  read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome>;
  close(): Promise<void>;
};

/** Reads files that strangers made: each report in a thread of its own, with a limit of memory and time. */
export function openPageReader(): PageReader {
  const running = new Set<Worker>();
  return {
    read: async (files, signal) => {
      signal?.throwIfAborted();
      const worker = new Worker(new URL('thread.ts', import.meta.url), {
        workerData: files,
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
      });
      running.add(worker);
      try {
        return await outcomeOf(worker, signal);
      } finally {
        running.delete(worker);
        await worker.terminate();
      }
    },
    close: async () => {
      await Promise.all([...running].map(async (worker) => worker.terminate()));
    },
  };
}

const failed = (cause: string): PagesOutcome => ({ failureReason: 'processing_error', cause });

async function outcomeOf(worker: Worker, signal: AbortSignal | undefined): Promise<PagesOutcome> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(failed('Reading took too long')), readMsMax);
    signal?.addEventListener('abort', () => reject(new Error('the reader is stopped')), {
      once: true,
    });
    worker.once('message', resolve);
    // Memory that ran out ends the thread with an error, and so does a file that its reader cannot bear.
    worker.once('error', () => resolve(failed('The file could not be read')));
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(failed('The file could not be read'));
    });
  });
}
