import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { distributableTables } from '../../src/kernel/db/distribution.ts';
import { openTestApp, type TestApp, type TestTeam, testClock } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { createDatabase, isCitus, type TestDatabase, urlOf } from '../harness/postgres.ts';
import type { Finished } from '../harness/salus-process.ts';

const name = isCitus() ? 'on Citus' : 'on Citus (not run: needs SALUS_TEST_CITUS)';

describe.skipIf(!isCitus())(`${name}, salus distribute`, () => {
  let database: TestDatabase;
  let app: TestApp;
  let team: TestTeam;
  let userId: string;
  beforeEach(async () => {
    database = await createDatabase({ isSingle: true });
    app = await openTestApp({ beside: { database, clock: testClock() } });
    team = await app.newTeam();
    ({ user_id: userId } = await app.newUser(team));
    const data = Array.from({ length: 300 }, (_, index) => ({
      timestamp: new Date(Date.parse('2026-11-10T00:00:00Z') + index * 60_000).toISOString(),
      value: 60 + (index % 40),
    }));
    const body = { stage: 'daily', provider: 'oura', data };
    const path = `/v2/timeseries/${userId}/heartrate`;
    expect((await app.request('POST', path, { key: team.key, body })).status).toBe(200);
  });
  afterEach(async () => {
    await app.close();
    await database.drop();
  });

  const salus = async (...args: readonly string[]): Promise<Finished> =>
    runCommand(['distribute', ...args], { DATABASE_URL: urlOf(database) });
  const read = async (from: TestApp): Promise<string> => {
    const query = { start_date: '2026-11-10', end_date: '2026-11-10' };
    const path = `/v2/timeseries/${userId}/heartrate/grouped`;
    const { status, text } = await from.request('GET', path, { key: team.key, query });
    expect(status).toBe(200);
    return text;
  };
  const distributed = async (): Promise<readonly string[]> => {
    const { rows } = await database.query<{ name: string }>(
      `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`,
    );
    return rows.map((row) => row.name);
  };

  test('tells what would move, and moves nothing', async () => {
    const { code, stdout } = await salus('--dry-run', '--json');
    expect(code).toBe(0);
    const plan: unknown = JSON.parse(stdout);
    expect(plan).toMatchObject({
      workers: [expect.stringContaining('127.0.0.1:'), expect.stringContaining('127.0.0.1:')],
      tables: distributableTables.map((table) => ({ name: table, is_moved: false })),
    });
    expect(await distributed()).toEqual([]);
  });

  test('moves what is there, and everything is read as before; again, it changes nothing', async () => {
    const before = await read(app);
    expect(before).toContain('2026-11-10T04:59:00');
    expect((await salus()).stdout).toContain('isolation holds on every worker');
    expect(await distributed()).toEqual([...distributableTables].toSorted());
    const beside = await openTestApp({ beside: app });
    expect(await read(beside)).toBe(before);
    await beside.close();
    const again = await salus('--json');
    expect([again.code, await distributed()]).toEqual([0, [...distributableTables].toSorted()]);
  });

  test('goes on where it was interrupted, and leaves no row behind on the coordinator', async () => {
    const before = await read(app);
    await database.query(`select create_distributed_table('series', 'user_id')`);
    const left = await database.query<{ bytes: string }>(
      `select pg_relation_size('series') as bytes`,
    );
    expect(Number(left.rows[0]?.bytes)).toBeGreaterThan(0);
    expect((await salus()).code).toBe(0);
    const { rows } = await database.query(
      'select name from unnest($1::text[]) as t (name) where pg_relation_size(name::regclass) > 0',
      [[...distributableTables]],
    );
    expect(rows).toEqual([]);
    const beside = await openTestApp({ beside: app });
    expect(await read(beside)).toBe(before);
    await beside.close();
  });

  test('refuses while a server is at work', async () => {
    await database.query(
      `insert into service_process values (gen_random_uuid(), 'server', 'somewhere', '0', now(), now())`,
    );
    const { code, stderr } = await salus();
    expect([code, await distributed()]).toEqual([1, []]);
    expect(stderr).toContain('Salus is at work on somewhere; stop every serve and worker');
  });
});

test('salus distribute says what a database lacks that is not one of Citus', async () => {
  if (isCitus()) return;
  const database = await createDatabase();
  const { code, stderr } = await runCommand(['distribute', '--dry-run'], {
    DATABASE_URL: urlOf(database),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining('create extension citus')]);
  const unclear = await runCommand(['distribute', '--shards', 'many'], {});
  expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringContaining('--shards')]);
  await database.drop();
});
