import pg from 'pg';

import { migrationText, newestKnownVersion, pendingMigrations } from './migrate.ts';

/** What a migration says of nodes of the release before it, in its first line. */
export type Declaration =
  | { readonly kind: 'keep running' }
  | { readonly kind: 'must be stopped'; readonly reason: string }
  | { readonly kind: 'undeclared' };

const declared =
  /^-- Nodes of the previous release: (?:(?<runs>keep running)|must be stopped, because (?<reason>\S.*))\.\r?\n/u;

export function readDeclaration(text: string): Declaration {
  const groups = declared.exec(`${text}\n`)?.groups;
  if (groups?.['runs'] !== undefined) return { kind: 'keep running' };
  const reason = groups?.['reason'];
  return reason === undefined ? { kind: 'undeclared' } : { kind: 'must be stopped', reason };
}

export type PendingMigration = { readonly name: string; readonly declaration: Declaration };

/** Whether a database and this build fit, and what an upgrade would do. */
export type UpgradeCheck = {
  /**
   * `current`: nothing is to be migrated. `empty`: there is nothing to upgrade. `rolling`: nodes may be replaced one after the other. `stop
   * first`: a migration does not let nodes of the previous release run. `newer`: this build does not start on it.
   */
  readonly result: 'current' | 'empty' | 'rolling' | 'stop first' | 'newer';
  readonly newestKnown: number;
  readonly pending: readonly PendingMigration[];
};

/** Compares the migrations of the database with those of this build, and changes nothing. */
export async function checkUpgrade(
  connection: pg.ClientConfig,
  read: (name: string) => Promise<string> = migrationText,
): Promise<UpgradeCheck> {
  const { pending: names, isEmpty, isNewer } = await findPending(connection);
  const newestKnown = await newestKnownVersion();
  const pending = await Promise.all(
    names.map(async (name) => ({ name, declaration: readDeclaration(await read(name)) })),
  );
  const areAllRolling = pending.every(({ declaration }) => declaration.kind === 'keep running');
  const decide = (): UpgradeCheck['result'] => {
    if (isNewer) return 'newer';
    if (isEmpty) return 'empty';
    if (pending.length === 0) return 'current';
    return areAllRolling ? 'rolling' : 'stop first';
  };
  return { result: decide(), newestKnown, pending };
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
