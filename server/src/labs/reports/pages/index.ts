import { Worker } from 'node:worker_threads';

import { minuteMs, secondMs } from '#kernel/time.ts';

import type { PagesOutcome } from './model.ts';

/** Twice what a hundred dense pages take. */
const heapMegabytesMax = 384;
/** For all files of a report; a page of text takes milliseconds. */
const readMsMax = 2 * minuteMs;
/** For how long a thread waits for the next report before its memory is given back. */
const idleMs = 30 * secondMs;

export type PageReader = {
  /** What the files of a report say, in their order. Rejects only when it is stopped. */
  read(files: readonly Uint8Array[], signal?: AbortSignal): Promise<PagesOutcome>;
  close(): Promise<void>;
};

const failed = (cause: string): PagesOutcome => ({ failureReason: 'processing_error', cause });

const isFault = (outcome: PagesOutcome): boolean =>
  'failureReason' in outcome && outcome.failureReason === 'processing_error';

/**
 * Reads files that strangers made: one report at a time, in a thread with a limit of memory and time. A thread that failed
 * is not used again.
 */
export function openPageReader(): PageReader {
  const idle: { worker: Worker; until: NodeJS.Timeout }[] = [];
  const all = new Set<Worker>();
  const drop = (worker: Worker): void => {
    for (const { until } of idle.filter((each) => each.worker === worker)) clearTimeout(until);
    idle.splice(0, idle.length, ...idle.filter((each) => each.worker !== worker));
  };
  const end = async (worker: Worker): Promise<void> => {
    drop(worker);
    all.delete(worker);
    await worker.terminate();
  };
  const take = (): Worker => {
    const kept = idle.pop();
    if (kept !== undefined) {
      clearTimeout(kept.until);
      return kept.worker;
    }
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax };
    const worker = new Worker(new URL('thread.ts', import.meta.url), { resourceLimits });
    all.add(worker);
    const forget = (): void => {
      all.delete(worker);
      drop(worker);
    };
    // One that dies while it waits is nobody's error.
    worker.on('error', forget).on('exit', forget);
    return worker;
  };
  const giveBack = (worker: Worker): void => {
    worker.unref();
    const until = setTimeout(() => void end(worker), idleMs).unref();
    idle.push({ worker, until });
  };
  return {
    read: async (files, signal) => {
      signal?.throwIfAborted();
      const worker = take();
      let outcome: PagesOutcome | undefined;
      try {
        outcome = await readIn(worker, files, signal);
        return outcome;
      } finally {
        if (outcome === undefined || isFault(outcome)) await end(worker);
        else giveBack(worker);
      }
    },
    close: async () => {
      await Promise.all([...all].map(end));
    },
  };
}

/** What the thread answers. Memory that ran out ends it, and so does a file that its reader cannot bear. */
async function readIn(
  worker: Worker,
  files: readonly Uint8Array[],
  stopping: AbortSignal | undefined,
): Promise<PagesOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<PagesOutcome>();
  const onEnd = (): void => resolve(failed('The file could not be read'));
  const onStop = (): void => reject(new Error('the reader is stopped'));
  const late = setTimeout(() => resolve(failed('Reading took too long')), readMsMax);
  worker.on('message', resolve).on('error', onEnd).on('exit', onEnd);
  stopping?.addEventListener('abort', onStop);
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
  worker.postMessage(files);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    stopping?.removeEventListener('abort', onStop);
    worker.off('message', resolve).off('error', onEnd).off('exit', onEnd);
  }
}
