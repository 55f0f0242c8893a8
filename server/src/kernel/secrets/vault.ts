import { hkdfSync } from 'node:crypto';

import { acrossTenants } from '../across-tenants.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db.ts';
import type { Random } from '../random.ts';
import { keyBytes } from './cipher.ts';
import { keepMasterKey, secretLocation } from './installation.ts';
import type { Keyring } from './keyring.ts';
import type { SealedLocation } from './protected-fields.ts';

/** Encrypts secrets in the database, and derives keys that only this installation has. */
export type Vault = {
  /** Encrypts a value that the same transaction stores at this location, with the installation's master key. */
  seal(tx: Tx, plain: Uint8Array, place: SealedLocation<'master key'>): Promise<Buffer>;
  /**
   * Throws if the value was altered or belongs to another location; throws a MasterKeyError if its key is not given.
   */
  open(sealed: Uint8Array, place: SealedLocation<'master key'>): Buffer;
  /** A 32-byte key for one purpose: the same on every node, and after every rotation of the master key. */
  derive(purpose: string): Buffer;
};

type Deps = { readonly db: Database; readonly clock: Clock; readonly random: Random };

/**
 * Opens the vault of the database, which the first start binds to the current master key. Safe to run concurrently on
 * all nodes. Throws a MasterKeyError if the database belongs to a key that is not given.
 */
export async function openVault(deps: Deps, keyring: Keyring): Promise<Vault> {
  const sealed = await deps.db.write(acrossTenants, async (tx) => bind(tx, deps, keyring));
  const secret = keyring.open(sealed, secretLocation);
  return {
    seal: async (tx, plain, place) => (await keepMasterKey(tx, keyring)).seal(plain, place),
    open: (value, place) => keyring.open(value, place),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, 'salus', purpose, keyBytes)),
  };
}

/** Returns the installation's encrypted secret. Creates the row or its secret if absent. */
async function bind(tx: Tx, { clock, random }: Deps, keyring: Keyring): Promise<Buffer> {
  await tx
    .insertInto('installation')
    .values({
      only_one: true,
      master_key_fingerprint: keyring.reread().current.fingerprint,
      secret: null,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const key = await keepMasterKey(tx, keyring);
  await tx
    .updateTable('installation')
    .set({ secret: key.seal(random.bytes(keyBytes), secretLocation) })
    .where('secret', 'is', null)
    .execute();
  const { secret } = await tx.selectFrom('installation').select('secret').executeTakeFirstOrThrow();
  if (secret === null) throw new Error('the installation has no secret');
  return secret;
}
