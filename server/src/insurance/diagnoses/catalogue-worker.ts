import { parentPort, workerData } from 'node:worker_threads';

import { transferables } from '#kernel/search/text-index.ts';

import { buildCatalogue } from './catalogue-data.ts';
import { lexicon } from './lexicon.ts';
import { decodeRelease } from './release-codec.ts';

/** A thread of its own, so that no request waits while the index is built: the documents in, the catalogue out. */
const documents: readonly Uint8Array[] = workerData;
const data = buildCatalogue(
  documents.map((document) => decodeRelease(document)),
  lexicon(),
);
const { codes, byCode, titles, titleStarts, knownIn, billableIn } = data;
parentPort?.postMessage(data, [
  ...[codes, byCode, titles, titleStarts, knownIn, billableIn].map((array) => array.buffer),
  ...transferables(data.index),
]);
