import type { AppContext } from '#kernel/app-context.ts';

import type { CompendiumMarker, LoincTerm } from '../markers/store.ts';
import * as store from '../markers/store.ts';
import type { Lab } from '../model.ts';

/** Reference data belongs to no tenant. */
const nobody = [] as const;

/**
 * Adds a lab's markers for all teams. Markers with existing test codes are replaced and keep their ids; with
 * `isWhole`, absent ones can no longer be ordered. The import ends the offer of the lab's shipped markers. `db` needs
 * a role that may write reference data. Returns the lab's number of markers after the import.
 */
export async function importCompendium(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  lab: Lab,
  markers: readonly CompendiumMarker[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<number> {
  return db.write(nobody, async (tx) => {
    await store.lockImports(tx);
    if (isWhole) await store.retireMarkers(tx, lab.id);
    await store.saveMarkers(tx, lab.id, markers);
    await store.announceImport(tx, clock.now());
    return store.countMarkers(tx, lab.id);
  });
}

/** Replaces LOINC's terms, which give imported markers their names, units and order. */
export async function importLoinc(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  terms: readonly LoincTerm[],
): Promise<void> {
  await db.write(nobody, async (tx) => {
    await store.lockImports(tx);
    await store.replaceTerms(tx, terms);
    await store.announceImport(tx, clock.now());
  });
}
