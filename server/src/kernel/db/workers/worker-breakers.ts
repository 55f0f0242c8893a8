import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { destroy } from '../connection.ts';

/**
 * The Citus worker with a user's rows is connected but does not respond. Requests for its users fail at once until it
 * responds.
 */
export class WorkerSilentError extends Error {
  override readonly name = 'WorkerSilentError';
  constructor() {
    super('A worker of the database does not answer.');
  }
}

export type Worker = { readonly id: number; readonly name: string; readonly port: number };

type Options = {
  /** A worker that does not respond to a simple query for this long is silent. */
  readonly silenceMs: number;
  /** Called when a worker stops responding: work in flight on connections to workers must fail. Called again when it responds. */
  readonly onSilence: (worker: Worker, isSilent: boolean) => void;
};

const beatMs = 1000;

const workersText = `select nodeid as id, nodename as name, nodeport as port from pg_catalog.pg_dist_node
  where isactive and noderole = 'primary' and groupid <> 0 order by nodeid`;
/** The coordinator checks, on its own connection: Salus need not reach workers. */
const askText = 'select pg_catalog.citus_check_connection_to_node($1, $2) as answers';
/** All tables that are distributed have a user's rows on the same worker. */
const workersOfUsersText = `select distinct n.nodeid as id from users u
  join pg_catalog.pg_dist_placement p
    on p.shardid = pg_catalog.get_shard_id_for_distribution_column('series'::regclass, u.id)
  join pg_catalog.pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where u.id = any ($1::uuid[])`;

/** A circuit breaker for each worker of Citus, over connections to the coordinator. */
export class WorkerBreakers {
  readonly #config: pg.ClientConfig;
  readonly #options: Options;
  readonly #catalogue: Connection;
  readonly #stop = new AbortController();
  readonly #silent = new Set<number>();
  readonly #watched = new Map<number, Promise<void>>();
  #running: Promise<void> | undefined;

  constructor(config: pg.ClientConfig, options: Options) {
    this.#config = config;
    this.#options = options;
    this.#catalogue = connectionOf(config, options.silenceMs);
  }

  /** From now on workers are asked. Only the first call counts. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** If no worker is silent, no look-up is needed. */
  get hasSilent(): boolean {
    return this.#silent.size > 0;
  }

  /** Throws where one of these values is a user whose rows are on a silent worker. */
  async expectAnswering(values: readonly unknown[]): Promise<void> {
    const ids = values.flat(Infinity).filter(isUuid);
    if (ids.length === 0) return;
    const { rows } = await this.#catalogue.ask(async (client) =>
      client.query<{ id: number }>(workersOfUsersText, [ids]),
    );
    if (rows.some(({ id }) => this.#silent.has(id))) throw new WorkerSilentError();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Workers may join and leave while the server runs. */
  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const found = await this.#catalogue
        .ask(async (client) => client.query<Worker>(workersText))
        .catch(() => undefined);
      if (found !== undefined) this.#follow(found.rows);
      await this.#pause();
    }
    this.#catalogue.close();
    await Promise.all(this.#watched.values());
  }

  #follow(workers: readonly Worker[]): void {
    const ids = new Set(workers.map(({ id }) => id));
    for (const id of this.#watched.keys()) {
      if (ids.has(id)) continue;
      this.#watched.delete(id);
      this.#silent.delete(id);
    }
    for (const worker of workers)
      if (!this.#watched.has(worker.id)) this.#watched.set(worker.id, this.#watch(worker));
  }

  async #watch(worker: Worker): Promise<void> {
    const connection = connectionOf(this.#config, this.#options.silenceMs);
    do {
      const isLate = await connection
        .ask(async (client) => client.query(askText, [worker.name, worker.port]))
        // A refused connection is a response as well: statements for the worker fail immediately.
        .then(() => false)
        .catch((error: unknown) => (error instanceof LateError ? true : undefined));
      if (isLate !== undefined && !this.#stop.signal.aborted) this.#note(worker, isLate);
      await this.#pause();
    } while (!this.#stop.signal.aborted && this.#watched.has(worker.id));
    connection.close();
  }

  #note(worker: Worker, isSilent: boolean): void {
    if (this.#silent.has(worker.id) === isSilent) return;
    if (isSilent) this.#silent.add(worker.id);
    else this.#silent.delete(worker.id);
    this.#options.onSilence(worker, isSilent);
  }

  async #pause(): Promise<void> {
    await sleep(beatMs, undefined, { signal: this.#stop.signal }).catch(() => {});
  }
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu;
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

class LateError extends Error {}

type Connection = {
  /** Rejects with `LateError` at the timeout; the next query uses a new connection. */
  ask<Answer>(question: (client: pg.Client) => Promise<Answer>): Promise<Answer>;
  close(): void;
};

function connectionOf(config: pg.ClientConfig, msMax: number): Connection {
  let current: Promise<pg.Client> | undefined;
  let newest: pg.Client | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true });
    newest = client;
    client.on('error', () => {});
    client.on('end', () => {
      if (newest === client) current = undefined;
    });
    await client.connect();
    await client.query("select set_config('salus.across_tenants', 'on', false)");
    return client;
  };
  const drop = (): void => {
    current = undefined;
    if (newest !== undefined) destroy(newest);
  };
  return {
    ask: async (question) => {
      current ??= connect();
      const asked = current.then(question);
      asked.catch(() => {});
      const late = Promise.withResolvers<never>();
      // Responses that arrived while this process was busy are read before the timeout counts.
      const timer = setTimeout(
        () => setImmediate(() => setImmediate(() => late.reject(new LateError('no answer')))),
        msMax,
      );
      try {
        return await Promise.race([asked, late.promise]);
      } catch (error) {
        drop();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: drop,
  };
}
