import { parentPort } from 'node:worker_threads';

import type { PagesOutcome } from './model.ts';
import { readPdf } from './pdf.ts';

/** Of all files of a report together. */
const pagesMax = 100;

async function readAll(files: readonly Uint8Array[]): Promise<PagesOutcome> {
  const pages = [];
  for (const file of files) {
    const outcome = await readPdf(file, pagesMax - pages.length);
    if ('failureReason' in outcome) return outcome;
    pages.push(...outcome.pages);
  }
  return { pages };
}

async function answer(files: readonly Uint8Array[]): Promise<void> {
  const outcome = await readAll(files);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
  parentPort?.postMessage(outcome);
}

parentPort?.on('message', (files: readonly Uint8Array[]) => {
  void answer(files);
});
