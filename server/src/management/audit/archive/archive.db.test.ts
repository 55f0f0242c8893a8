import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { auditAll } from '#kernel/audit.ts';
import { systemClock } from '#kernel/clock.ts';
import { openFolderStore } from '#kernel/embedded-postgres/archive/folder-store.ts';
import type { ArchiveStore } from '#kernel/embedded-postgres/archive/store.ts';
import { silentLog } from '#kernel/log/log.ts';
import { systemRandom } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';

import {
  givenKeys,
  insertTenant,
  openNode,
  type TestNode,
} from '../../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase, urlOf } from '../../../../tests/harness/postgres.ts';
import { appendToChain, auditChain } from '../chain-appender.ts';
import { exportAudit } from '../export.ts';
import { verifyAudit, verifyStretch } from '../verification.ts';
import { archiveAudit } from './service.ts';

let database: TestDatabase;
let node: TestNode;
let scope: TeamScope;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  scope = await insertTenant(database);
});
afterAll(async () => {
  await node.close();
  await database.drop();
});
beforeEach(async () => {
  await database.query('truncate audit_pending, audit_entry, audit_head, audit_archive');
  folder = await mkdtemp(path.join(tmpdir(), 'salus-audit-archive-'));
});
afterEach(async () => rm(folder, { recursive: true }));

const openStore = (): ArchiveStore => openFolderStore(folder);
const verify = async (from?: { seq: number; hash: string }) =>
  verifyAudit(node, { openStore, ...(from === undefined ? {} : { from }) });

/** Four entries of each month, sealed in the order of time. */
async function writeMonths(...months: readonly string[]): Promise<void> {
  for (const month of months) {
    const entry = { action: 'user.deleted' } as const;
    const records = [1, 2, 3, 4].map(() => ({ scope, entry }));
    await node.db.write(scope, async (tx) => auditAll(tx, records));
    await database.query('update audit_pending set at = $1', [`${month}-15T12:00:00.123Z`]);
    while (await appendToChain({ db: node.db, log: silentLog }, auditChain(node)));
  }
}

const deps = () => ({ ...node, clock: systemClock, random: systemRandom });
const archive = async (before: string, store: ArchiveStore = openStore()) =>
  archiveAudit(deps(), {
    store,
    owner: { connectionString: urlOf(database) },
    before: new Date(before),
    entriesMax: 3,
  });

const objects = async (): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .toSorted();
};

async function exported(): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const some of exportAudit(node, openStore)) lines.push(...some);
  return lines;
}

test('archived entries leave the database, and the whole chain still verifies and exports', async () => {
  await writeMonths('2026-01', '2026-02', '2026-03');
  const before = await exported();
  const { end } = await verify();
  expect(await archive('2026-03-01')).toMatchObject({ entries: 8, objects: 4 });
  expect(await objects()).toEqual([
    'audit/2026-01/000000000000001-000000000000003',
    'audit/2026-01/000000000000004-000000000000004',
    'audit/2026-02/000000000000005-000000000000007',
    'audit/2026-02/000000000000008-000000000000008',
  ]);
  const { rows } = await database.query('select count(*)::int as left from audit_entry');
  expect(rows).toEqual([{ left: 4 }]);
  expect(await verify()).toEqual({ entries: 12, findings: [], end, pending: 0 });
  expect(await exported()).toEqual(before);
  expect(await archive('2026-03-01')).toMatchObject({ entries: 0, objects: 0 });
  const stretch = await verifyStretch(node, {
    from: { seq: 0, hash: '0'.repeat(64) },
    entriesMax: 100,
  });
  expect(stretch).toMatchObject({ findings: [], entries: 4, next: null });
});

test('the chain goes on after everything that may be was archived, and is archived again', async () => {
  await writeMonths('2026-01');
  expect(await archive('2026-03-01')).toMatchObject({ entries: 3 });
  await writeMonths('2026-02', '2026-03');
  expect(await archive('2026-03-01')).toMatchObject({ entries: 5 });
  expect(await verify()).toMatchObject({ entries: 12, findings: [] });
});

