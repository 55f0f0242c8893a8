import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import pg from 'pg';

import { execute, kyselyOver, type PlanMode, planModes, streamOf, typeParsers } from './driver.ts';
import { isSameVisible, type Reach, type Visible, visibleTo } from './reach.ts';

/** Point reads share this many pipelined connections: more of them are slower (ADR-0007). */
export const readConnections = 2;
const showText = `select set_config('salus.tenants', $1, false), set_config('salus.across_tenants', $2, false)`;

/** One pipelined connection for reads, which says whose rows it sees only when that changes. */
class Reader {
  readonly #config: pg.ClientConfig;
  readonly #plans: PlanMode;
  readonly #onLost: (error: Error) => void;
  #current: Promise<pg.Client> | undefined;
  #visible: Visible | undefined;
  #isGathering = false;

  constructor(config: pg.ClientConfig, plans: PlanMode, onLost: (error: Error) => void) {
    this.#config = config;
    this.#plans = plans;
    this.#onLost = onLost;
  }

  shows(visible: Visible): boolean {
    return isSameVisible(this.#visible, visible);
  }

  async execute<Row>(visible: Visible, query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#current ??= this.#connect().catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    const client = await this.#current;
    this.#gather(client);
    // Nothing may come between the two: what is sent next is run next.
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

  /** What the requests of one turn of the event loop ask for goes out in one write, which costs as much as each would. */
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

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#config, pipeline: true, types: typeParsers });
    client.on('error', this.#onLost);
    await client.connect();
    client.on('end', () => {
      this.#current = undefined;
      this.#visible = undefined;
    });
    await client.query(planModes[this.#plans]);
    return client;
  }
}

/** Kept for tenants that were read lately: building one costs more than many a statement. */
const readersKept = 1000;

/** The reading side: for each reach the same door, over connections that are shared by all. */
export function openReads<Tables>(
  config: pg.ClientConfig,
  { plans, connections }: { readonly plans: PlanMode; readonly connections: number },
  onLost: (error: Error) => void,
): { read(reach: Reach): Kysely<Tables>; close(): Promise<void> } {
  const readers = Array.from({ length: connections }, () => new Reader(config, plans, onLost));
  const opened = new Map<string, Kysely<Tables>>();
  let turn = 0;
  const pick = (visible: Visible): Reader => {
    turn = (turn + 1) % readers.length;
    const next = readers[turn];
    const reader =
      next?.shows(visible) === true ? next : readers.find((each) => each.shows(visible));
    const picked = reader ?? next;
    if (picked === undefined) throw new Error('there is no read connection');
    return picked;
  };
  return {
    read: (reach) => {
      const visible = visibleTo(reach);
      const name = visible.across + visible.tenants;
      const known = opened.get(name);
      if (known !== undefined) return known;
      const db = kyselyOver<Tables>(async (query) => pick(visible).execute(visible, query));
      if (opened.size >= readersKept) opened.clear();
      opened.set(name, db);
      return db;
    },
    close: async () => {
      await Promise.all(readers.map(async (each) => each.close()));
    },
  };
}
