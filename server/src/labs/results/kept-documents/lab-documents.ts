import type { ReadDb, Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import type { KeyDeps, LabDocument, OrderDeps, OrderId } from '#labs/orders';

import type { KnownDocument } from '../merging/result-set.ts';
import * as store from '../store.ts';

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_result_document.data',
  row: id,
});

/** Keeps the PDFs of a report under the numbers that its results know them by. */
export async function keepDocuments(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    documents,
    ...of
  }: {
    readonly orderId: OrderId;
    readonly userId: UserId;
    readonly createdAt: Date;
    readonly documents: readonly (Pick<KnownDocument, 'number'> & Pick<LabDocument, 'bytes'>)[];
  },
): Promise<void> {
  if (documents.length === 0) return;
  const key = await ensureUserKey(tx, deps, scope, of.userId);
  for (const { number, bytes } of documents) {
    const id = uuidV7(of.createdAt, deps.random);
    const sealed = key.seal(bytes, placeOf(id));
    await store.insertDocument(tx, scope, { ...of, id, number, sealed });
  }
}

/** One PDF of a laboratory, as it sent it. */
export async function findDocument(
  deps: KeyDeps,
  db: ReadDb,
  scope: TeamScope,
  of: { readonly orderId: OrderId; readonly number: number },
): Promise<Buffer | undefined> {
  const stored = await store.findDocument(db, scope, of);
  if (stored === undefined) return undefined;
  const { id, userId, sealed, wrapped } = stored;
  return openUserKey(deps, userId, wrapped).open(sealed, placeOf(id));
}
