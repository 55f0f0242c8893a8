import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { Vault } from '#kernel/secrets/vault.ts';

import { type DestinationKind, type DestinationSettings, settingsLocation } from './settings.ts';

/** Encrypts the settings of the destination with this uid. */
export async function sealSettings(
  vault: Pick<Vault, 'seal'>,
  tx: Tx,
  settings: DestinationSettings[DestinationKind],
  uid: string,
): Promise<Buffer> {
  return vault.seal(tx, Buffer.from(JSON.stringify(settings)), settingsLocation(uid));
}

/** Null when they cannot be read: the master key is not the one that they were sealed with. */
export function openSettings<Kind extends DestinationKind>(
  vault: Pick<Vault, 'open'>,
  { uid, settings }: { readonly kind: Kind; readonly uid: string; readonly settings: Buffer },
): DestinationSettings[Kind] | null {
  try {
    const text = vault.open(settings, settingsLocation(uid)).toString();
    return fromJsonText<DestinationSettings[Kind]>(trust(text));
  } catch {
    return null;
  }
}
