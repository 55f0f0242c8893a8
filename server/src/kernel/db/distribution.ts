import type pg from 'pg';

import type { WorkerBreakers } from './workers/worker-breakers.ts';

/**
 * The tables that grow with users and their samples, and are queried for one user at a time. Citus may distribute
 * these to its workers, by `user_id` and co-located (ADR-0073); all others remain on the coordinator.
 */
export const distributableTables = [
  'series',
  'sample_chunk',
  'summary',
  'movement_sample',
] as const;

/** A table that Citus knows, on the coordinator: see migration 0074. */
export const commitTable = 'distributed_commit';

/** Which tables Citus has distributed. */
export type Distribution = {
  readonly tables: readonly string[];
  /** Whether a statement reads or writes one of them. */
  concerns(text: string): boolean;
};

export const undistributed: Distribution = { tables: [], concerns: () => false };

/** Reads the distribution from the database. */
export async function findDistribution(client: pg.ClientBase | pg.Pool): Promise<Distribution> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`,
  );
  if (found[0]?.found !== true) return undistributed;
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_catalog.pg_dist_partition order by 1',
  );
  return distributionOf(rows.map(({ name }) => name).filter((name) => name !== commitTable));
}

export function distributionOf(tables: readonly string[]): Distribution {
  if (tables.length === 0) return undistributed;
  const names = new RegExp(`\\b(?:${tables.join('|')})\\b`, 'u');
  const known = new Map<string, boolean>();
  return {
    tables,
    concerns: (text) => {
      const answer = known.get(text) ?? names.test(text);
      // Texts are constant; those that are made up per call are few and cheap to look through again.
      if (known.size < textsKept) known.set(text, answer);
      return answer;
    },
  };
}

const textsKept = 1000;

/**
 * Sent first on each connection; plain PostgreSQL ignores it. Citus then passes the settings of a transaction to its
 * workers. It also opens one connection per worker and transaction, because each further one must be opened, prepared
 * and committed.
 */
export const sessionOnCitus = `set citus.propagate_set_commands = 'local'; set citus.max_adaptive_executor_pool_size = 1`;

/** The distribution of a database, for all its connections, once the first of them has read it. */
export class KnownDistribution {
  readonly #workers: WorkerBreakers | undefined;
  #found: Distribution | undefined;

  constructor(workers?: WorkerBreakers) {
    this.#workers = workers;
  }

  get current(): Distribution {
    return this.#found ?? undistributed;
  }

  async find(client: pg.ClientBase | pg.Pool): Promise<Distribution> {
    this.#found ??= await findDistribution(client);
    if (this.#found.tables.length > 0) this.#workers?.start();
    return this.#found;
  }

  /**
   * Rejects a statement for a user whose worker does not respond, instead of letting it wait. Returns undefined while
   * all workers respond.
   */
  expectWorkers(text: string, values: readonly unknown[]): Promise<void> | undefined {
    if (this.#workers?.hasSilent !== true || !this.current.concerns(text)) return undefined;
    return this.#workers.expectAnswering(values);
  }
}
