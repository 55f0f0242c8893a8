import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';

const preparedStatementsMax = 500;
/**
 * Salus's statements are look-ups by key, with the same best plan for all values. By default PostgreSQL plans some
 * again for each value, which costs more than running them. Citus has such generic plans for simple statements only,
 * and detects these itself.
 */
export const preparedPlans = `select set_config('plan_cache_mode', case
  when exists (select from pg_extension where extname = 'citus') then 'auto' else 'force_generic_plan' end, false)`;
/**
 * Searches are the exception: their best index depends on how many rows match the values. Their larger `work_mem`
 * stores the position of each of a hundred thousand rows; with less, PostgreSQL stores pages and reads all rows on
 * them.
 */
const valuedPlans = "set plan_cache_mode = force_custom_plan; set work_mem = '16MB'";

/**
 * The maximum duration of a statement in seconds by kind of work, after which PostgreSQL cancels it. The other options
 * let PostgreSQL detect within a minute that a client's machine lost power, and release its locks.
 */
const statementSeconds = { read: 60, search: 120, write: 300 } as const;
export const limitOf = (work: keyof typeof statementSeconds): string =>
  `set statement_timeout = '${statementSeconds[work]}s'; set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10;
   set tcp_keepalives_count = 3; set tcp_user_timeout = '60s'`;

/** Whether statements are planned once, or each time for its values. */
export type PlanMode = 'once' | 'each time';
export const planModes: Readonly<Record<PlanMode, string>> = {
  once: `${preparedPlans}; ${limitOf('read')}`,
  'each time': `${valuedPlans}; ${limitOf('search')}`,
};

export const typeParsers = new pg.TypeOverrides();
// A bigint here is an identity or a count, far below 2^53.
typeParsers.setTypeParser(pg.types.builtins.INT8, Number);
// A date remains text, because a calendar day has no time zone.
typeParsers.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Each distinct text becomes a prepared statement, up to a maximum. */
const statementNames = new Map<string, string>();
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= preparedStatementsMax) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

/**
 * Returns true if a migration changed the result of a prepared statement, so that PostgreSQL rejects it. The text then
 * gets a new name, under which each connection prepares it again.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

function renameStatement(text: string, outdated: string): void {
  // Statements that were in flight together fail together: the first of them renames.
  if (statementNames.get(text) !== outdated) return;
  statementNames.set(text, createHash('sha1').update(outdated).digest('base64url'));
}

/** A statement of a hot path, with a constant text, so that it is prepared once. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Runs a text as a prepared statement, unless there are too many of them. */
export async function sendStatement(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<pg.QueryResult> {
  const name = statementName(text);
  if (name === undefined) return client.query({ text, values: [...values] });
  try {
    return await client.query({ name, text, values: [...values] });
  } catch (error) {
    if (isOutdatedPlan(error)) renameStatement(text, name);
    throw error;
  }
}

export async function execute<Row>(
  client: pg.ClientBase,
  query: CompiledQuery,
): Promise<QueryResult<Row>> {
  const result = await sendStatement(client, { text: query.sql, values: query.parameters });
  return {
    numAffectedRows: BigInt(result.rowCount ?? 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query's type defines its rows
    rows: result.rows as Row[],
  };
}

// oxlint-disable-next-line require-yield -- the interface requires a generator
async function* refuseToStream(): AsyncGenerator<never> {
  throw new Error('a pipelined connection cannot stream');
}

/** Returns a Kysely that sends statements immediately, without waiting for earlier ones. */
export function kyselyOver<Tables>(
  send: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>,
): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => send(query),
    streamQuery: refuseToStream,
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => {
      throw new Error('transactions are opened by Database.write');
    },
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

/** The driver's socket, where this version of the driver has it; without it only speed is lost. */
export function streamOf(client: pg.ClientBase): Writable | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'stream')
      : null;
  return stream instanceof Writable ? stream : undefined;
}
