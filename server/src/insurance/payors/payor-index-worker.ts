import { parentPort, workerData } from 'node:worker_threads';

import { transferables } from '#kernel/search/text-index.ts';

import type { Payor } from './model.ts';
import { buildPayorIndex } from './payor-search.ts';
import { platformPayors } from './platform-payors.ts';

/** Runs in a worker thread: receives the imported payors and posts the index of all teams' payors. */
const imported: readonly Payor[] = workerData;
const index = buildPayorIndex(platformPayors(imported));
parentPort?.postMessage(index, [...transferables(index)]);
