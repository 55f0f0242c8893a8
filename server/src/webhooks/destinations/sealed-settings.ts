import type { Tx } from '#kernel/db.ts';
import type { Vault } from '#kernel/secrets/vault.ts';

import { type DestinationKind, type DestinationSettings, settingsLocation } from './settings.ts';

/** Encrypts what is stored for the destination of this uid. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealSettings wrote it from settings of the row's kind
    return JSON.parse(
      vault.open(settings, settingsLocation(uid)).toString(),
    ) as DestinationSettings[Kind];
  } catch {
    return null;
  }
}
