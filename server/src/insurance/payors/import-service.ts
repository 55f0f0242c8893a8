import type { AppContext } from '#kernel/app-context.ts';

import type { Payor } from './model.ts';
import { platformPayors } from './platform-payors.ts';
import * as store from './store.ts';

/** Reference data belongs to no tenant. */
const nobody = [] as const;

/**
 * Adds payors for everybody and replaces those with the same codes; with `isWhole`, those that are not given are
 * taken away again. `db` must be of a role that may write reference data. Answers how many were imported then.
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

/** Everybody's payors: what the operator imported, and what the product brings. */
export async function listPlatformPayors({
  db,
}: Pick<AppContext, 'db'>): Promise<readonly Payor[]> {
  return platformPayors(await store.listImported(db.read(nobody)));
}
