import type pg from 'pg';

import type { WorkerBreakers } from './workers/worker-breakers.ts';

/**
 * The tables that grow with users and their samples, and are asked of one user at a time. Where the database is one of Citus,
 * these may lie on its workers, by `user_id` and side by side (ADR-0073); all others stay on the coordinator.
 */
export const distributableTables = [
  'series',
  'sample_chunk',
  'summary',
  'movement_sample',
] as const;

/** Known to Citus, and on the coordinator: see migration 0074. */
export const commitTable = 'distributed_commit';

/** Which tables Citus has distributed. */
export type Distribution = {
  readonly tables: readonly string[];
  /** Whether a statement reads or writes one of them. */
  concerns(text: string): boolean;
};

export const undistributed: Distribution = { tables: [], concerns: () => false };

/** Asks the database, over a connection of its own role. */
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
 * Sent first on every connection, where plain PostgreSQL takes no notice: what it sets for a transaction goes to the workers with
 * it, and a transaction has one connection to each of them, as every other one is to be opened, prepared and committed, too.
 */
export const sessionOnCitus = `set citus.propagate_set_commands = 'local'; set citus.max_adaptive_executor_pool_size = 1`;

/** What a database's connections know of it, once the first of them has asked. */
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

  /** Of a statement for a user whose worker is silent: it would wait as long as that is. Undefined while every worker answers. */
  expectWorkers(text: string, values: readonly unknown[]): Promise<void> | undefined {
    if (this.#workers?.hasSilent !== true || !this.current.concerns(text)) return undefined;
    return this.#workers.expectAnswering(values);
  }
}
