import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';

import { createDatabase, type TestDatabase } from '../../../../tests/harness/postgres.ts';
import { type Database, openDatabase, sendAll } from '../../db.ts';
import { WorkerSilentError, type Worker } from './worker-breakers.ts';

/** Users of the one worker, and of the other. */
const [silent, sound] = [`${randomUUID().slice(0, -1)}1`, `${randomUUID().slice(0, -1)}2`];
const within = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let db: Database;
const noticed: (readonly [worker: Worker['id'], isSilent: boolean])[] = [];
beforeAll(async () => {
  database = await createDatabase();
  await beAsCitus();
  await database.query('alter table users disable trigger all');
  await database.query(
    `insert into users (id, tenant_id, client_user_id, created_at, updated_at)
     select id, gen_random_uuid(), id::text, now(), now() from unnest($1::uuid[]) as id`,
    [[silent, sound]],
  );
  db = openDatabase(database.connection, {
    silenceMs: 1000,
    onWorkerSilence: ({ id }, isSilent) => noticed.push([id, isSilent]),
  });
}, 120_000);
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/**
 * The catalogue of a coordinator with two workers on a plain PostgreSQL: users whose id ends in 1 are on worker 1. A worker that is
 * in `hung` answers nothing, neither the coordinator nor statements.
 */
async function beAsCitus(): Promise<void> {
  await database.query(`
    set allow_system_table_mods = on;
    create table pg_catalog.pg_dist_partition (logicalrelid regclass);
    insert into pg_catalog.pg_dist_partition select unnest(array['series', 'sample_chunk']::regclass[]);
    create table pg_catalog.pg_dist_node
      (nodeid int, groupid int, nodename text, nodeport int, noderole text, isactive bool);
    insert into pg_catalog.pg_dist_node values
      (10, 0, 'coordinator', 5432, 'primary', true),
      (11, 1, 'one', 5432, 'primary', true), (12, 2, 'two', 5432, 'primary', true);
    create table pg_catalog.pg_dist_placement (shardid bigint, groupid int);
    insert into pg_catalog.pg_dist_placement values (101, 1), (102, 2);
    create table hung (node text, primary key (node));
    create function pg_catalog.get_shard_id_for_distribution_column(regclass, uuid) returns bigint
      language sql as 'select 100 + right($2::text, 1)::int';
    create function wait_while_hung(name text) returns bool language plpgsql as $body$
    begin
      while exists (select from hung where node = name) loop
        perform pg_sleep(0.05);
      end loop;
      return true;
    end $body$;
    create function pg_catalog.citus_check_connection_to_node(text, int) returns bool
      language sql as 'select public.wait_while_hung($1)';
    grant select on all tables in schema pg_catalog, public to public;
    reset allow_system_table_mods;
  `);
}

/** As a statement that the coordinator sends to the user's worker. */
const text = (id: string): string =>
  `select (select count(*)::int from series where user_id = $1) as count, wait_while_hung('${id === silent ? 'one' : 'two'}') as answers`;
const read = async (id: string) =>
  sql`select (select count(*)::int from series where user_id = ${id}) as count,
    wait_while_hung(${id === silent ? 'one' : 'two'}) as answers`.execute(db.read(acrossTenants));
const write = async (id: string) =>
  db.write(acrossTenants, async (tx) => sendAll(tx, [{ text: text(id), values: [id] }]));

it('users of a worker that answers are served while another worker is silent, whose users are refused at once', async () => {
  await Promise.all([read(silent), read(sound), write(silent), write(sound)]);
  await database.query("insert into hung values ('one')");
  // More than there are connections for.
  const waiting = Array.from({ length: 30 }, async (_, index) =>
    (index % 2 === 0 ? read : write)(silent),
  );
  const ended = await Promise.allSettled(waiting);
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'rejected'));
  expect(noticed).toEqual([[11, true]]);

  const begun = performance.now();
  for (const work of [read, write]) {
    await expect(work(silent)).rejects.toThrow(WorkerSilentError);
    await work(sound);
  }
  expect(performance.now() - begun).toBeLessThan(1000);

  await database.query('delete from hung');
  await expect
    .poll(
      async () => Promise.all([read(silent), write(silent)]).then(() => 'served', String),
      within,
    )
    .toBe('served');
  expect(noticed).toEqual([
    [11, true],
    [11, false],
  ]);
});
