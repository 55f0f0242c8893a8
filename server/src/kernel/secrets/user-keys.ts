import { trust } from '../brand.ts';
import { type ReadDb, sendAll, type Tx } from '../db.ts';
import type { Random } from '../random.ts';
import { requireDefined } from '../require-defined.ts';
import type { TeamScope, UserId } from '../scope.ts';
import { cipherBytes, decrypt, encrypt, keyBytes } from './cipher.ts';
import { associatedDataOf, type SealedLocation } from './protected-fields.ts';
import type { Vault } from './vault.ts';

declare module '../db.ts' {
  interface Schema {
    user_data_key: {
      user_id: string;
      tenant_id: string;
      wrapped: Buffer;
    };
  }
}

/** A user's data key. Deleting its row makes all values that it encrypted unreadable, because there is no copy. */
export type UserKey = {
  seal(plain: Uint8Array, place: SealedLocation<'user key'>): Buffer;
  /** Throws if the value was altered, or belongs to another location or user. */
  open(sealed: Uint8Array, place: SealedLocation<'user key'>): Buffer;
  sealJson(value: unknown, place: SealedLocation<'user key'>): Buffer;
  /** Authenticated, so it is what `sealJson` got for this location: the caller states its type. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the writer knows the encrypted type
  openJson<Value>(
    sealed: Uint8Array,
    place: SealedLocation<'user key'>,
    revive?: (key: string, value: unknown) => unknown,
  ): Value;
};

type Deps = { readonly vault: Vault; readonly random: Random };

/** The first byte of values sealed with a user's key; those of the master key start with others. */
const format = 3;

const placeOf = (userId: UserId): SealedLocation<'master key'> => ({
  field: 'user_data_key.wrapped',
  row: userId,
});

/** The user's key, for writing; the first use makes it. */
export async function ensureUserKey(
  tx: Tx,
  deps: Deps,
  scope: Pick<TeamScope, 'tenantId'>,
  userId: UserId,
): Promise<UserKey> {
  return (await findUserKey(tx, deps, userId)) ?? makeUserKey(tx, deps, scope, userId);
}

/** Creates the key of a user without one. */
export async function makeUserKey(
  tx: Tx,
  deps: Deps,
  scope: Pick<TeamScope, 'tenantId'>,
  userId: UserId,
): Promise<UserKey> {
  const wrapped = await deps.vault.seal(tx, deps.random.bytes(keyBytes), placeOf(userId));
  const inserted = await tx
    .insertInto('user_data_key')
    .values({ user_id: userId, tenant_id: scope.tenantId, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted !== undefined) return openUserKey(deps, userId, wrapped);
  // Another transaction was first.
  const made = await findUserKey(tx, deps, userId);
  if (made === undefined) throw new Error('the user belongs to another tenant');
  return made;
}

/** The user's key, for reading; undefined when nothing was ever sealed with it, or it was destroyed. */
export async function findUserKey(
  db: ReadDb,
  deps: Deps,
  userId: UserId,
): Promise<UserKey | undefined> {
  const row = await db
    .selectFrom('user_data_key')
    .select('wrapped')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && openUserKey(deps, userId, row.wrapped);
}

/** Opens the wrapped key of a joined row. */
export function openUserKey({ vault, random }: Deps, userId: UserId, wrapped: Buffer): UserKey {
  const key = vault.open(wrapped, placeOf(userId));
  const seal: UserKey['seal'] = (plain, place) =>
    Buffer.concat([Buffer.of(format), encrypt(key, plain, associatedDataOf(place), random)]);
  const open: UserKey['open'] = (sealed, place) => {
    if (sealed[0] !== format || sealed.length <= cipherBytes) {
      throw new Error("a value under a user's key has an unknown format");
    }
    return decrypt(key, sealed.subarray(1), associatedDataOf(place));
  };
  return {
    seal,
    open,
    sealJson: (value, place) => seal(Buffer.from(JSON.stringify(value)), place),
    openJson: (sealed, place, revive) => JSON.parse(open(sealed, place).toString(), revive),
  };
}

/**
 * Crypto-shredding: after the commit, nothing that the user's key encrypted can be read. Returns false if there was no
 * key.
 */
export async function destroyUserKey(tx: Tx, userId: UserId): Promise<boolean> {
  const row = await tx
    .deleteFrom('user_data_key')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many users' keys are younger than this instant. */
export async function countUserKeysSince(tx: Tx, instant: string): Promise<number> {
  const text = 'select count(*) as count from user_data_key where created_at > $1';
  const [[row] = []] = await sendAll<{ count: number }>(tx, [{ text, values: [instant] }]);
  return requireDefined(row, 'the count').count;
}

/** Destroys every user's key except those that are replaced before `destroyBlankUserKeys`. */
export async function blankUserKeys(tx: Tx): Promise<void> {
  await tx
    .updateTable('user_data_key')
    .set({ wrapped: Buffer.alloc(0) })
    .execute();
}

/** Returns the users without a key. */
export async function destroyBlankUserKeys(tx: Tx): Promise<readonly UserId[]> {
  const rows = await tx
    .deleteFrom('user_data_key')
    .where('wrapped', '=', Buffer.alloc(0))
    .returning('user_id')
    .execute();
  return rows.map((row) => trust<UserId>(row.user_id));
}
