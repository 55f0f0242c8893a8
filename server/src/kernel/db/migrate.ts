import { readdir, readFile } from 'node:fs/promises';

import pg from 'pg';

import { requireDefined } from '../require-defined.ts';
import { advisoryLock } from './advisory-lock.ts';
import { continueEventSequence } from './event-sequence.ts';
import { findConflict, readDeclaration, type Recorded, releaseOf } from './migration-record.ts';
import { ensureServerRole } from './server-role.ts';

/** The database has migrations that this Salus lacks, and that do not let it run. */
export class NewerDatabaseError extends Error {}

export type MigrationReport = { readonly applied: readonly string[]; readonly version: number };

const folder = new URL('../../../migrations/', import.meta.url);
const namePattern = /^(\d{4})_[a-z0-9-]+_[a-z0-9_]+\.sql$/u;

export function versionOf(name: string): number {
  const version = Number(namePattern.exec(name)?.[1]);
  if (Number.isNaN(version))
    throw new Error(`migration ${name} is not named NNNN_<slice>_<what>.sql`);
  return version;
}

async function listMigrations(): Promise<{ version: number; name: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return names.map((name) => ({ version: versionOf(name), name }));
}

/** The version of the newest migration that this Salus knows. */
export async function newestKnownVersion(): Promise<number> {
  return requireDefined((await listMigrations()).at(-1), 'the newest migration').version;
}

type Pending = {
  /** Names of migrations that were not applied, in order. */
  readonly pending: readonly string[];
  /** True if no migration was ever applied. */
  readonly isEmpty: boolean;
  /** The applied migrations that this build lacks, in order. */
  readonly newer: readonly Recorded[];
};

/** Returns the pending migrations without applying them. */
export async function pendingMigrations(client: pg.Client): Promise<Pending> {
  const known = await listMigrations();
  const recorded = (await hasTable(client)) ? await listRecorded(client) : [];
  const applied = new Set(recorded.map((row) => row.version));
  return {
    pending: known.filter((each) => !applied.has(each.version)).map((each) => each.name),
    isEmpty: applied.size === 0,
    newer: newerThan(requireDefined(known.at(-1), 'the newest migration').version, recorded),
  };
}

const newerThan = (version: number, recorded: readonly Recorded[]): readonly Recorded[] =>
  recorded.filter((row) => row.version > version);

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migration') is not null as found",
  );
  return rows[0]?.found === true;
}

/** Builds of before recorded names alone: the columns may be absent. */
async function listRecorded(client: pg.Client): Promise<readonly Recorded[]> {
  const { rows } = await client.query<Recorded>(
    `select version, name, (to_jsonb(m) ->> 'keeps_running')::boolean as "keepsRunning",
      to_jsonb(m) ->> 'release' as release from schema_migration m order by version`,
  );
  return rows;
}

/** Brings the database forward, one transaction a file. Safe to run on every node at once. */
export async function migrate(connection: pg.ClientConfig): Promise<MigrationReport> {
  const migrations = await listMigrations();
  const latest = requireDefined(migrations.at(-1), 'the newest migration').version;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock.migration]);
    await ensureTable(client);
    const recorded = await listRecorded(client);
    const conflict = findConflict(newerThan(latest, recorded));
    if (conflict !== null) {
      throw new NewerDatabaseError(
        `the database is at version ${recorded.at(-1)?.version} and this Salus knows versions up to ${latest}: ${conflict}; start the newer Salus that wrote it`,
      );
    }
    const known = new Set(recorded.map((row) => row.version));
    const missing = migrations.filter((each) => !known.has(each.version));
    if (missing.length > 0) await addRecordColumns(client);
    const applied: string[] = [];
    await ensureServerRole(client);
    for (const { version, name } of missing) {
      await apply(client, version, name);
      applied.push(name);
    }
    await continueEventSequence(client);
    return { applied, version: latest };
  } finally {
    await client.end();
  }
}

/** Creates the table of migrations if it is absent. A role that only serves may not create tables, and need not. */
async function ensureTable(client: pg.Client): Promise<void> {
  if (await hasTable(client)) return;
  await client.query(`create table schema_migration (
    version int primary key, name text not null, applied_at timestamptz not null default now())`);
}

/** Builds of the release before read them: whether they may start on the database. */
async function addRecordColumns(client: pg.Client): Promise<void> {
  await client.query(`alter table schema_migration
    add column if not exists keeps_running boolean, add column if not exists release text`);
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
    await client.query(
      'insert into schema_migration (version, name, keeps_running, release) values ($1, $2, $3, $4)',
      [version, name, readDeclaration(text).kind === 'keep running', releaseOf(version)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
