import type { AppContext } from '#kernel/app-context.ts';
import { runInThread } from '#kernel/jobs/thread.ts';
import { type ReferenceData, openReferenceData } from '#kernel/search/reference-data.ts';

import type { CatalogueData } from './catalogue-data.ts';
import { Catalogue } from './catalogue.ts';
import { lexicon } from './lexicon.ts';
import { shippedRelease, withShipped } from './shipped.ts';
import * as store from './store.ts';

/** The diagnoses that this process serves. */
export type Diagnoses = ReferenceData<Catalogue>;

const worker = new URL('./catalogue-worker.ts', import.meta.url);
/** Reference data belongs to no tenant, so its statements run without access to any tenant's rows. */
const nobody = [] as const;

/**
 * The searchable shipped release, shared by all parts of the process that open diagnoses, and freed when none uses it.
 */
let shipped: WeakRef<Catalogue> | undefined;

export function openDiagnoses(deps: Pick<AppContext, 'db' | 'log'>): Diagnoses {
  const { db } = deps;
  return openReferenceData(deps, {
    name: 'diagnoses',
    channel: store.diagnosesChannel,
    version: async () => versionOf(await store.listReleases(db.read(nobody))),
    load: async () => {
      const releases = await store.readReleases(db.read(nobody));
      const documents = withShipped(releases, shippedRelease()).map(({ document }) => document);
      const version = versionOf(releases.map(({ summary }) => summary));
      const known = releases.length === 0 ? shipped?.deref() : undefined;
      if (known !== undefined) return { value: known, version };
      const value = new Catalogue(await runInThread<CatalogueData>(worker, documents), lexicon());
      if (releases.length === 0) shipped = new WeakRef(value);
      return { value, version };
    },
  });
}

function versionOf(releases: readonly store.ReleaseSummary[]): string {
  return releases.map((each) => `${each.validFrom} ${each.importedAt?.toISOString()}`).join(';');
}
