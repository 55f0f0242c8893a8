import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import pg from 'pg';

import type { CircuitBreaker } from './circuit-breaker.ts';
import { destroy } from './connection.ts';
import { sessionOnCitus, KnownDistribution } from './distribution.ts';
import {
  execute,
  isOutdatedPlan,
  type PlanMode,
  planModes,
  streamOf,
  typeParsers,
} from './driver.ts';
import { isSameVisible, type RowScope, type RlsSettings } from './row-scope.ts';
import { scopedDbFactory } from './scoped-db.ts';
import { expectPrimary } from './standby.ts';
import { beginStatements } from './transaction-control.ts';

/** Point reads share this many pipelined connections: more of them are slower (ADR-0007). */
export const readConnections = 2;
/** For data on Citus workers, where a connection waits for them. */
const distributedConnections = 8;
const showText = `select set_config('salus.tenants', $1, false), set_config('salus.across_tenants', $2, false)`;

type ReaderOptions = Required<Pick<Options, 'plans' | 'greet' | 'distribution'>> &
  Pick<Options, 'breaker'> & {
    readonly onLost: (error: Error) => void;
  };

/** A pipelined connection for reads. It sets the visible tenants only when they change. */
class Reader {
  readonly #config: pg.ClientConfig;
  readonly #options: ReaderOptions;
  /** Statements without a response yet. */
  waiting = 0;
  #current: Promise<pg.Client> | undefined;
  #newest: pg.Client | undefined;
  #visible: RlsSettings | undefined;
  #isGathering = false;

  constructor(config: pg.ClientConfig, options: ReaderOptions) {
    this.#config = config;
    this.#options = options;
  }

  shows(visible: RlsSettings): boolean {
    return isSameVisible(this.#visible, visible);
  }

  async execute<Row>(visible: RlsSettings, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { distribution } = this.#options;
    const answering = distribution.expectWorkers(query.sql, query.parameters);
    if (answering !== undefined) await answering;
    this.waiting += 1;
    try {
      return await againIfOutdated(async () =>
        this.#send<Row>(await this.#connected(), visible, query),
      );
    } finally {
      this.waiting -= 1;
    }
  }

  async executeBehind<Row>(
    visible: RlsSettings,
    query: CompiledQuery,
    ahead: CompiledQuery | undefined,
  ): Promise<{ readonly result: QueryResult<Row>; readonly before: QueryResult<unknown> | null }> {
    return againIfOutdated(async () => {
      const client = await this.#connected();
      // Both are sent together, so that the query sees at least the state that `ahead` reported.
      const [before, result] = await Promise.all([
        ahead === undefined ? null : execute(client, ahead),
        this.#send<Row>(client, visible, query),
      ]);
      return { result, before };
    });
  }

  async #connected(): Promise<pg.Client> {
    this.#options.breaker?.expectAnswering();
    this.#current ??= this.#connect().catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    const client = await this.#current;
    this.#gather(client);
    return client;
  }

