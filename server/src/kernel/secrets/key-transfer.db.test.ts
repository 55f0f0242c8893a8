import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  givenKeys,
  insertTenant,
  insertUser,
  masterKeyFields,
  openKeyFile,
  openNode,
  type TestNode,
} from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { acrossTenants } from '../across-tenants.ts';
import { openDatabase } from '../db.ts';
import { asServer } from '../db/server-role.ts';
import { systemRandom } from '../random.ts';
import type { TeamScope, UserId } from '../scope.ts';
import { beginRotation, forgetPreviousKeys, resealAll } from './key-rotation.ts';
import { KeyTransferError } from './key-transfer-format.ts';
import { exportKeys, importKeys, type ImportReport } from './key-transfer.ts';
import { openKeyring } from './keyring.ts';
import { MasterKeyError, type MasterKeys } from './master-key.ts';
import { batchRows } from './sealed-rows.ts';
import { destroyUserKey, ensureUserKey, findUserKey } from './user-keys.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-transfer-'));
});
afterAll(async () => rm(folder, { recursive: true }));

let file = '';
let keyFile: MasterKeys & { remove(): Promise<void> };
const databases: TestDatabase[] = [];
const nodes: TestNode[] = [];
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(folder, 'test-')), 'keys');
  keyFile = await openKeyFile();
});
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(async (node) => node.close()));
  await Promise.all(databases.splice(0).map(async (database) => database.drop()));
  await keyFile.remove();
});

const newDatabase = async (): Promise<TestDatabase> => {
  const database = await createDatabase();
  databases.push(database);
  return database;
};
const open = async (database: TestDatabase, keys: MasterKeys = keyFile): Promise<TestNode> => {
  const node = await openNode(database, keys);
  nodes.push(node);
  return node;
};
/** Whether or not the database belongs to the keys. */
const importInto = async (database: TestDatabase): Promise<ImportReport> => {
  const db = openDatabase(asServer(database.connection));
  try {
    const keyring = openKeyring(keyFile, systemRandom);
    return await importKeys({ db, keyring, fields: masterKeyFields }, file);
  } finally {
    await db.close();
  }
};
const rotate = async (node: TestNode): Promise<void> => {
  await beginRotation(node);
  await resealAll(node, { signal: new AbortController().signal, onProgress: () => {} });
};

/** The tables that are dumped, each after those that it refers to. */
const tables = [
  'installation',
  'organisation',
  'team',
  'tenant',
  'users',
  'user_data_key',
  'webhook_endpoint',
];

/** What a dump of the database has of these tables, as text. */
async function dump({ query }: TestDatabase): Promise<readonly string[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
      );
      return rows[0]?.rows ?? '[]';
    }),
  );
}

async function restore(dumped: readonly string[]): Promise<TestDatabase> {
  const database = await newDatabase();
  for (const [index, table] of tables.entries()) {
    await database.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [dumped[index]],
    );
  }
  return database;
}

type Person = { readonly userId: UserId; readonly scope: TeamScope; readonly sealed: Buffer };

async function newPerson(
  node: TestNode,
  database: TestDatabase,
  scope: TeamScope,
): Promise<Person> {
  const userId = await insertUser(database, scope);
  const key = await node.db.write(scope, async (tx) => ensureUserKey(tx, node, scope, userId));
  const place = { field: 'user_demographics.data', row: userId } as const;
  return { userId, scope, sealed: key.seal(Buffer.from('health data'), place) };
}

/** What a node reads of a person; undefined when there is no key any more. */
async function read(
  node: TestNode,
  { userId, scope, sealed }: Person,
): Promise<string | undefined> {
  const key = await findUserKey(node.db.read(scope), node, userId);
  return key?.open(sealed, { field: 'user_demographics.data', row: userId }).toString();
}

const secretPlace = {
  field: 'webhook_endpoint.secret',
  row: 'ep_1',
  boundAs: 'webhook endpoint',
} as const;

async function insertEndpoint(
  node: TestNode,
  database: TestDatabase,
  scope: TeamScope,
): Promise<void> {
  const sealed = await node.db.write(scope, async (tx) =>
    node.vault.seal(tx, Buffer.from('signing key'), secretPlace),
  );
  await database.query(
    `insert into webhook_endpoint (uid, tenant_id, environment, url, description, secret, created_at, updated_at)
      values ('ep_1', $1, 'sandbox', 'http://x.test/', '', $2, now(), now())`,
    [scope.tenantId, sealed],
  );
}

async function readSecret(node: TestNode, { query }: TestDatabase): Promise<string> {
  const { rows } = await query<{ secret: Buffer }>('select secret from webhook_endpoint');
  return node.vault.open(rows[0]?.secret ?? Buffer.alloc(0), secretPlace).toString();
}

