import type { AppContext } from '#kernel/app-context.ts';

import type { Payor } from './model.ts';
import { platformPayors } from './platform-payors.ts';
import * as store from './store.ts';

/** Reference data belongs to no tenant. */
const nobody = [] as const;

/**
 * Adds payors for all teams, and replaces those with the same codes; with `isWhole`, removes the absent ones. `db`
 * needs a role that may write reference data. Returns the number of imported payors.
 */
export async function importPayors(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  payors: readonly Payor[],
  { isWhole }: { readonly isWhole: boolean },
): Promise<number> {
  return db.write(nobody, async (tx) => {
    await store.lockImported(tx);
    if (isWhole) await store.deleteImported(tx);
    await store.saveImported(tx, payors);
    await store.announceImport(tx, clock.now());
    return (await store.listImported(tx)).length;
  });
}

/** Lists the payors of all teams: imported by the operator, or shipped with the product. */
export async function listPlatformPayors({
  db,
}: Pick<AppContext, 'db'>): Promise<readonly Payor[]> {
  return platformPayors(await store.listImported(db.read(nobody)));
}
