import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  givenKeys,
  openNode,
  type TestNode,
  untilSomeoneWaits,
} from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { acrossTenants } from '../across-tenants.ts';
import { beginRotation, resealAll } from './key-rotation.ts';
import { MasterKeyError, type MasterKeys } from './master-key.ts';
import type { SealedLocation } from './protected-fields.ts';

let database: TestDatabase;
const nodes: TestNode[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(async (node) => node.close()));
  await database.drop();
});

const open = async (keys: MasterKeys): Promise<TestNode> => {
  const node = await openNode(database, keys);
  nodes.push(node);
  return node;
};
const place: SealedLocation<'master key'> = {
  field: 'webhook_endpoint.secret',
  row: 'ep_1',
  boundAs: 'webhook endpoint',
};
const seal = async ({ db, vault }: TestNode): Promise<Buffer> =>
  db.write(acrossTenants, async (tx) => vault.seal(tx, Buffer.from('secret'), place));

describe('a new database', () => {
  it('is bound to the master key by whichever node is first, and all derive alike', async () => {
    const [one, two, three] = await Promise.all([
      open(givenKeys(1)),
      open(givenKeys(1)),
      open(givenKeys(1)),
    ]);
    const key = one.vault.derive('cursor');
    expect(two.vault.derive('cursor')).toEqual(key);
    expect(three.vault.derive('cursor')).toEqual(key);
    expect(one.vault.derive('another purpose')).not.toEqual(key);
    expect(two.vault.open(await seal(one), place).toString()).toBe('secret');
  });

  it('derives what no other installation derives, even with the same master key', async () => {
    const here = await open(givenKeys(1));
    const other = await createDatabase();
    const there = await openNode(other, givenKeys(1));
    expect(there.vault.derive('cursor')).not.toEqual(here.vault.derive('cursor'));
    await there.close();
    await other.drop();
  });
});

describe('a bound database', () => {
  it('is refused to another master key, in one sentence', async () => {
    await open(givenKeys(1));
    await expect(open(givenKeys(2))).rejects.toThrow(MasterKeyError);
    await expect(open(givenKeys(2))).rejects.toThrow(
      /^This database belongs to another master key \(fingerprint [0-9a-f]{32}\): [^.]*\.$/u,
    );
  });

  it('is sealed with its own key, not with a newer one that some nodes have already', async () => {
    const before = await open(givenKeys(1));
    const after = await open(givenKeys(2, 1));
    expect(before.vault.open(await seal(after), place).toString()).toBe('secret');
  });
});

describe('after a rotation', () => {
  it('the fingerprint is the new key, every node seals with it, and derives what it did', async () => {
    const first = await open(givenKeys(1));
    const cursor = first.vault.derive('cursor');
    const both = await open(givenKeys(2, 1));
    const fingerprint = await beginRotation(both);
    const { rows } = await database.query('select master_key_fingerprint from installation');
    expect(rows).toEqual([{ master_key_fingerprint: fingerprint }]);
    expect((await seal(both)).subarray(1, 5).toString('hex')).toBe(fingerprint.slice(0, 8));
    // A node that was never told the new key says so instead of going on with the old one.
    await expect(seal(first)).rejects.toThrow(MasterKeyError);

    await resealAll(both, { signal: new AbortController().signal, onProgress: () => {} });
    const alone = await open(givenKeys(2));
    expect(alone.vault.derive('cursor')).toEqual(cursor);
    await expect(open(givenKeys(1))).rejects.toThrow(MasterKeyError);
  });
});

describe('a rotation', () => {
  it('waits for transactions that have sealed and not committed, and those after it use the new key', async () => {
    const node = await open(givenKeys(1));
    const rotator = await open(givenKeys(2, 1));
    const order: string[] = [];
    let began: Promise<unknown> | undefined;
    await node.db.write(acrossTenants, async (tx) => {
      await node.vault.seal(tx, Buffer.from('secret'), place);
      began = beginRotation(rotator).then(() => order.push('rotated'));
      await untilSomeoneWaits(database);
      order.push('committed');
    });
    await began;
    expect(order).toEqual(['committed', 'rotated']);
  });
});
