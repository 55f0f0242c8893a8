import { parentPort, workerData } from 'node:worker_threads';

import type { PagesOutcome } from './model.ts';
import { readPdf } from './pdf.ts';

/** Of all files of a report together. */
const pagesMax = 100;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `openPageReader` hands over
const files = workerData as readonly Uint8Array[];

async function readAll(): Promise<PagesOutcome> {
  const pages = [];
  for (const file of files) {
    const outcome = await readPdf(file, pagesMax - pages.length);
    if ('failureReason' in outcome) return outcome;
    pages.push(...outcome.pages);
  }
  return { pages };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, and no window
parentPort?.postMessage(await readAll());
