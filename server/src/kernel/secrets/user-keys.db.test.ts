import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  givenKeys,
  insertTenant,
  insertUser,
  openNode,
  type TestNode,
} from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { acrossTenants } from '../across-tenants.ts';
import type { TeamScope, UserId } from '../scope.ts';
import type { SealedLocation } from './protected-fields.ts';
import { destroyUserKey, ensureUserKey, findUserKey, type UserKey } from './user-keys.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let scope: TeamScope;
beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  other = await openNode(database, givenKeys(1));
  scope = await insertTenant(database);
});
afterAll(async () => {
  await Promise.all([node.close(), other.close()]);
  await database.drop();
});

const newUser = async (): Promise<UserId> => insertUser(database, scope);
const ensure = async (userId: UserId, on = node): Promise<UserKey> =>
  on.db.write(scope, async (tx) => ensureUserKey(tx, on, scope, userId));
const find = async (userId: UserId, on = node): Promise<UserKey | undefined> =>
  findUserKey(on.db.read(scope), on, userId);
const demographics = (row: string): SealedLocation<'user key'> => ({
  field: 'user_demographics.data',
  row,
});
const plain = Buffer.from('{"first_name":"Ada"}');

describe("a user's key", () => {
  it('is made by the first use, and the same for everyone after', async () => {
    const userId = await newUser();
    expect(await find(userId)).toBeUndefined();
    const sealed = (await ensure(userId)).seal(plain, demographics(userId));
    expect((await find(userId, other))?.open(sealed, demographics(userId))).toEqual(plain);
    expect((await ensure(userId, other)).open(sealed, demographics(userId))).toEqual(plain);
  });

  it('is one, however many nodes use it for the first time at once', async () => {
    const userId = await newUser();
    const keys = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => ensure(userId, index % 2 === 0 ? node : other)),
    );
    const sealed = keys.map((key) => key.seal(plain, demographics(userId)));
    const key = await find(userId);
    for (const each of sealed) expect(key?.open(each, demographics(userId))).toEqual(plain);
  });

  it("opens nothing of another user's, of another row, or altered", async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    const sealed = (await ensure(mine)).seal(plain, demographics(mine));
    const [key, another] = [await ensure(mine), await ensure(theirs)];
    expect(() => another.open(sealed, demographics(mine))).toThrow();
    expect(() => key.open(sealed, demographics(theirs))).toThrow();
    expect(() => key.open(Buffer.alloc(0), demographics(mine))).toThrow();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => key.open(changed, demographics(mine))).toThrow();
    }
  });

  it('does not open in the row of another user', async () => {
    const [mine, theirs] = [await newUser(), await newUser()];
    await ensure(mine);
    await ensure(theirs);
    await database.query(
      'update user_data_key set wrapped = (select wrapped from user_data_key where user_id = $1) where user_id = $2',
      [mine, theirs],
    );
    await expect(find(theirs)).rejects.toThrow();
  });

  it("is neither found nor made through another tenant's scope", async () => {
    const userId = await newUser();
    await ensure(userId);
    const foreign = await insertTenant(database);
    expect(await findUserKey(node.db.read(foreign), node, userId)).toBeUndefined();
    await expect(
      node.db.write(foreign, async (tx) => ensureUserKey(tx, node, foreign, userId)),
    ).rejects.toThrow('belongs to another tenant');
  });
});

describe('destroying it', () => {
  it('makes what it sealed unreadable on every node from the commit on', async () => {
    const userId = await newUser();
    const sealed = (await ensure(userId)).seal(plain, demographics(userId));
    // Both have opened it, so that whatever a node keeps it has kept.
    expect((await find(userId))?.open(sealed, demographics(userId))).toEqual(plain);
    expect((await find(userId, other))?.open(sealed, demographics(userId))).toEqual(plain);
    const destroy = async (): Promise<boolean> =>
      other.db.write(acrossTenants, async (tx) => destroyUserKey(tx, userId));
    expect(await destroy()).toBe(true);
    expect(await find(userId)).toBeUndefined();
    expect(await find(userId, other)).toBeUndefined();
    const renewed = await ensure(userId);
    expect(() => renewed.open(sealed, demographics(userId))).toThrow();
    expect(await destroy()).toBe(true);
    expect(await destroy()).toBe(false);
  });

  it("happens with the user's row, whoever deletes it", async () => {
    const userId = await newUser();
    await ensure(userId);
    await database.query('delete from users where id = $1', [userId]);
    expect(await find(userId)).toBeUndefined();
    await expect(ensure(userId)).rejects.toThrow();
  });
});
