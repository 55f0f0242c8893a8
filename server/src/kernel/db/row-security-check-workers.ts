import { randomUUID } from 'node:crypto';

import pg from 'pg';

import {
  commitTable,
  distributableTables,
  type Distribution,
  distributionOf,
  findDistribution,
} from './distribution.ts';
import { serverRole } from './server-role.ts';
import { beginStatements } from './transaction-control.ts';

/**
 * Checks a database that Citus distributes: only the distributable tables may be on workers, each shard needs the
 * policies, and the settings of a transaction must reach each worker. Returns the problem, or null.
 */
export async function findUnreached(client: pg.ClientBase): Promise<string | null> {
  const distribution = await findDistribution(client);
  if (distribution.tables.length === 0) return null;
  return (
    (await findWrongTables(client, distribution)) ??
    (await findSinglePhase(client)) ??
    (await findOpenWorkers(client)) ??
    (await findOpenShards(client, distribution)) ??
    (await findLostOnTheWay(client))
  );
}

const again = 'run salus distribute';

async function findWrongTables(
  client: pg.ClientBase,
  { tables }: Distribution,
): Promise<string | null> {
  const others = tables.filter((name) => !distributableTables.some((each) => each === name));
  if (others.length > 0)
    return `Citus has distributed ${others.join(', ')}, which Salus asks of all users together; undistribute them (select undistribute_table('…'))`;
  const { rows } = await client.query<{ name: string; isWhole: boolean; isLeft: boolean }>(
    `with distributed as (
       select logicalrelid as relation, colocationid, column_to_column_name(logicalrelid, partkey) as by
       from pg_dist_partition)
     select name, pg_relation_size(name::regclass) > 0 as "isLeft", exists (
         select from distributed where relation = name::regclass and by = 'user_id'
           and colocationid = (select colocationid from distributed where relation = 'series'::regclass)) as "isWhole"
     from unnest($1::text[]) as t (name)`,
    [[...distributableTables]],
  );
  const missing = rows.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  if (missing.length > 0)
    return `Citus has distributed ${tables.join(', ')}, and not ${missing.join(', ')} beside them by user_id; ${again}, which goes on where it was`;
  const left = rows.filter(({ isLeft }) => isLeft).map(({ name }) => name);
  return left.length === 0
    ? null
    : `rows of ${left.join(', ')} were copied to the workers and are still on the coordinator, where no deletion reaches them; ${again}`;
}

async function findSinglePhase(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query(
    'select from pg_catalog.pg_dist_partition where logicalrelid = $1::regclass',
    [commitTable],
  );
  return rows.length > 0
    ? null
    : `what is written on workers and on the coordinator would not be committed together; ${again}`;
}

async function findOpenWorkers(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as node, success, result from run_command_on_workers($$
       select case when rolsuper or rolbypassrls then 'bypasses'
         when current_setting('max_prepared_transactions')::int = 0 then 'unprepared' end
       from pg_roles where rolname = current_user $$)`,
  );
  for (const { node, success, result } of rows) {
    if (!success)
      return `the coordinator reaches the worker ${node} as ${serverRole} and is answered ${result}; let it connect as that role`;
    if (result === 'bypasses')
      return `the role ${serverRole} passes over row-level security on the worker ${node}; as an administrator run there: alter role ${serverRole} nosuperuser nobypassrls`;
    if (result === 'unprepared')
      return `the worker ${node} prepares no transactions; set max_prepared_transactions there to at least its max_connections`;
  }
  return null;
}

/** Selects the policies of a relation, and whether they apply to the server's role. */
const protection = (relation: string): string => `
  select row(relrowsecurity, relowner <> current_user::regrole, string_agg(row(polname, polcmd, polpermissive, polroles = '{0}',
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))::text, ';' order by polname))::text as held
  from pg_class left join pg_policy on polrelid = pg_class.oid where pg_class.oid = ${relation}::regclass
  group by pg_class.oid`;

async function findOpenShards(
  client: pg.ClientBase,
  { tables }: Distribution,
): Promise<string | null> {
  for (const table of tables) {
    const { rows: own } = await client.query<{ held: string }>(protection(`'${table}'`));
    const { rows } = await client.query<{ success: boolean; result: string; node: string }>(
      `select answer.success, answer.result, nodename || ':' || nodeport as node
       from run_command_on_shards($1::regclass, $2) as answer
       join citus_shards using (shardid)`,
      [table, protection(`'%s'`)],
    );
    const expected = own[0]?.held;
    const open = rows.find(({ success, result }) => !success || result !== expected);
    if (open !== undefined)
      return `row-level security does not hold for ${table} on the worker ${open.node} as it does on the coordinator; restore its policy there, or move the shard's table back from a backup`;
  }
  return null;
}

const candidates = 400;

/** Checks on each worker with shards that it receives the settings of a transaction. */
async function findLostOnTheWay(client: pg.ClientBase): Promise<string | null> {
  const ids = Array.from({ length: candidates }, () => randomUUID());
  const { rows: targets } = await client.query<{ id: string; node: string }>(
    `select distinct on (node) id, nodename || ':' || nodeport as node
     from unnest($1::uuid[]) as t (id)
     join citus_shards on shardid = get_shard_id_for_distribution_column('series', id)
     order by node`,
    [ids],
  );
  for (const { id, node } of targets) {
    if (!(await isCarried(client, id)))
      return `what a transaction sets does not reach the worker ${node}, so that its policies do not know whose rows to show; let citus.propagate_set_commands be set to local`;
  }
  return null;
}

/** Returns true if the worker with this user's rows receives the settings of a transaction. */
async function isCarried(client: pg.ClientBase, userId: string): Promise<boolean> {
  const token = randomUUID();
  const visible = { tenants: `{${token}}`, across: 'off' } as const;
  try {
    for (const text of beginStatements(visible, distributionOf(distributableTables)))
      await client.query(text);
    const { rows } = await client.query<{ found: string | null }>(
      `select count(*), current_setting('salus.tenants', true) as found from series where user_id = '${userId}'`,
    );
    return rows[0]?.found === visible.tenants;
  } catch (error) {
    // The shard's policy reads the setting, which the worker did not receive.
    if (error instanceof pg.DatabaseError && notSet.has(error.code ?? '')) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** Undefined object, and a text that is no list. */
const notSet: ReadonlySet<string> = new Set(['42704', '22P02']);
