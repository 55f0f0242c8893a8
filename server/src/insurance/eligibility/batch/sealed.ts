import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import type { Vault } from '#kernel/secrets/vault.ts';

import type { Batch, BatchRequest } from './model.ts';

/** The stored request of a batch: encrypted, or plain in older rows that no job has encrypted yet. */
export type StoredRequest = {
  readonly plain: BatchRequest | null;
  readonly sealed: Buffer | null;
};

export type StoredBatch = Omit<Batch, 'request'> & { readonly request: StoredRequest };

const placeOf = (id: string): SealedLocation<'master key'> => ({
  field: 'eligibility_batch.sealed_request',
  row: id,
});

export async function sealRequest(
  vault: Vault,
  tx: Tx,
  id: string,
  request: BatchRequest,
): Promise<Buffer> {
  return vault.seal(tx, Buffer.from(JSON.stringify(request)), placeOf(id));
}

export function openRequest(
  vault: Pick<Vault, 'open'>,
  id: string,
  { plain, sealed }: StoredRequest,
): BatchRequest {
  if (sealed === null) return requireDefined(plain, 'what a batch asks');
  return fromJsonText<BatchRequest>(trust(vault.open(sealed, placeOf(id)).toString()));
}

export function openBatch(vault: Pick<Vault, 'open'>, stored: StoredBatch): Batch {
  return { ...stored, request: openRequest(vault, stored.id, stored.request) };
}
