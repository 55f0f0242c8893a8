import pg from 'pg';

import { migrationText, newestKnownVersion, pendingMigrations, versionOf } from './migrate.ts';
import {
  type Declaration,
  findConflict,
  readDeclaration,
  type Release,
  releaseOf,
  releases as known,
} from './migration-record.ts';

export type PendingMigration = { readonly name: string; readonly declaration: Declaration };

/** Whether a database and this build are compatible, and the effect of an upgrade. */
export type UpgradeCheck = {
  /**
   * `current`: no migration is pending. `empty`: the database is new. `rolling`: nodes may be replaced one after the
   * other. `stop first`: a migration does not let nodes of the previous release run, or the database is older than
   * that release. `ahead`: the next release migrated it, and this build still runs on it. `newer`: this build does not
   * start on it.
   */
  readonly result: 'current' | 'empty' | 'rolling' | 'stop first' | 'ahead' | 'newer';
  readonly newestKnown: number;
  readonly pending: readonly PendingMigration[];
  /** Migrations of the database that this build lacks. */
  readonly newer: readonly { readonly name: string; readonly keepsRunning: boolean }[];
};

type Source = {
  readonly read?: (name: string) => Promise<string>;
  readonly releases?: readonly Release[];
};

/** Compares the migrations of the database with those of this build, and changes nothing. */
export async function checkUpgrade(
  connection: pg.ClientConfig,
  { read = migrationText, releases = known }: Source = {},
): Promise<UpgradeCheck> {
  const { pending: names, isEmpty, newer } = await findPending(connection);
  const newestKnown = await newestKnownVersion();
  const pending = await Promise.all(
    names.map(async (name) => ({ name, declaration: readDeclaration(await read(name)) })),
  );
  const areAllRolling = pending.every(({ declaration }) => declaration.kind === 'keep running');
  const spanned = new Set(names.map((name) => releaseOf(versionOf(name), releases)));
  const decide = (): UpgradeCheck['result'] => {
    if (newer.length > 0) return findConflict(newer) === null ? 'ahead' : 'newer';
    if (isEmpty) return 'empty';
    if (pending.length === 0) return 'current';
    return areAllRolling && spanned.size === 1 ? 'rolling' : 'stop first';
  };
  return {
    result: decide(),
    newestKnown,
    pending,
    newer: newer.map(({ name, keepsRunning }) => ({ name, keepsRunning: keepsRunning === true })),
  };
}

async function findPending(connection: pg.ClientConfig): ReturnType<typeof pendingMigrations> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await pendingMigrations(client);
  } finally {
    await client.end();
  }
}
