import { parentPort, workerData } from 'node:worker_threads';

import { collectGarbage } from '#kernel/jobs/thread.ts';
import { transferables } from '#kernel/search/text-index.ts';

import { buildCatalogue } from './catalogue-data.ts';
import { lexicon } from './lexicon.ts';
import { decodeRelease } from './release-codec.ts';

/**
 * Runs in a worker thread, so that no request waits while the index is built: receives the documents and posts the
 * catalogue.
 */
const documents: readonly Uint8Array[] = workerData;
const releases = documents.map((document) => decodeRelease(document));
// The texts that they were read from are as large as all that follows.
collectGarbage();
const data = buildCatalogue(releases, lexicon());
const { codes, byCode, titles, titleStarts, knownIn, billableIn } = data;
parentPort?.postMessage(data, [
  ...[codes, byCode, titles, titleStarts, knownIn, billableIn].map((array) => array.buffer),
  ...transferables(data.index),
]);
