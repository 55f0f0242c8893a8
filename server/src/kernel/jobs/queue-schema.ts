import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

import { serverRole } from '../db/server-role.ts';

/** The library's tables have row-level security of their own and no policy: only their owner would see a job. */
const grants = `
  grant usage on schema graphile_worker to ${serverRole};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${serverRole};
  grant usage on all sequences in schema graphile_worker to ${serverRole};
  do $$
  declare relation record;
  begin
    for relation in
      select tablename from pg_tables
      where schemaname = 'graphile_worker' and rowsecurity and not exists (
        select from pg_policies
        where pg_policies.schemaname = 'graphile_worker' and pg_policies.tablename = pg_tables.tablename)
    loop
      execute format('create policy ${serverRole} on graphile_worker.%I to ${serverRole} using (true)', relation.tablename);
    end loop;
  end $$`;

/** Brings the queue's own tables forward as their owner, and lets the server's role use them. Done already: two look-ups. */
export async function migrateQueue(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  const before = await stateOf(client);
  const pool = new pg.Pool({ ...connection, max: 1 });
  // A lost connection is the failure of the statement that it runs.
  pool.on('error', () => {});
  pool.on('connect', (opened) => opened.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
  if ((await stateOf(client)) !== before) await client.query(grants);
}

const silent = new Logger(() => () => {});

/** How far the library's own migrations have come. */
async function stateOf(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.migrations') is not null as exists`,
  );
  if (found[0]?.exists !== true) return 0;
  const { rows } = await client.query<{ version: number }>(
    'select max(id) as version from graphile_worker.migrations',
  );
  return rows[0]?.version ?? 0;
}