  async #send<Row>(
    client: pg.Client,
    visible: RlsSettings,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    const distribution = this.#options.distribution.current;
    if (distribution.concerns(query.sql)) return this.#inTransaction<Row>(client, visible, query);
    // Nothing may be sent in between: the next statement runs next.
    if (this.shows(visible)) return execute(client, query);
    this.#visible = visible;
    const shown = client.query({ name: 'show', text: showText, values: Object.values(visible) });
    const answer = execute<Row>(client, query);
    shown.catch(() => {
      this.#visible = undefined;
    });
    const [result] = await Promise.all([answer, shown]);
    return result;
  }

  /**
   * Only settings of a transaction are passed to the workers of Citus. The statements are sent together. The commit is
   * not awaited: it would cost another round trip to the worker and cannot change the result.
   */
  async #inTransaction<Row>(
    client: pg.Client,
    visible: RlsSettings,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    const { current } = this.#options.distribution;
    const begun = beginStatements(visible, current, 'begin read only').map(async (text) =>
      client.query(text),
    );
    const answer = execute<Row>(client, query);
    this.waiting += 1;
    const end = (): void => {
      this.waiting -= 1;
    };
    client.query('commit').then(end, end);
    const [result] = await Promise.all([answer, ...begun]);
    return result;
  }

  /** Sends the statements of one event-loop turn in a single write, because each write costs the same. */
  #gather(client: pg.Client): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const stream = streamOf(client);
    stream?.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream?.uncork();
    });
  }

  async close(): Promise<void> {
    const client = await this.#current?.catch(() => undefined);
    await client?.end();
  }

  cut(): void {
    if (this.#newest !== undefined) streamOf(this.#newest)?.destroy();
  }

  async #connect(): Promise<pg.Client> {
    const { plans, greet, onLost, distribution, breaker } = this.#options;
    const client = new pg.Client({ ...this.#config, pipeline: true, types: typeParsers });
    this.#newest = client;
    client.on('error', onLost);
    await client.connect();
    client.on('end', () => {
      this.#current = undefined;
      this.#visible = undefined;
    });
    await client.query(planModes[plans]);
    await client.query(sessionOnCitus);
    try {
      if (breaker !== undefined) await expectPrimary(client);
      await distribution.find(client);
      await greet(client);
    } catch (error) {
      destroy(client);
      throw error;
    }
    return client;
  }
}

/** Retries a statement whose prepared plan a migration has outdated. Safe only outside of a transaction. */
async function againIfOutdated<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    return send();
  }
}

function leastBusy(readers: readonly Reader[]): Reader {
  return readers.reduce((least, each) => (each.waiting < least.waiting ? each : least));
}

type Options = {
  readonly plans: PlanMode;
  readonly connections: number;
  /** The known distribution; if absent, the first connection reads it. */
  readonly distribution?: KnownDistribution;
  /** The circuit breaker of the primary: reads fail immediately while it does not respond. */
  readonly breaker?: CircuitBreaker;
  /** Called for each new connection before its first use. If it throws, the read fails with that error. */
  readonly greet?: (client: pg.Client) => Promise<void>;
};

export type ReadPool<Tables> = {
  readonly read: (reach: RowScope) => Kysely<Tables>;
  /** Sends `ahead` and the query on the same connection, and returns both results. */
  execute<Row>(
    visible: RlsSettings,
    query: CompiledQuery,
    ahead?: CompiledQuery,
  ): Promise<{ readonly result: QueryResult<Row>; readonly before: QueryResult<unknown> | null }>;
  close(): Promise<void>;
  /** Closes the connections immediately. Pending statements fail. */
  cut(): void;
};

/** Opens the pool of readers: one Kysely instance per row scope, over shared connections. */
export function openReadPool<Tables>(
  config: pg.ClientConfig,
  {
    connections,
    plans,
    greet = async () => {},
    distribution = new KnownDistribution(),
    breaker,
  }: Options,
  onLost: (error: Error) => void,
): ReadPool<Tables> {
  const open = (length: number): readonly Reader[] =>
    Array.from(
      { length },
      () =>
        new Reader(config, {
          plans,
          greet,
          onLost,
          distribution,
          ...(breaker === undefined ? {} : { breaker }),
        }),
    );
  const readers = open(connections);
  // None connects before it is needed.
  const ofDistributed = open(distributedConnections);
  let turn = 0;
  const pick = (visible: RlsSettings): Reader => {
    turn = (turn + 1) % readers.length;
    const next = readers[turn];
    const reader =
      next?.shows(visible) === true ? next : readers.find((each) => each.shows(visible));
    const picked = reader ?? next;
    if (picked === undefined) throw new Error('there is no read connection');
    return picked;
  };
  const readerOf = (visible: RlsSettings, { sql }: CompiledQuery): Reader =>
    distribution.current.concerns(sql) ? leastBusy(ofDistributed) : pick(visible);
  return {
    read: scopedDbFactory<Tables>(async (visible, query) =>
      readerOf(visible, query).execute(visible, query),
    ),
    execute: async (visible, query, ahead) =>
      readerOf(visible, query).executeBehind(visible, query, ahead),
    close: async () => {
      await Promise.all([...readers, ...ofDistributed].map(async (each) => each.close()));
    },
    cut: () => {
      for (const each of [...readers, ...ofDistributed]) each.cut();
    },
  };
}
