import { isDistributed, type Tx } from '#kernel/db.ts';

import * as distributed from './distributed-store.ts';
import { createSeries, loadSeries, saveChunks, saveChunksAtCommit } from './store.ts';

/** What a group of batches reads and writes of series and chunks. */
type WriteStore = {
  readonly loadSeries: typeof loadSeries;
  readonly createSeries: typeof createSeries;
  readonly saveChunks: typeof saveChunks;
  /** Last of all: where nothing is distributed it costs no round trip, and the commit fails with it. */
  readonly saveChunksAtCommit: typeof saveChunks;
};

const plainStore: WriteStore = { loadSeries, createSeries, saveChunks, saveChunksAtCommit };
const distributedStore: WriteStore = {
  loadSeries: distributed.loadSeries,
  createSeries: distributed.createSeries,
  saveChunks: distributed.saveChunks,
  // Its answer says whether somebody else changed a chunk.
  saveChunksAtCommit: distributed.saveChunks,
};

/** In the statements that suit where they lie. */
export function writeStoreOf(tx: Tx): WriteStore {
  return isDistributed(tx, 'sample_chunk') ? distributedStore : plainStore;
}
