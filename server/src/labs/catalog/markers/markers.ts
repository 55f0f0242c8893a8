import type { AppContext } from '#kernel/app-context.ts';
import { runInThread } from '#kernel/jobs/thread.ts';
import { type ReferenceData, openReferenceData } from '#kernel/search/reference-data.ts';
import type { TextIndex } from '#kernel/search/text-index.ts';

import { type MarkerDirectory, openMarkerDirectory } from './directory.ts';
import { shippedMarkers } from './shipped-markers.ts';
import * as store from './store.ts';

const worker = new URL('./directory-worker.ts', import.meta.url);
/** Reference data belongs to no tenant, so its statements run without access to any tenant's rows. */
const nobody = [] as const;

/** Opens the markers of this process: the shipped ones and those of imported compendia. */
export function openMarkers(deps: Pick<AppContext, 'db' | 'log'>): ReferenceData<MarkerDirectory> {
  const { db } = deps;
  const version = async (): Promise<string> =>
    String((await store.lastImport(db.read(nobody)))?.toISOString());
  return openReferenceData(deps, {
    name: 'lab markers',
    channel: store.markersChannel,
    version,
    load: async () => {
      // Read the version first: an import during the load then causes another load, and is never missed.
      const before = await version();
      const imported = await store.listImported(db.read(nobody));
      const all = [...shippedMarkers(), ...imported];
      const index = await runInThread<TextIndex>(worker, imported);
      return { value: openMarkerDirectory(all, index), version: before };
    },
  });
}
