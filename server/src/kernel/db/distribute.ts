import pg from 'pg';

import { advisoryLock } from './advisory-lock.ts';
import { commitTable, distributableTables, findDistribution } from './distribution.ts';
import { requireRowSecurity } from './row-security-check.ts';
import { asServer, serverRole } from './server-role.ts';

/** The database cannot be distributed; the message is one sentence with the remedy. */
export class DistributionError extends Error {}

/** A table that is to move, or has moved. */
export type TableToMove = {
  readonly name: string;
  /** As the planner's statistics have it. */
  readonly rows: number;
  readonly bytes: number;
  readonly isMoved: boolean;
};

export type DistributionPlan = {
  readonly tables: readonly TableToMove[];
  readonly workers: readonly string[];
  /** Measured here and now with a part of the data; null where there is too little to measure. */
  readonly bytesPerSecond: number | null;
};

/**
 * Returns the tables that `distribute` would move, and the measured speed. Rolls its measurement back, and changes
 * nothing.
 */
export async function planDistribution(connection: pg.ClientConfig): Promise<DistributionPlan> {
  return over(connection, async (client) => {
    const workers = await findWorkers(client);
    const tables = await listTables(client);
    return { tables, workers, bytesPerSecond: await measureCopy(client, tables) };
  });
}

type Options = {
  /** Pieces that each table is cut into, each of which can be moved to another worker; left out: as Citus is set. */
  readonly shards?: number;
  readonly onMoved?: (table: TableToMove) => void;
};

/**
 * Moves the tables that grow with users to the workers, one transaction per table. An interrupted run can be repeated,
 * and continues at the next table. The servers must be stopped. At the end runs the same check of the database as each
 * start.
 */
export async function distribute(
  connection: pg.ClientConfig,
  { shards, onMoved = () => undefined }: Options = {},
): Promise<void> {
  await over(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock.migration]);
    const workers = await findWorkers(client);
    await expectIdle(client);
    await ensureRoleOnWorkers(client, workers);
    if (shards !== undefined) await client.query(`set citus.shard_count = ${shards}`);
    for (const table of await listTables(client)) {
      if (!table.isMoved) {
        const [first] = distributableTables;
        await client.query(`select create_distributed_table($1, 'user_id', colocate_with => $2)`, [
          table.name,
          table.name === first ? 'none' : first,
        ]);
      }
      await client.query('select truncate_local_data_after_distributing_table($1)', [table.name]);
      onMoved(table);
    }
    if (!(await isKnown(client, commitTable)))
      await client.query('select citus_add_local_table_to_metadata($1)', [commitTable]);
  });
  await requireRowSecurity(asServer(connection));
}

async function over<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isKnown(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from pg_catalog.pg_dist_partition where logicalrelid = $1::regclass',
    [table],
  );
  return rows.length > 0;
}

/** The addresses of the workers. Throws where the database is not one of Citus that has some. */
async function findWorkers(client: pg.Client): Promise<readonly string[]> {
  const { rows: extension } = await client.query(
    `select from pg_extension where extname = 'citus'`,
  );
  if (extension.length === 0)
    throw new DistributionError(
      'the database is not one of Citus; install Citus on its server and the workers, and run: create extension citus',
    );
  const { rows } = await client.query<{ node: string; groupid: number; holds: boolean }>(
    `select nodename || ':' || nodeport as node, groupid, shouldhaveshards as holds from pg_dist_node
     where isactive and noderole = 'primary' order by 1`,
  );
  if (!rows.some(({ groupid }) => groupid === 0))
    throw new DistributionError(
      `the workers do not know the coordinator; run there: select citus_set_coordinator_host('<its address>', <port>)`,
    );
  const workers = rows.filter(({ groupid, holds }) => groupid !== 0 && holds);
  if (workers.length === 0)
    throw new DistributionError(
      `Citus has no workers; run on the coordinator: select citus_add_node('<address>', <port>)`,
    );
  return workers.map(({ node }) => node);
}

async function listTables(client: pg.Client): Promise<readonly TableToMove[]> {
  const { tables: moved } = await findDistribution(client);
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
    `select name, greatest(reltuples, 0)::int8 as rows, pg_total_relation_size(pg_class.oid)::int8 as bytes
     from unnest($1::text[]) with ordinality as t (name, place)
     join pg_class on pg_class.oid = name::regclass order by place`,
    [[...distributableTables]],
  );
  return rows.map(({ name, rows: count, bytes }) => {
    return { name, rows: Number(count), bytes: Number(bytes), isMoved: moved.includes(name) };
  });
}

/** Servers would go on as if the tables were here. */
async function expectIdle(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ host: string }>(
    `select distinct host from service_process where seen_at > now() - interval '1 minute' order by 1`,
  );
  if (rows.length > 0)
    throw new DistributionError(
      `Salus is at work on ${rows.map(({ host }) => host).join(', ')}; stop every serve and worker, wait a minute, and run it again`,
    );
}

/** Creates the server's role on workers that joined the cluster after it was created. */
async function ensureRoleOnWorkers(client: pg.Client, workers: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as node, success, result from run_command_on_workers($$
       do $do$ begin
         if not exists (select from pg_roles where rolname = '${serverRole}') then
           create role ${serverRole} login; end if; end $do$ $$)`,
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined)
    throw new DistributionError(
      `the role ${serverRole} cannot be created on ${failed.node} (${failed.result}); create it on each of ${workers.join(', ')}: create role ${serverRole} login`,
    );
}

/** The amount of data that the measurement copies. */
const measuredBytes = 32 * 1024 * 1024;
const measuredBytesMin = 256 * 1024;

async function measureCopy(
  client: pg.Client,
  tables: readonly TableToMove[],
): Promise<number | null> {
  const largest = tables
    .filter(({ isMoved }) => !isMoved)
    .reduce<TableToMove | null>(
      (most, each) => (most === null || each.bytes > most.bytes ? each : most),
      null,
    );
  if (largest === null || largest.bytes < measuredBytesMin || largest.rows === 0) return null;
  const rowsMax = Math.max(1, Math.floor((largest.rows * measuredBytes) / largest.bytes));
  await client.query('begin');
  try {
    await client.query(
      `create table distribution_measured (like ${largest.name} including defaults including indexes)`,
    );
    await client.query(
      `select create_distributed_table('distribution_measured', 'user_id', colocate_with => 'none')`,
    );
    const begun = performance.now();
    const { rowCount } = await client.query(
      `insert into distribution_measured overriding system value select * from ${largest.name} limit ${rowsMax}`,
    );
    const seconds = (performance.now() - begun) / 1000;
    return ((rowCount ?? 0) / largest.rows) * (largest.bytes / seconds);
  } finally {
    await client.query('rollback');
  }
}
