import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

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

import type { Brand } from './brand.ts';

/** The tables, declared by the slices that own them (each store augments this interface). */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by augmentation
export interface Schema {}

type Connection = Kysely<Schema>;

/** Reads take ReadDb, so a read cannot write. A Tx is also a ReadDb. */
export type ReadDb = Pick<
  Connection,
  'selectFrom' | 'selectNoFrom' | 'fn' | 'case' | 'getExecutor'
>;

/** Writes take Tx, so a write cannot happen outside a transaction. Its statements may be sent side by side. */
export type Tx = Brand<Connection, 'Tx'>;

export type Database = {
  readonly read: ReadDb;
  /** Runs the work in one transaction: committed when it answers, rolled back when it throws. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Calls back on each NOTIFY of the channel, and once after every reconnect (some may have been missed). */
  listen(channel: string, notified: () => void): Promise<Listener>;
  /** For libraries that bring their own SQL. */
  readonly pool: pg.Pool;
  /** Closes every connection, also those that listen. */
  close(): Promise<void>;
};

export type ConnectionConfig = pg.ClientConfig;

type Options = {
  /** Connections for transactions. */
  readonly writersMax?: number;
  /** Told when a connection breaks; the next use opens another. */
  readonly onConnectionLost?: (error: Error) => void;
};

/** Point reads share this many pipelined connections: more of them are slower (ADR-0007). */
const readConnections = 2;
const preparedStatementsMax = 500;
/**
 * Our statements are look-ups by key with the same best plan for every value: planning them anew, as
 * PostgreSQL does while it thinks that a value might matter, costs more than running them.
 */
const preparedPlans = 'set plan_cache_mode = force_generic_plan';

const typeParsers = new pg.TypeOverrides();
// A bigint here is an identity or a count, far below 2^53.
typeParsers.setTypeParser(pg.types.builtins.INT8, Number);
// A date stays text: a calendar day has no time zone.
typeParsers.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Each distinct text becomes a prepared statement, until there are too many to keep. */
const statementNames = new Map<string, string>();
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= preparedStatementsMax) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  statementNames.set(text, name);
  return name;
}

async function execute<Row>(
  client: pg.ClientBase,
  query: CompiledQuery,
): Promise<QueryResult<Row>> {
  const name = statementName(query.sql);
  const values = [...query.parameters];
  const result = await client.query(
    name === undefined ? { text: query.sql, values } : { name, text: query.sql, values },
  );
  return {
    numAffectedRows: BigInt(result.rowCount ?? 0),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query's type says what its rows are
    rows: result.rows as Row[],
  };
}

// oxlint-disable-next-line require-yield -- the interface asks for a generator
async function* refuseToStream(): AsyncGenerator<never> {
  throw new Error('a pipelined connection cannot stream');
}

/** A Kysely whose statements go to whatever client the function names, without waiting for each other. */
function kyselyOver(client: () => Promise<pg.ClientBase>): Connection {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => execute(await client(), query),
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
  return new Kysely<Schema>({ dialect });
}

function openReader(
  config: pg.ClientConfig,
  onLost: (error: Error) => void,
): {
  client(): Promise<pg.Client>;
  close(): Promise<void>;
} {
  let current: Promise<pg.Client> | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true, types: typeParsers });
    client.on('error', onLost);
    await client.connect();
    client.on('end', () => {
      current = undefined;
    });
    await client.query(preparedPlans);
    return client;
  };
  return {
    client: async () => {
      current ??= connect().catch((error: unknown) => {
        current = undefined;
        throw error;
      });
      return current;
    },
    close: async () => {
      const client = await current?.catch(() => undefined);
      await client?.end();
    },
  };
}

const transactions = new WeakMap<pg.PoolClient, Tx>();
const clients = new WeakMap<Tx, pg.PoolClient>();
function transactionOver(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a Tx is made
  const tx = kyselyOver(async () => client) as Tx;
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
}

/** The driver's socket, where this version of the driver has it; without it only speed is lost. */
function streamOf(client: pg.ClientBase): Writable | undefined {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown =
    typeof connection === 'object' && connection !== null
      ? Reflect.get(connection, 'stream')
      : null;
  return stream instanceof Writable ? stream : undefined;
}

