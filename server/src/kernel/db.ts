import type { Kysely } from 'kysely';
import pg from 'pg';

import type { Brand } from './brand.ts';
import {
  execute,
  kyselyOver,
  preparedPlans,
  statementName,
  streamOf,
  typeParsers,
} from './db/driver.ts';
import { listen, type Listener } from './db/listen.ts';
import { type Reach, visibleTo } from './db/reach.ts';
import { openReads, readConnections } from './db/reads.ts';
import { openSnapshot, type Snapshot } from './db/snapshot.ts';
import { alone, shareOf, type Siblings } from './processes/siblings.ts';

export type { Reach } from './db/reach.ts';

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
  read(reach: Reach): ReadDb;
  /**
   * For statements whose best plan depends on their values: planned each time, which takes some tenths of a
   * millisecond, and on connections of their own, so that no other read waits behind them.
   */
  search(reach: Reach): ReadDb;
  /** Runs the work in one transaction: committed when it answers, rolled back when it throws. */
  write<Result>(reach: Reach, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Reads that all see one state of the database, on a connection of their own, which the caller must close. */
  snapshot(reach: Reach): Promise<Snapshot<ReadDb>>;
  /** Calls back on each NOTIFY of the channel, and once after every reconnect (some may have been missed). */
  listen(channel: string, notified: () => void): Promise<Listener>;
  /** Closes every connection, also those that listen. */
  close(): Promise<void>;
};

export type ConnectionConfig = pg.ClientConfig;

type Options = {
  /** Who has a share of the connections. */
  readonly siblings?: Pick<Siblings, 'count'>;
  /** Told when a connection breaks; the next use opens another. */
  readonly onConnectionLost?: (error: Error) => void;
};

const transactions = new WeakMap<pg.PoolClient, Tx>();
const clients = new WeakMap<Tx, pg.PoolClient>();
function transactionOver(client: pg.PoolClient): Tx {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a Tx is made
  const tx = kyselyOver<Schema>(async (query) => {
    // What is sent side by side is one write to the socket: each of its own would wake the other side as often.
    const stream = streamOf(client);
    stream?.cork();
    process.nextTick(() => stream?.uncork());
    return execute(client, query);
  }) as Tx;
  transactions.set(client, tx);
  clients.set(tx, client);
  return tx;
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
  reach: Reach,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { tenants, across } = visibleTo(reach);
  const begin = `begin; set local salus.tenants = ${pg.escapeLiteral(tenants)}; set local salus.across_tenants = ${across}`;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: begin travels with the first statements of the work, in one write to the socket.
    const stream = streamOf(client);
    stream?.cork();
    process.nextTick(() => stream?.uncork());
    const begun = client.query(begin);
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

/** Connections for transactions, of all processes of a node together, and of one at least. */
const writers = 10;
const writersLeast = 3;

export function openDatabase(config: ConnectionConfig, options: Options = {}): Database {
  const onLost = options.onConnectionLost ?? (() => {});
  const { siblings = alone } = options;
  const max = shareOf(writers, siblings, writersLeast);
  const pool = new pg.Pool({ ...config, max, pipeline: true, types: typeParsers });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Also a connection lost in the middle of a transaction is that transaction's failure and not the process's.
    client.on('error', onLost);
    // Ahead of the first statement on the same pipeline; a lost connection is that statement's failure.
    client.query(preparedPlans).catch(() => {});
  });
  const connections = shareOf(readConnections, siblings);
  const reads = openReads<Schema>(config, { plans: 'once', connections }, onLost);
  const searches = openReads<Schema>(config, { plans: 'each time', connections }, onLost);
  const listeners: Promise<Listener>[] = [];
  return {
    read: (reach) => reads.read(reach),
    search: (reach) => searches.read(reach),
    write: async (reach, work) => inTransaction(pool, reach, work),
    snapshot: async (reach) => openSnapshot<Schema>(config, reach, onLost),
    listen: async (channel, notified) => {
      const listener = listen(config, channel, notified);
      listeners.push(listener);
      return listener;
    },
    close: async () => {
      const listening = await Promise.allSettled(listeners);
      const closing = [
        ...listening.map(async (each) =>
          each.status === 'fulfilled' ? each.value.close() : undefined,
        ),
        reads.close(),
        searches.close(),
      ];
      await Promise.all([pool.end(), ...closing]);
    },
  };
}

/** The five-character SQLSTATE of a database error, e.g. 23505 for a unique violation. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