describe('a backup from before a user was purged', () => {
  it('shows the others and not that user, once the master key of then is destroyed', async () => {
    const live = await newDatabase();
    const node = await open(live);
    const scope = await insertTenant(live);
    const [ada, bob] = [await newPerson(node, live, scope), await newPerson(node, live, scope)];
    await insertEndpoint(node, live, scope);
    const backup = await dump(live);

    await node.db.write(acrossTenants, async (tx) => destroyUserKey(tx, bob.userId));
    expect(await read(node, bob)).toBeUndefined();
    // The backup still has Bob's key, and the master key of then is still there.
    const restoredAtOnce = await open(await restore(backup));
    expect(await read(restoredAtOnce, bob)).toBe('health data');

    await newPerson(node, live, scope);
    await rotate(node);
    expect(await exportKeys(node, file)).toBe(4);
    expect(await forgetPreviousKeys(node)).toBe(1);

    const restored = await restore(backup);
    await expect(open(restored)).rejects.toThrow(MasterKeyError);
    expect(await importInto(restored)).toEqual({ replaced: 3, destroyed: [bob.userId] });
    const after = await open(restored);
    expect(await read(after, ada)).toBe('health data');
    expect(await read(after, bob)).toBeUndefined();
    expect(await readSecret(after, restored)).toBe('signing key');
    expect(after.vault.derive('audit chain')).toEqual(node.vault.derive('audit chain'));
    // The row of Bob's that the backup has opens with nothing that is left.
    const bobsKey = rowOf(backup, 'user_data_key', 'user_id', bob.userId);
    expect(() =>
      after.vault.open(Buffer.from(String(bobsKey['wrapped']).slice(2), 'hex'), {
        field: 'user_data_key.wrapped',
        row: bob.userId,
      }),
    ).toThrow(MasterKeyError);
  });
});

function rowOf(
  dumped: readonly string[],
  table: string,
  column: string,
  value: string,
): Record<string, unknown> {
  const rows = JSON.parse(dumped[tables.indexOf(table)] ?? '[]') as Record<string, unknown>[];
  const row = rows.find((each) => each[column] === value);
  if (row === undefined) throw new Error(`the dump has no ${table} of ${value}`);
  return row;
}

describe('an export', () => {
  it('has no secret in it that opens without the master key, and is for its owner only', async () => {
    const database = await newDatabase();
    const node = await open(database);
    const scope = await insertTenant(database);
    await insertEndpoint(node, database, scope);
    await exportKeys(node, file);
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain('signing key');
    expect(text).not.toContain(Buffer.from('signing key').toString('base64'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('replaces no file', async () => {
    const node = await open(await newDatabase());
    await writeFile(file, 'precious');
    await expect(exportKeys(node, file)).rejects.toThrow(KeyTransferError);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('is refused while a rotation has not ended, and leaves no file', async () => {
    const database = await newDatabase();
    const node = await open(database);
    await beginRotation(node);
    await expect(exportKeys(node, file)).rejects.toThrow(/run salus keys rotate to its end/u);
    await expect(stat(file)).rejects.toThrow();
    await rotate(node);
    expect(await exportKeys(node, file)).toBe(1);
  });
});

describe('an import', () => {
  it('of many users puts everyone back, in a database where every key was lost', async () => {
    const database = await newDatabase();
    const node = await open(database);
    const scope = await insertTenant(database);
    const people: Person[] = [];
    for (let made = 0; made < batchRows + 20; made += 1)
      people.push(await newPerson(node, database, scope));
    await exportKeys(node, file);
    await database.query(`update user_data_key set wrapped = '\\x00'`);
    expect(await importKeys(node, file)).toEqual({ replaced: batchRows + 21, destroyed: [] });
    for (const person of people) expect(await read(node, person)).toBe('health data');
  });

  it.each([
    ['cut off', (text: string) => text.replace(/.*\n$/u, ''), 'its end is missing'],
    ['altered', (text: string) => text.replace(/"row":"./u, '"row":"x'), 'does not open'],
    ['another file', () => 'precious\n', 'is not a file of keys'],
    ['empty', () => '', 'is not a file of keys'],
  ])('of a file that is %s changes nothing', async (_, damage, reason) => {
    const database = await newDatabase();
    const node = await open(database);
    const scope = await insertTenant(database);
    for (let made = 0; made < 2; made += 1) await newPerson(node, database, scope);
    await exportKeys(node, file);
    await writeFile(file, damage(await readFile(file, 'utf8')));
    const before = await dump(database);
    await expect(importKeys(node, file)).rejects.toThrow(KeyTransferError);
    await expect(importKeys(node, file)).rejects.toThrow(reason);
    expect(await dump(database)).toEqual(before);
  });

  it('into a database that is newer than the file is refused, as it would destroy keys', async () => {
    const database = await newDatabase();
    const node = await open(database);
    await exportKeys(node, file);
    const person = await newPerson(node, database, await insertTenant(database));
    await expect(importKeys(node, file)).rejects.toThrow("newer and has 1 users' keys");
    expect(await read(node, person)).toBe('health data');
  });

  it('of a file under a master key that was forgotten since is refused', async () => {
    const database = await newDatabase();
    const node = await open(database);
    await exportKeys(node, file);
    await rotate(node);
    await forgetPreviousKeys(node);
    const later = await open(database);
    await expect(importKeys(later, file)).rejects.toThrow(/it needs the master key [0-9a-f]{32}/u);
  });

  it('of a file that is not there says so', async () => {
    const node = await open(await newDatabase(), givenKeys(1));
    await expect(importKeys(node, file)).rejects.toThrow(/cannot be opened: ENOENT/u);
  });
});