/** One statement of a hot path: a constant text, so that it is prepared once. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/**
 * Sends statements back to back, in this order, without waiting for the answer of one before sending
 * the next; PostgreSQL runs them in order. Answers the rows of each.
 */
export async function sendAll<Row>(
  tx: Tx,
  statements: readonly Statement[],
): Promise<readonly (readonly Row[])[]> {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('the transaction is not one of this database');
  const stream = streamOf(client);
  // One write to the socket for all of them: each of its own would wake the other side as often.
  stream?.cork();
  const answers = statements.map(async ({ text, values }) => {
    const name = statementName(text);
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  });
  stream?.uncork();
  const results = await Promise.all(answers);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's author says what its rows are
  return results.map((result) => result.rows as Row[]);
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: begin travels with the first statement of the work.
    const begun = client.query('begin');
    try {
      const [result] = await Promise.all([work(transactionOver(client)), begun]);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost instanceof Error ? lost : new Error('rollback failed');
      });
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

type Listener = { close(): Promise<void> };

const relistenDelayMs = 1000;

/** One connection that listens; `ended` resolves when it is lost. */
async function openListening(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
): Promise<{ readonly client: pg.Client; readonly ended: Promise<void> }> {
  const client = new pg.Client({ ...config, keepAlive: true });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('notification', notified);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { client, ended };
}

async function listen(
  config: pg.ClientConfig,
  channel: string,
  notified: () => void,
): Promise<Listener> {
  const stop = new AbortController();
  let current = await openListening(config, channel, notified);
  notified();
  const keepListening = async (): Promise<void> => {
    await current.ended;
    while (!stop.signal.aborted) {
      await sleep(relistenDelayMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      try {
        current = await openListening(config, channel, notified);
      } catch {
        continue;
      }
      // Closed while it was connecting: close() has ended the connection before this one.
      if (stop.signal.aborted) return current.client.end();
      notified();
      await current.ended;
    }
  };
  const done = keepListening();
  return {
    close: async () => {
      stop.abort();
      await current.client.end();
      await done;
    },
  };
}

export function openDatabase(config: ConnectionConfig, options: Options = {}): Database {
  const onLost = options.onConnectionLost ?? (() => {});
  const openPool = (ours: pg.PoolConfig): pg.Pool => {
    const opened = new pg.Pool({ ...config, ...ours });
    // Also a connection lost in the middle of a transaction is that transaction's failure and not the process's.
    opened.on('connect', (client) => client.on('error', onLost));
    opened.on('error', () => {});
    return opened;
  };
  const pool = openPool({ max: options.writersMax ?? 10, pipeline: true, types: typeParsers });
  pool.on('connect', (client) => {
    // Ahead of the first statement on the same pipeline; a lost connection is that statement's failure.
    client.query(preparedPlans).catch(() => {});
  });
  const readers = Array.from({ length: readConnections }, () => openReader(config, onLost));
  let turn = 0;
  const read = kyselyOver(async () => {
    turn = (turn + 1) % readers.length;
    const reader = readers[turn];
    if (reader === undefined) throw new Error('there is no read connection');
    return reader.client();
  });
  // Libraries hold connections for long and send cursors; theirs are not pipelined, and not ours.
  const libraryPool = openPool({ max: 4 });
  const listeners: Promise<Listener>[] = [];
  return {
    read,
    write: async (work) => inTransaction(pool, work),
    listen: async (channel, notified) => {
      const listener = listen(config, channel, notified);
      listeners.push(listener);
      return listener;
    },
    pool: libraryPool,
    close: async () => {
      const listening = await Promise.allSettled(listeners);
      const closing = [
        ...listening.map(async (each) =>
          each.status === 'fulfilled' ? each.value.close() : undefined,
        ),
        ...readers.map(async (each) => each.close()),
      ];
      await Promise.all([pool.end(), libraryPool.end(), ...closing]);
    },
  };
}

/** The five-character SQLSTATE of a database error, e.g. 23505 for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
