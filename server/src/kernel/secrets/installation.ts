import { acrossTenants } from '../across-tenants.ts';
import { type Database, sendAll, type Tx } from '../db.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Keyring, MasterKey } from './keyring.ts';
import { MasterKeyError } from './master-key.ts';
import type { SealedLocation } from './protected-fields.ts';

declare module '../db.ts' {
  interface Schema {
    /** One row. */
    installation: {
      only_one: boolean;
      /** The fingerprint of the master key that encrypts. Older values may still be under others. */
      master_key_fingerprint: string;
      /** Null in a database that no server of this version has opened. */
      secret: Buffer | null;
      created_at: Date;
      /** The installation that this one is a restored copy of, until it takes over. */
      copy_of: string | null;
    };
  }
}

/** The location of the installation's encrypted secret. */
export const secretLocation = {
  field: 'installation.secret',
  row: 'true',
} as const satisfies SealedLocation<'master key'>;

/** Whether the database was restored and has not taken over: the original may still run. */
export async function isRestoredCopy(db: Pick<Database, 'read'>): Promise<boolean> {
  const found = await db
    .read(acrossTenants)
    .selectFrom('installation')
    .select('copy_of')
    .executeTakeFirst();
  return (found?.copy_of ?? null) !== null;
}

const keepText = 'select pg_advisory_xact_lock_shared($1)';
const changeText = 'select pg_advisory_xact_lock($1)';
const fingerprintText = 'select master_key_fingerprint from installation';

/**
 * Returns the master key that the installation encrypts with, and locks it until the transaction ends: after a
 * rotation to the next key, no transaction commits a value under the previous one.
 */
export async function keepMasterKey(tx: Tx, keyring: Keyring): Promise<MasterKey> {
  return findKey(keyring, await lock(tx, keepText));
}

/** Returns the master key, and blocks all encryption until the transaction ends, for a caller that changes the key. */
export async function lockMasterKey(tx: Tx, keyring: Keyring): Promise<MasterKey> {
  return findKey(keyring, await lockInstallation(tx));
}

/**
 * Blocks all encryption until the transaction ends. Returns the master key's fingerprint, even if the keyring lacks
 * the key.
 */
export async function lockInstallation(tx: Tx): Promise<string> {
  return lock(tx, changeText);
}

async function lock(tx: Tx, text: string): Promise<string> {
  const [, [row] = []] = await sendAll<{ master_key_fingerprint?: string }>(tx, [
    { text, values: [advisoryLock.masterKey] },
    // Its snapshot is taken when the lock is there.
    { text: fingerprintText, values: [] },
  ]);
  if (row?.master_key_fingerprint !== undefined) return row.master_key_fingerprint;
  throw new MasterKeyError('This database is not set up: start the server on it once.');
}

function findKey(keyring: Keyring, fingerprint: string): MasterKey {
  const key = keyring.find(fingerprint);
  if (key !== undefined) return key;
  throw new MasterKeyError(
    `This database belongs to another master key (fingerprint ${fingerprint}): start with the key that it was created with or last rotated to.`,
  );
}

/** Sets the key that encrypts all values after this transaction. */
export async function setMasterKey(tx: Tx, key: Pick<MasterKey, 'fingerprint'>): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ master_key_fingerprint: key.fingerprint })
    .executeTakeFirstOrThrow();
}
