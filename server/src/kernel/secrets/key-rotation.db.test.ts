import { readFile } from 'node:fs/promises';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  expectAllOpen,
  givenKeys,
  insertTenant,
  insertUser,
  openKeyFile,
  openNode,
  sealForUsers,
  type TestNode,
} from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { protectedFields } from '../../composition/slices.ts';
import { acrossTenants } from '../across-tenants.ts';
import { beginRotation, forgetPreviousKeys, resealAll, type ResealReport } from './key-rotation.ts';
import { fixedKeys, MasterKeyError, type MasterKeys, replaceKeyFile } from './master-key.ts';
import { listFields } from './protected-fields.ts';
import { batchRows, listSealed, replaceSealed } from './sealed-rows.ts';
import { findUserKey } from './user-keys.ts';

let database: TestDatabase;
let keyFile: MasterKeys & { remove(): Promise<void> };
const nodes: TestNode[] = [];
beforeEach(async () => {
  database = await createDatabase();
  keyFile = await openKeyFile();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(async (node) => node.close()));
  await keyFile.remove();
  await database.drop();
});

const open = async (keys: MasterKeys = keyFile): Promise<TestNode> => {
  const node = await openNode(database, keys);
  nodes.push(node);
  return node;
};
const resealUntil = async (node: TestNode, signal: AbortSignal): Promise<ResealReport> =>
  resealAll(node, { signal, onProgress: () => {} });
const reseal = async (node: TestNode): Promise<ResealReport> =>
  resealUntil(node, new AbortController().signal);

