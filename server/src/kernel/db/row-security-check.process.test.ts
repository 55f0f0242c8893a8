import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createDatabase, isCitus, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { openTransactionPooler } from '../../../tests/harness/transaction-pooler.ts';
import { openEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { requireRowSecurity, findRowSecurityProblem } from './row-security-check.ts';
import { asServer } from './server-role.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => database.drop());

test('a database as the migrations leave it is guarded', async () => {
  await requireRowSecurity(asServer(database.connection));
});

describe('a server does not serve', () => {
  const wrong = async (): Promise<string | null> =>
    findRowSecurityProblem(asServer(database.connection));

  test('where what is set is lost, as behind a pooler of transactions', async () => {
    const client = new pg.Client(asServer(database.connection));
    const { host, port } = client;
    const pooler = await openTransactionPooler({ host, port });
    const behind = { ...asServer(database.connection), host: '127.0.0.1', port: pooler.port };
    const found = findRowSecurityProblem(
      'connectionString' in behind
        ? { connectionString: replaceHost(behind.connectionString ?? '', pooler.port) }
        : behind,
    );
    expect(await found).toContain('pool_mode = session');
    await pooler.close();
  });

  test('as a role that passes over row-level security', async () => {
    expect(await findRowSecurityProblem(database.connection)).toContain('nobypassrls');
  });

  test.each(['alter table users disable row level security', 'drop policy tenant on users'])(
    'after %s',
    async (statement) => {
      await database.query(statement);
      expect(await wrong()).toContain('does not hold for users;');
      await expect(requireRowSecurity(asServer(database.connection))).rejects.toThrow(/users/u);
    },
  );

  test.skipIf(isCitus())('tables distributed by Citus that are asked of all users', async () => {
    const owner = new pg.Client(database.connection);
    await owner.connect();
    await owner.query('set allow_system_table_mods = on');
    await owner.query('create table pg_catalog.pg_dist_partition (logicalrelid regclass)');
    await owner.query('grant select on pg_catalog.pg_dist_partition to public');
    expect(await wrong()).toBeNull();
    await owner.query("insert into pg_catalog.pg_dist_partition values ('users')");
    expect(await wrong()).toContain('Citus has distributed users');
    await owner.end();
  });
});

test('a standby is told from its primary', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-standby-'));
  const open = async () => openEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    await (await open()).release();
    await writeFile(path.join(dataDir, 'postgres/standby.signal'), '');
    const standby = await open();
    expect(await findRowSecurityProblem(standby.connection)).toContain('standby');
    await standby.release();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

function replaceHost(url: string, port: number): string {
  const changed = new URL(url);
  changed.searchParams.delete('host');
  changed.hostname = '127.0.0.1';
  changed.port = String(port);
  return changed.href;
}
