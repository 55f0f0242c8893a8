import { isDistributed, type Tx } from '#kernel/db.ts';

import * as distributed from './distributed-store.ts';
import { createSeries, loadSeries, saveChunks } from './store.ts';

/** What a group of batches reads and writes of series and chunks. */
type WriteStore = {
  readonly loadSeries: typeof loadSeries;
  readonly createSeries: typeof createSeries;
  readonly saveChunks: typeof saveChunks;
};

const plainStore: WriteStore = { loadSeries, createSeries, saveChunks };
const distributedStore: WriteStore = {
  loadSeries: distributed.loadSeries,
  createSeries: distributed.createSeries,
  saveChunks: distributed.saveChunks,
};

/** In the statements that suit where they lie. */
export function writeStoreOf(tx: Tx): WriteStore {
  return isDistributed(tx, 'sample_chunk') ? distributedStore : plainStore;
}
