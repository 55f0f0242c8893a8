import type { Kysely } from 'kysely';
import type pg from 'pg';

import type { Brand } from './brand.ts';
import { singleProcess, sharePerProcess, type ClusterView } from './cluster/cluster-view.ts';
import { deferringTransaction, deferStatement, takeStatements } from './db/at-commit.ts';
import { type CircuitBreaker, openCircuitBreaker } from './db/circuit-breaker.ts';
import { DatabaseClosedError } from './db/closed-error.ts';
import { destroy } from './db/connection.ts';
import { KnownDistribution } from './db/distribution.ts';
import { execute, kyselyOver, sendStatement, type Statement, streamOf } from './db/driver.ts';
import { type Listener, type Notified, openListeners } from './db/listen.ts';
import { openReadPool, readConnections } from './db/read-pool.ts';
import { openReplicas, type Replicas, type ReplicaSettings } from './db/replicas/replicas.ts';
import { type RowScope, rlsSettingsOf } from './db/row-scope.ts';
import { openSnapshot, type Snapshot } from './db/snapshot.ts';
import { isReadOnlyServer, StandbyError } from './db/standby.ts';
import {
  enableTwoPhaseCommit,
  beginStatements,
  resetTwoPhaseCommit,
  commitOrThrowOnWarning,
} from './db/transaction-control.ts';
import { type Worker, WorkerBreakers } from './db/workers/worker-breakers.ts';
import { openWriters } from './db/writers.ts';

export type { Statement } from './db/driver.ts';
export type { RowScope } from './db/row-scope.ts';

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
  read(reach: RowScope): ReadDb;
  /**
   * For reads that are worth a query to the primary first: a replica serves them if it has replayed everything
   * committed before (ADR-0068), else the primary.
   */
  replica(reach: RowScope): ReadDb;
  /**
   * For statements whose best plan depends on their values: planned each time, which takes some tenths of a
   * millisecond, and on dedicated connections, so that no other read waits. Replicas serve them, too.
   */
  search(reach: RowScope): ReadDb;
  /** Runs the work in one transaction: commits when it returns, rolls back when it throws. */
  write<Result>(reach: RowScope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Opens a snapshot: all reads see one state of the database, on a dedicated connection that the caller must close. */
  snapshot(reach: RowScope): Promise<Snapshot<ReadDb>>;
  /** Calls back on each NOTIFY of the channel, and once after every reconnect (some may have been missed). */
  listen(channel: string, notified: Notified): Promise<Listener>;
  /** The status of the replicas, and the numbers of their reads; null if none is configured. */
  readonly replicas: Pick<Replicas<Schema>, 'reports' | 'answered' | 'started'> | null;
  /** Closes every connection, also those that listen. */
  close(): Promise<void>;
};

export type ConnectionConfig = pg.ClientConfig;

type Options = {
  /** The processes that share the connections. */
  readonly siblings?: Pick<ClusterView, 'count'>;
  /** If undefined, the primary serves all reads. */
  readonly replicas?: ReplicaSettings | undefined;
  /** How long the primary may not respond before requests fail immediately. */
  readonly silenceMs?: number;
  /** Called when the primary stops responding, and when it responds again. */
  readonly onSilence?: (isSilent: boolean) => void;
  /** Called when a worker of Citus stops responding, and when it responds again. */
  readonly onWorkerSilence?: (worker: Worker, isSilent: boolean) => void;
  /** Called when a connection breaks; the next use opens another. */
  readonly onConnectionLost?: (error: Error) => void;
};

const transactions = new WeakMap<pg.PoolClient, Tx>();
const clients = new WeakMap<Tx, pg.PoolClient>();
const distributions = new WeakMap<pg.PoolClient, KnownDistribution>();
function transactionOver(client: pg.PoolClient, distribution: KnownDistribution): Tx {
  const known = transactions.get(client);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a Tx is made
  const tx = kyselyOver<Schema>(async (query) => {
    const answering = distribution.expectWorkers(query.sql, query.parameters);
    if (answering !== undefined) await answering;
    // One write to the socket for statements that are sent together: each write wakes the server.
    const stream = streamOf(client);
    stream?.cork();
    process.nextTick(() => stream?.uncork());
    enableTwoPhaseCommit(client, distribution.current, query.sql);
    return execute(client, query);
  }) as Tx;
  transactions.set(client, tx);
  clients.set(tx, client);
  distributions.set(client, distribution);
  return tx;
}

function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx);
  if (client === undefined) throw new Error('the transaction is not one of this database');
  return client;
}

/** Returns whether the table is distributed over workers of Citus, where one statement for many users is cheaper than many. */
export function isDistributed(tx: Tx, table: keyof Schema): boolean {
  return distributions.get(clientOf(tx))?.current.tables.includes(table) === true;
}

/** Sends statements in this order without waiting for each result. PostgreSQL runs them in order. Returns the rows of each. */
export async function sendAll<Row>(
  tx: Tx,
  statements: readonly Statement[],
): Promise<readonly (readonly Row[])[]> {
  const client = clientOf(tx);
  const distribution = distributions.get(client);
  for (const { text, values } of statements) {
    const answering = distribution?.expectWorkers(text, values);
    if (answering !== undefined) await answering;
  }
  const stream = streamOf(client);
  // One write to the socket for all of them: each write wakes the server.
  stream?.cork();
  const answers = statements.map(async ({ text, values }) => {
    if (distribution !== undefined) enableTwoPhaseCommit(client, distribution.current, text);
    return sendStatement(client, { text, values });
  });
  stream?.uncork();
  const results = await Promise.all(answers);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement's author says what its rows are
  return results.map((result) => result.rows as Row[]);
}

