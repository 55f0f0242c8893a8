import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { sessionOnCitus } from '../../src/kernel/db/distribution.ts';
import { findUnreached } from '../../src/kernel/db/row-security-check-workers.ts';
import { findRowSecurityProblem } from '../../src/kernel/db/row-security-check.ts';
import { asServer } from '../../src/kernel/db/server-role.ts';
import { createDatabase, isCitus, type TestDatabase, workersOf } from '../harness/postgres.ts';

const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

describe.skipIf(!isCitus())(`${name}, a server`, () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(async () => database.drop());

  const wrong = async (): Promise<string | null> =>
    findRowSecurityProblem(asServer(database.connection));
  /** On a worker itself, as its administrator. */
  const onWorker = async (statement: string): Promise<pg.QueryResult> => {
    const [worker] = workersOf(database);
    const client = new pg.Client(worker);
    await client.connect();
    try {
      // Citus hides its shards from who looks around.
      await client.query('set citus.override_table_visibility = off');
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const shardOf = async (table: string): Promise<string> => {
    const { rows } = await onWorker(
      `select tablename from pg_tables where tablename ~ '^${table}_[0-9]+$' order by 1 limit 1`,
    );
    return String(rows[0]?.tablename);
  };

  test('serves a database as salus distribute leaves it', async () => {
    expect(await wrong()).toBeNull();
  });

  test('does not where what a transaction sets stays on the coordinator', async () => {
    const client = new pg.Client(asServer(database.connection));
    await client.connect();
    expect(await findUnreached(client)).toContain('citus.propagate_set_commands');
    await client.query(sessionOnCitus);
    expect(await findUnreached(client)).toBeNull();
    await client.end();
  });

  test.each([
    ['has no policy', 'drop policy tenant on %'],
    ['does not hold to it', 'alter table % disable row level security'],
    ['shows everything', 'alter policy tenant on % using (true)'],
  ])('does not where a shard %s', async (_, change) => {
    const shard = await shardOf('sample_chunk');
    await onWorker('set citus.enable_manual_changes_to_shards = on;' + change.replace('%', shard));
    expect(await wrong()).toMatch(/does not hold for sample_chunk on the worker 127\.0\.0\.1:/u);
  });

  test('does not where only some tables are on the workers, or one too many', async () => {
    await database.query(`select undistribute_table('summary')`);
    expect(await wrong()).toContain('and not summary beside them');
    await database.query(`select create_reference_table('payor')`);
    expect(await wrong()).toContain(
      'has distributed payor, which Salus asks of all users together',
    );
  });

  test('does not where the two are not committed together', async () => {
    await database.query(`select undistribute_table('distributed_commit')`);
    expect(await wrong()).toContain('would not be committed together');
  });

  test('answers a read whose tenants did not reach the worker with an error, and never with nothing', async () => {
    const client = new pg.Client(asServer(database.connection));
    await client.connect();
    await client.query(
      `select set_config('salus.tenants', '{}', false), set_config('salus.across_tenants', 'on', false)`,
    );
    await expect(client.query('select count(*) from series')).rejects.toThrow(/salus\.tenants/u);
    await client.end();
  });
});
