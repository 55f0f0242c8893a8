import { parentPort } from 'node:worker_threads';

import type { PageLimits } from './limits-model.ts';
import { openReader, type Reader } from './ocr.ts';
import { readFiles } from './read-files.ts';

/** What the thread is asked. */
export type Task = { readonly files: readonly Uint8Array[]; readonly limits: PageLimits };

let opening: Promise<Reader> | undefined;

/** Most reports have text: what reads pictures is loaded with the first that has none. */
const reader = async (): Promise<Reader> => {
  opening ??= openReader();
  return opening;
};

parentPort?.on('message', ({ files, limits }: Task) => {
  void readFiles(files, { limits, reader }).then(
    (outcome) => parentPort?.postMessage(outcome, []),
    // What went wrong may quote the report; the thread ends without a word, and the next report gets another one.
    () => process.exit(1),
  );
});
