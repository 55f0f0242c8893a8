import type { Kysely } from 'kysely';
import pg from 'pg';

import { sessionOnCitus, findDistribution } from './distribution.ts';
import { execute, kyselyOver, preparedPlans, typeParsers } from './driver.ts';
import { type RowScope, rlsSettingsOf } from './row-scope.ts';
import { expectPrimary } from './standby.ts';
import { beginStatements } from './transaction-control.ts';

/** Reads that all see the database as of the first one. */
export type Snapshot<Db> = {
  readonly db: Db;
  /** Ends the reads. The caller must call it. */
  close(): Promise<void>;
};

/**
 * Opens a snapshot on a dedicated connection: it can last as long as a slow client reads, and nothing else should wait
 * for it.
 */
export async function openSnapshot<Tables>(
  config: pg.ClientConfig,
  reach: RowScope,
  onLost: (error: Error) => void,
): Promise<Snapshot<Kysely<Tables>>> {
  const client = new pg.Client({ ...config, types: typeParsers });
  client.on('error', onLost);
  await client.connect();
  try {
    await expectPrimary(client);
    const begin = 'begin isolation level repeatable read, read only';
    const distribution = await findDistribution(client);
    const begun = beginStatements(rlsSettingsOf(reach), distribution, begin);
    for (const text of [preparedPlans, sessionOnCitus, ...begun]) await client.query(text);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    db: kyselyOver<Tables>(async (query) => execute(client, query)),
    close: async () => client.end(),
  };
}