/** How many values are under each master key, by its id. */
async function countByKey(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ id: string; count: number }>(
    `select encode(substring(sealed from 2 for 4), 'hex') as id, count(*)::int as count from (
      select wrapped as sealed from user_data_key union all select secret from installation) as t group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row.count]));
}
const idOf = (fingerprint: string): string => fingerprint.slice(0, 8);
const linesOf = async ({ file }: MasterKeys): Promise<number> =>
  (await readFile(file ?? '', 'utf8')).trim().split('\n').length;

describe('a rotation', () => {
  it('leaves nothing under the key before it, and everything opens', async () => {
    const node = await open();
    const sealed = await sealForUsers(node, database, 3);
    const fingerprint = await beginRotation(node);
    expect(await reseal(node)).toEqual({ resealed: 4, unreadable: 0, isComplete: true });
    expect(await countByKey()).toEqual(new Map([[idOf(fingerprint), 4]]));
    await expectAllOpen(node, sealed);
    const { current } = keyFile.read();
    await expectAllOpen(await open(fixedKeys(current)), sealed);
  });

  it('stopped between two batches goes on where it was, with the same key', async () => {
    const node = await open();
    const sealed = await sealForUsers(node, database, batchRows * 2 + 10);
    const fingerprint = await beginRotation(node);
    const stop = new AbortController();
    const stopped = await resealAll(node, {
      signal: stop.signal,
      onProgress: ({ name }) => {
        if (name === 'user_data_key.wrapped') stop.abort();
      },
    });
    expect(stopped).toEqual({ resealed: batchRows + 1, unreadable: 0, isComplete: false });
    expect((await countByKey()).get(idOf(fingerprint))).toBe(batchRows + 1);
    expect((await countByKey()).size).toBe(2);
    await expectAllOpen(await open(), sealed);
    await expect(forgetPreviousKeys(node)).rejects.toThrow(MasterKeyError);

    const another = await open();
    expect(await beginRotation(another)).toBe(fingerprint);
    expect(await reseal(another)).toMatchObject({ resealed: batchRows + 10, isComplete: true });
    expect([...(await countByKey()).keys()]).toEqual([idOf(fingerprint)]);
    await expectAllOpen(another, sealed);
  });

  it('does nothing more when it is run again, or by two at once', async () => {
    const [one, two] = [await open(), await open()];
    const sealed = await sealForUsers(one, database, 20);
    const begun = await Promise.all([beginRotation(one), beginRotation(two)]);
    expect(new Set(begun).size).toBe(1);
    await Promise.all([reseal(one), reseal(two)]);
    expect(await beginRotation(two)).toBe(begun[0]);
    expect(await reseal(two)).toEqual({ resealed: 0, unreadable: 0, isComplete: true });
    expect(await linesOf(keyFile)).toBe(2);
    await expectAllOpen(one, sealed);
  });

  it('goes on with the key that a crash left in the key file before anything knew of it', async () => {
    const node = await open();
    const sealed = await sealForUsers(node, database, 2);
    const { current } = keyFile.read();
    await replaceKeyFile(keyFile.file ?? '', { current: Buffer.alloc(32, 9), previous: [current] });
    await expectAllOpen(await open(), sealed);
    await beginRotation(node);
    await reseal(node);
    expect(keyFile.read()).toEqual({ current: Buffer.alloc(32, 9), previous: [current] });
    await expectAllOpen(node, sealed);
  });

  it('loses nothing of what nodes seal meanwhile, and they need not be told', async () => {
    const [rotator, server] = [await open(), await open()];
    const sealed = [await sealForUsers(server, database, batchRows * 2)];
    const fingerprint = await beginRotation(rotator);
    const [report] = await Promise.all([
      reseal(rotator),
      (async () => {
        for (let round = 0; round < 10; round += 1)
          sealed.push(await sealForUsers(server, database, 5));
      })(),
    ]);
    expect(report).toMatchObject({ unreadable: 0, isComplete: true });
    expect([...(await countByKey()).keys()]).toEqual([idOf(fingerprint)]);
    expect(await forgetPreviousKeys(rotator)).toBe(1);
    for (const node of [server, rotator, await open()])
      for (const each of sealed) await expectAllOpen(node, each);
  });

  it('seals values of the first format anew', async () => {
    const old = await open(givenKeys(1));
    const scope = await insertTenant(database);
    const sealed = Buffer.from(
      'ASz4xxxaeBI2obcKEro3XlBI1GparU76Zy5rB0u/Ft4mBVIvwPiQqVZGhWwLo1ct8YQTQwXEqiBbbRjLrcJQtUpexSM+p6mWRKpEJOX3DiUqiBPMlkd0N87VOfQrISbdb+Ks7Ig=',
      'base64',
    );
    await database.query(
      `insert into webhook_endpoint (uid, tenant_id, environment, url, description, secret, created_at, updated_at)
        values ('ep_1', $1, 'sandbox', 'http://x.test/', '', $2, now(), now())`,
      [scope.tenantId, sealed],
    );
    const place = {
      field: 'webhook_endpoint.secret',
      row: 'ep_1',
      boundAs: 'webhook endpoint',
    } as const;
    expect(old.vault.open(sealed, place).toString()).toBe('a key of old');
    const node = await open(givenKeys(2, 1));
    await beginRotation(node);
    expect(await reseal(node)).toMatchObject({ resealed: 2, unreadable: 0 });
    const { rows } = await database.query<{ secret: Buffer }>(
      'select secret from webhook_endpoint',
    );
    const renewed = rows[0]?.secret ?? Buffer.alloc(0);
    expect((await open(givenKeys(2))).vault.open(renewed, place).toString()).toBe('a key of old');
  });

  it('of keys in the environment is refused until the operator gave both', async () => {
    const node = await open(givenKeys(1));
    await expect(beginRotation(node)).rejects.toThrow(
      /set SALUS_MASTER_KEY to a new key .* and SALUS_PREVIOUS_MASTER_KEYS to the present one/u,
    );
    const both = await open(givenKeys(2, 1));
    await beginRotation(both);
    await reseal(both);
    expect(await forgetPreviousKeys(both)).toBe(1);
    await expect(open(givenKeys(1))).rejects.toThrow(MasterKeyError);
    await open(givenKeys(2));
  });

  it('leaves what no given key opens as it is, and says how much that is', async () => {
    const node = await open();
    const { scope } = await sealForUsers(node, database, 1);
    const lost = await insertUser(database, scope);
    const strange = Buffer.concat([Buffer.of(2, 1, 2, 3, 4), Buffer.alloc(60)]);
    await database.query(
      'insert into user_data_key (user_id, tenant_id, wrapped) values ($1, $2, $3)',
      [lost, scope.tenantId, strange],
    );
    await beginRotation(node);
    expect(await reseal(node)).toEqual({ resealed: 2, unreadable: 1, isComplete: true });
    expect(await reseal(node)).toEqual({ resealed: 0, unreadable: 1, isComplete: true });
    expect(await forgetPreviousKeys(node)).toBe(1);
    await expect(findUserKey(node.db.read(scope), node, lost)).rejects.toThrow(
      'A value was sealed with the master key 01020304…, which is not among the given ones.',
    );
  });

  it('does not put back a value that was replaced or deleted since it was read', async () => {
    const node = await open();
    const { values } = await sealForUsers(node, database, 2);
    const [replaced, deleted] = [...values.keys()];
    const field = listFields(protectedFields, 'master key').find(
      (each) => each.name === 'user_data_key.wrapped',
    );
    if (field === undefined) throw new Error('there is no such field');
    const read = await node.db.write(acrossTenants, async (tx) =>
      listSealed(tx, field, { exceptMark: null, after: null }),
    );
    const now = Buffer.from('another value');
    await database.query('update user_data_key set wrapped = $1 where user_id = $2', [
      now,
      replaced,
    ]);
    await database.query('delete from user_data_key where user_id = $1', [deleted]);
    await node.db.write(acrossTenants, async (tx) =>
      replaceSealed(
        tx,
        field,
        read.map((each) => ({ row: each.row, was: each.sealed, sealed: Buffer.from('resealed') })),
      ),
    );
    const { rows } = await database.query('select user_id, wrapped from user_data_key');
    expect(rows).toEqual([{ user_id: replaced, wrapped: now }]);
  });
});

describe('forgetting the previous keys', () => {
  it('is refused before the rotation has ended, and removes them after it', async () => {
    const node = await open();
    const sealed = await sealForUsers(node, database, 2);
    const { current: old } = keyFile.read();
    expect(await forgetPreviousKeys(node)).toBe(0);

    await replaceKeyFile(keyFile.file ?? '', { current: Buffer.alloc(32, 9), previous: [old] });
    await expect(forgetPreviousKeys(node)).rejects.toThrow(
      /run salus keys rotate to its end first/u,
    );
    await beginRotation(node);
    await expect(forgetPreviousKeys(node)).rejects.toThrow(
      /run salus keys rotate to its end first/u,
    );
    expect(await linesOf(keyFile)).toBe(2);

    await reseal(node);
    expect(await forgetPreviousKeys(node)).toBe(1);
    expect(keyFile.read()).toEqual({ current: Buffer.alloc(32, 9), previous: [] });
    await expectAllOpen(await open(), sealed);
    // And the next rotation begins with a key of its own.
    await beginRotation(node);
    await reseal(node);
    expect(await linesOf(keyFile)).toBe(2);
    await expectAllOpen(await open(), sealed);
  });
});