/** A statement that travels with the commit, in the same write to the socket. When it fails nothing is committed. */
export const writeAtCommit: (tx: Tx, statement: Statement) => void = deferStatement;

/**
 * Returns the transaction for statements whose results the caller does not need. They are sent with the commit, which
 * saves their round trip. Reading their rows throws.
 */
export const atCommit: (tx: Tx) => Tx = deferringTransaction;

async function commit(client: pg.PoolClient, tx: Tx): Promise<void> {
  const stream = streamOf(client);
  stream?.cork();
  const written = sendAll(tx, takeStatements(tx));
  const committed = client.query('commit');
  stream?.uncork();
  const [{ command }] = await Promise.all([committed, written]);
  // PostgreSQL reports the commit of a failed transaction as ROLLBACK, without an error.
  if (command !== 'COMMIT') throw new Error('a transaction that had failed was to be committed');
}

async function inTransaction<Result>(
  {
    pool,
    distribution: known,
    breaker,
  }: {
    readonly pool: pg.Pool;
    readonly distribution: KnownDistribution;
    readonly breaker: CircuitBreaker;
  },
  reach: RowScope,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (pool.ending) throw new DatabaseClosedError();
  breaker.expectAnswering();
  const distribution = await breaker.whileAnswering(known.find(pool));
  const client = await breaker.whileAnswering(pool.connect(), (late) => late.release());
  const tx = transactionOver(client, known);
  let broken: Error | undefined;
  try {
    // Not awaited: begin travels with the first statements of the work, in one write to the socket.
    const stream = streamOf(client);
    stream?.cork();
    process.nextTick(() => stream?.uncork());
    resetTwoPhaseCommit(client);
    const begun = beginStatements(rlsSettingsOf(reach), distribution).map(async (text) =>
      client.query(text),
    );
    try {
      const [result] = await Promise.all([work(tx), ...begun]);
      await commitOrThrowOnWarning(client, distribution, async () => commit(client, tx));
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost instanceof Error ? lost : new Error('rollback failed');
      });
      // The connection leads to a server that was demoted: another one may lead to its successor.
      if (isReadOnlyServer(error)) {
        broken ??= new StandbyError();
        destroy(client);
      }
      throw error;
    }
  } finally {
    takeStatements(tx);
    client.release(broken);
  }
}

/** Detects a connection whose other end has disappeared within about 20 seconds. */
const keptAlive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: 10_000,
};
/** Longer than a loaded primary takes for `select 1`, and short enough that clients try again. */
const silenceMsMax = 5000;

/** Connections for transactions, of all processes of a node together, and of one at least. */
const writersMax = 10;
const writersLeast = 3;

export function openDatabase(given: ConnectionConfig, options: Options = {}): Database {
  const config = { ...keptAlive, ...given };
  const onLost = options.onConnectionLost ?? (() => {});
  const { siblings = singleProcess } = options;
  const max = sharePerProcess(writersMax, siblings, writersLeast);
  const silenceMs = options.silenceMs ?? silenceMsMax;
  const workers = new WorkerBreakers(config, {
    silenceMs,
    onSilence: (worker, isSilent) => {
      options.onWorkerSilence?.(worker, isSilent);
      // Only once: later statements for its users are rejected before they are sent.
      if (isSilent) cut();
    },
  });
  const distribution = new KnownDistribution(workers);
  const writers = openWriters(config, max, onLost);
  const { pool } = writers;
  const connections = sharePerProcess(readConnections, siblings);
  const listeners = openListeners(config);
  const cut = (): void => {
    writers.cut();
    for (const each of [reads, searches, replicas, listeners]) each?.cut();
  };
  const breaker = openCircuitBreaker(config, {
    silenceMs,
    onAnswering: () => options.onSilence?.(false),
    onSilent: () => {
      options.onSilence?.(true);
      cut();
    },
    onDemoted: cut,
  });
  const reads = openReadPool<Schema>(
    config,
    { plans: 'once', connections, distribution, breaker },
    onLost,
  );
  const searches = openReadPool<Schema>(
    config,
    { plans: 'each time', connections, distribution, breaker },
    onLost,
  );
  const replicas =
    options.replicas === undefined
      ? null
      : openReplicas<Schema>(
          { config, reads: { once: reads, 'each time': searches }, connections, onLost },
          options.replicas,
        );
  return {
    read: reads.read,
    replica: replicas?.read('once') ?? reads.read,
    search: replicas?.read('each time') ?? searches.read,
    replicas,
    write: async (reach, work) => inTransaction({ pool, distribution, breaker }, reach, work),
    snapshot: async (reach) => {
      breaker.expectAnswering();
      return openSnapshot<Schema>(config, reach, onLost);
    },
    listen: async (channel, notified) => listeners.listen(channel, notified),
    close: async () => {
      const closing = [listeners, breaker, workers, replicas, reads, searches].map(async (each) =>
        each?.close(),
      );
      await Promise.all([pool.end(), ...closing]);
    },
  };
}
