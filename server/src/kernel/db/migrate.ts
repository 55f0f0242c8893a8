import { readdir, readFile } from 'node:fs/promises';

import pg from 'pg';

import { requireDefined } from '../require-defined.ts';
import { advisoryLock } from './advisory-lock.ts';
import { continueEventSequence } from './event-sequence.ts';
import { ensureServerRole } from './server-role.ts';

/** The database was written by a Salus that knows migrations this one does not. */
export class NewerDatabaseError extends Error {}

export type MigrationReport = { readonly applied: readonly string[]; readonly version: number };

const folder = new URL('../../../migrations/', import.meta.url);
const namePattern = /^(\d{4})_[a-z0-9]+_[a-z0-9_]+\.sql$/u;

async function listMigrations(): Promise<{ version: number; name: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return names.map((name) => {
    const version = Number(namePattern.exec(name)?.[1]);
    if (Number.isNaN(version))
      throw new Error(`migration ${name} is not named NNNN_<slice>_<what>.sql`);
    return { version, name };
  });
}

/** The version of the newest migration that this Salus knows. */
export async function newestKnownVersion(): Promise<number> {
  return requireDefined((await listMigrations()).at(-1), 'the newest migration').version;
}

type Pending = {
  /** Names of migrations that were not applied, in order. */
  readonly pending: readonly string[];
  /** None was ever applied. */
  readonly isEmpty: boolean;
  /** Some were applied that this Salus does not know. */
  readonly isNewer: boolean;
};

/** What migrate would find, without doing it. */
export async function pendingMigrations(client: pg.Client): Promise<Pending> {
  const known = await listMigrations();
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migration') is not null as found",
  );
  const { rows } =
    tables[0]?.found === true
      ? await client.query<{ version: number }>('select version from schema_migration')
      : { rows: [] };
  const applied = new Set(rows.map((row) => row.version));
  const latest = requireDefined(known.at(-1), 'the newest migration').version;
  return {
    pending: known.filter((each) => !applied.has(each.version)).map((each) => each.name),
    isEmpty: applied.size === 0,
    isNewer: Math.max(0, ...applied) > latest,
  };
}

/** Brings the database forward, one transaction a file. Safe to run on every node at once. */
export async function migrate(connection: pg.ClientConfig): Promise<MigrationReport> {
  const migrations = await listMigrations();
  const latest = requireDefined(migrations.at(-1), 'the newest migration').version;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock.migration]);
    const known = await listApplied(client);
    const newest = Math.max(0, ...known);
    if (newest > latest) {
      throw new NewerDatabaseError(
        `the database is at version ${newest} and this Salus knows versions up to ${latest}; start the newer Salus that wrote it`,
      );
    }
    const applied: string[] = [];
    await ensureServerRole(client);
    for (const { version, name } of migrations.filter((each) => !known.has(each.version))) {
      await apply(client, version, name);
      applied.push(name);
    }
    await continueEventSequence(client);
    return { applied, version: latest };
  } finally {
    await client.end();
  }
}

/** The versions that the database has. Whoever only serves may not create tables, and need not. */
async function listApplied(client: pg.Client): Promise<ReadonlySet<number>> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  );
  if (found[0]?.exists !== true) {
    await client.query(`create table schema_migration (
      version int primary key, name text not null, applied_at timestamptz not null default now())`);
  }
  const { rows } = await client.query<{ version: number }>('select version from schema_migration');
  return new Set(rows.map((row) => row.version));
}

/** The text of a migration that this Salus knows. */
export async function migrationText(name: string): Promise<string> {
  return readFile(new URL(name, folder), 'utf8');
}

async function apply(client: pg.Client, version: number, name: string): Promise<void> {
  const text = await migrationText(name);
  await client.query('begin');
  try {
    // A migration that cannot get its lock soon fails, instead of queueing every request behind it.
    await client.query("set local lock_timeout = '10s'");
    await client.query(text);
    await client.query('insert into schema_migration (version, name) values ($1, $2)', [
      version,
      name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
