import { acrossTenants } from '../across-tenants.ts';
import type { Database, Tx } from '../db.ts';
import type { Random } from '../random.ts';
import { keepMasterKey, lockMasterKey, setMasterKey } from './installation.ts';
import type { Keyring, MasterKey } from './keyring.ts';
import { MasterKeyError, type MasterKeys, newMasterKey, replaceKeyFile } from './master-key.ts';
import { type Field, locationOf } from './protected-fields.ts';
import {
  countSealed,
  listSealed,
  pagesOf,
  replaceSealed,
  type Resealed,
  type SealedRow,
} from './sealed-rows.ts';

/** The dependencies of operations on the master keys. */
export type KeyDeps = {
  readonly db: Database;
  readonly random: Random;
  readonly masterKeys: MasterKeys;
  readonly keyring: Keyring;
  /** All that is under the master key. */
  readonly fields: readonly Field<'master key'>[];
};

/**
 * Moves the installation to the next master key, with which all values are encrypted from then on. The next key is the
 * first of the given ones; a key file with only one gets a new one, and an unfinished rotation continues. Returns the
 * key's fingerprint.
 */
export async function beginRotation(deps: KeyDeps): Promise<string> {
  const { db, keyring } = deps;
  return db.write(acrossTenants, async (tx) => {
    await lockMasterKey(tx, keyring);
    if (keyring.reread().previous.length === 0) await addMasterKey(deps);
    const { current: next } = keyring.reread();
    await setMasterKey(tx, next);
    return next.fingerprint;
  });
}

/** Under the lock on the installation: the key file is read and replaced by one process at a time. */
async function addMasterKey({ masterKeys, random }: KeyDeps): Promise<void> {
  if (masterKeys.file === null) {
    throw new MasterKeyError(
      'SALUS_MASTER_KEY is not for this command to change: on every node set SALUS_MASTER_KEY to a new key (openssl rand -base64 32) and SALUS_PREVIOUS_MASTER_KEYS to the present one, restart them, then run it again.',
    );
  }
  const { current, previous } = masterKeys.read();
  const next = newMasterKey(random);
  await replaceKeyFile(masterKeys.file, { current: next, previous: [current, ...previous] });
}

export type ResealReport = {
  readonly resealed: number;
  /** Values that no given master key opens, such as those of a backup from before a forgotten key. */
  readonly unreadable: number;
  /** False when the signal ended it. */
  readonly isComplete: boolean;
};

type Watch = {
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onProgress: (field: Field, done: number, total: number) => void;
};

/**
 * Re-encrypts all values that are not under the installation's master key. Each value shows whether it is done: the
 * work can be interrupted, repeated, and run next to servers that write.
 */
export async function resealAll(
  { db, keyring, fields }: Pick<KeyDeps, 'db' | 'keyring' | 'fields'>,
  { signal, onProgress }: Watch,
): Promise<ResealReport> {
  let [resealed, unreadable] = [0, 0];
  for (const field of fields) {
    const others = async (after: string | null): Promise<readonly SealedRow[]> =>
      db.write(acrossTenants, async (tx) => {
        const { mark } = await keepMasterKey(tx, keyring);
        return listSealed(tx, field, { exceptMark: mark, after });
      });
    const total = await db.write(acrossTenants, async (tx) =>
      countSealed(tx, field, (await keepMasterKey(tx, keyring)).mark),
    );
    let done = 0;
    for await (const rows of pagesOf(others)) {
      if (signal.aborted) return { resealed, unreadable, isComplete: false };
      const changed = await reseal({ db, keyring }, field, rows);
      resealed += changed;
      unreadable += rows.length - changed;
      done += rows.length;
      onProgress(field, done, total);
    }
  }
  return { resealed, unreadable, isComplete: true };
}

/** Returns how many of the values could be decrypted. A value that was replaced or deleted since needs no change. */
async function reseal(
  { db, keyring }: Pick<KeyDeps, 'db' | 'keyring'>,
  field: Field<'master key'>,
  rows: readonly SealedRow[],
): Promise<number> {
  return db.write(acrossTenants, async (tx) => {
    const key = await keepMasterKey(tx, keyring);
    const changes = rows.flatMap((each): Resealed[] => {
      const plain = tryOpen(keyring, field, each);
      if (plain === undefined) return [];
      const sealed = key.seal(plain, locationOf(field, each.row));
      return [{ row: each.row, was: each.sealed, sealed }];
    });
    await replaceSealed(tx, field, changes);
    return changes.length;
  });
}

/** Undefined when no given key opens the value. */
export function tryOpen(
  keyring: Keyring,
  field: Field<'master key'>,
  { row, sealed }: SealedRow,
): Buffer | undefined {
  try {
    return keyring.open(sealed, locationOf(field, row));
  } catch {
    return undefined;
  }
}

/**
 * Removes all master keys but the current one from the key file. Throws if a value still needs one of them. Returns
 * the number of removed keys; keys of the environment are the operator's to remove.
 */
export async function forgetPreviousKeys(deps: KeyDeps): Promise<number> {
  const { db, keyring, masterKeys } = deps;
  return db.write(acrossTenants, async (tx) => {
    const sealing = await lockMasterKey(tx, keyring);
    const isOver = keyring.reread().current.fingerprint === sealing.fingerprint;
    if (!isOver || (await someNeedAnother(tx, deps, sealing))) {
      throw new MasterKeyError(
        'Values are still sealed with a previous master key: run salus keys rotate to its end first.',
      );
    }
    const { current, previous } = masterKeys.read();
    if (masterKeys.file !== null && previous.length > 0) {
      await replaceKeyFile(masterKeys.file, { current, previous: [] });
    }
    return previous.length;
  });
}

/** Whether some value opens with a given key, and not with this one. */
async function someNeedAnother(
  tx: Tx,
  { keyring, fields }: KeyDeps,
  key: MasterKey,
): Promise<boolean> {
  for (const field of fields) {
    const others = async (after: string | null): Promise<readonly SealedRow[]> =>
      listSealed(tx, field, { exceptMark: key.mark, after });
    for await (const rows of pagesOf(others)) {
      if (rows.some((each) => tryOpen(keyring, field, each) !== undefined)) return true;
    }
  }
  return false;
}
