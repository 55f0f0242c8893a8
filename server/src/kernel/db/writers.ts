import pg from 'pg';

import { destroy } from './connection.ts';
import { sessionOnCitus } from './distribution.ts';
import { limitOf, preparedPlans, typeParsers } from './driver.ts';

/** How long a transaction waits for a connection of the pool; then 503. */
const acquireMs = 30_000;

/** Connections for transactions, and what ends all of them without a word. */
export function openWriters(
  config: pg.ClientConfig,
  max: number,
  onLost: (error: Error) => void,
): { readonly pool: pg.Pool; cut(): void } {
  const open = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: acquireMs,
    max,
    pipeline: true,
    types: typeParsers,
  });
  pool.on('error', () => {});
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    // Also a connection lost in the middle of a transaction is that transaction's failure and not the process's.
    client.on('error', onLost);
    // Ahead of the first statement on the same pipeline; a lost connection is that statement's failure.
    client.query(preparedPlans).catch(() => {});
    client.query(limitOf('write')).catch(() => {});
    client.query(sessionOnCitus).catch(() => {});
  });
  return {
    pool,
    cut: () => {
      for (const client of open) destroy(client);
    },
  };
}
