import { parentPort, workerData } from 'node:worker_threads';

import { transferables } from '#kernel/search/text-index.ts';

import type { Payor } from './model.ts';
import { buildPayorIndex } from './payor-search.ts';
import { platformPayors } from './platform-payors.ts';

/** A thread of its own: the imported payors in, the index of everybody's payors out. */
const imported: readonly Payor[] = workerData;
const index = buildPayorIndex(platformPayors(imported));
parentPort?.postMessage(index, [...transferables(index)]);