test('an anchor from within the archives, from their end and from after them is compared', async () => {
  await writeMonths('2026-01', '2026-02', '2026-03');
  const anchors = await database.query<{ seq: number; hash: string }>(
    'select seq::int, hash from audit_entry order by seq',
  );
  await archive('2026-03-01');
  for (const anchor of anchors.rows) {
    expect((await verify(anchor)).findings).toEqual([]);
    const other = { ...anchor, hash: 'a'.repeat(64) };
    if (anchor.seq < 12) expect((await verify(other)).findings).not.toEqual([]);
  }
});

describe('what was done to archives is found', () => {
  beforeEach(async () => {
    await writeMonths('2026-01', '2026-02', '2026-03');
    await archive('2026-03-01');
  });
  const third = 'audit/2026-02/000000000000005-000000000000007';
  const fourth = 'audit/2026-02/000000000000008-000000000000008';
  const first = 'audit/2026-01/000000000000001-000000000000003';

  test('a changed byte', async () => {
    const file = path.join(folder, third);
    const bytes = await readFile(file);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) + 1;
    await writeFile(file, bytes);
    expect((await verify()).findings).toEqual([{ problem: 'altered', seq: 5, lastSeq: 7 }]);
    await expect(exported()).rejects.toThrow(third);
  });

  test('a removed object', async () => {
    await rm(path.join(folder, third));
    expect((await verify()).findings).toEqual([{ problem: 'missing', seq: 5, lastSeq: 7 }]);
  });

  test('exchanged objects', async () => {
    await rename(path.join(folder, first), path.join(folder, 'aside'));
    await rename(path.join(folder, third), path.join(folder, first));
    await rename(path.join(folder, 'aside'), path.join(folder, third));
    expect((await verify()).findings).toEqual([
      { problem: 'altered', seq: 1, lastSeq: 3 },
      { problem: 'altered', seq: 5, lastSeq: 7 },
    ]);
  });

  test.each([
    ['a removed last row', 'delete from audit_archive where first_seq = 8', 'missing', 8, 8],
    ['a removed first row', 'delete from audit_archive where first_seq = 1', 'altered', 4, 4],
    ['removed rows', 'truncate audit_archive', 'missing', 1, 8],
    [
      'an edited hash',
      `update audit_archive set last_hash = '${'a'.repeat(64)}' where first_seq = 5`,
      'altered',
      5,
      7,
    ],
    [
      'another object',
      `update audit_archive set name = '${fourth}' where first_seq = 5`,
      'altered',
      5,
      7,
    ],
  ])('%s', async (_, attack, problem, seq, lastSeq) => {
    await database.query(attack);
    const { findings } = await verify();
    expect(findings[0]).toEqual({ problem, seq, lastSeq });
  });
});

test('entries that are not as they were sealed are not archived', async () => {
  await writeMonths('2026-01', '2026-03');
  await database.query(`update audit_entry set action = 'user.made' where seq = 2`);
  await expect(archive('2026-03-01')).rejects.toThrow('Entry 2');
  expect(await objects()).toEqual([]);
  const { rows } = await database.query('select count(*)::int as entries from audit_entry');
  expect(rows).toEqual([{ entries: 8 }]);
});

test('a store that fails, or does not store what it was given, removes nothing', async () => {
  await writeMonths('2026-01', '2026-03');
  const full: ArchiveStore = { ...openStore(), put: async () => Promise.reject(new Error('full')) };
  await expect(archive('2026-03-01', full)).rejects.toThrow('full');
  const lying: ArchiveStore = { ...openStore(), get: async () => Buffer.from('else') };
  await expect(archive('2026-03-01', lying)).rejects.toThrow('did not store');
  expect(await verify()).toMatchObject({ entries: 8, findings: [] });
  expect(await archive('2026-03-01')).toMatchObject({ entries: 4 });
  expect(await verify()).toMatchObject({ entries: 8, findings: [] });
});

test("the server's role neither archives nor removes", async () => {
  await writeMonths('2026-01');
  for (const text of [
    'delete from audit_entry',
    'delete from audit_archive',
    `update audit_archive set location = ''`,
  ])
    await expect(database.query(`set role salus_app; ${text}`)).rejects.toThrow(
      'permission denied',
    );
});
