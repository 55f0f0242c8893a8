import pg from 'pg';

import type { ConnectionConfig } from '../db.ts';

export type OwnerConnection = Pick<pg.Client, 'query'>;

/** Runs `work` with a connection of the database's owner, and closes it. */
export async function withOwner<T>(
  config: ConnectionConfig,
  work: (owner: OwnerConnection) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client(config);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
