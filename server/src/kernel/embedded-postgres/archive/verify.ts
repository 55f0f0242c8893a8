import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { BackupError } from '../backup/error.ts';
import { openEmbeddedPostgres } from '../embedded-postgres.ts';
import { type ArchiveRestoreOptions, restoreMoment, type RestoredMoment } from './restore.ts';
import { findState } from './state.ts';

export type VerifyOptions = Omit<ArchiveRestoreOptions, 'at' | 'takesOver' | 'onRecovered'>;

export type Verified = RestoredMoment & {
  readonly tablesCompared: number;
  /** Tables that were written to while they were looked at. Their pages and indexes are checked like all others. */
  readonly tablesChanging: number;
};

/**
 * The content of each table: its number of rows, and a checksum of the rows, or of their versions if the table is
 * large.
 */
type Contents = ReadonlyMap<string, string>;

const contentBytesMax = 256 * 1024 * 1024;
const remembered = 100;
const archivedMsMax = 120_000;
const pollMs = 250;

/**
 * Restores this moment of the archive into a temporary folder, has PostgreSQL read it through, and compares every table
 * with the running database. Throws a BackupError that names the tables that differ.
 */
export async function verifyArchive(options: VerifyOptions): Promise<Verified> {
  const postgres = await openEmbeddedPostgres(options);
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  const folder = await mkdtemp(join(options.dataDir, 'verify-'));
  try {
    const before = await readContents(client);
    const at = await moment(client);
    const after = await readContents(client);
    const still = [...before].filter(([table, held]) => after.get(table) === held);
    await waitUntilArchived(client, at, options);
    const restored = await restoreMoment({
      ...options,
      dataDir: folder,
      at,
      takesOver: false,
      onRecovered: async (copy) => requireSame(await readContents(copy), still, at),
    });
    const verified = {
      ...restored,
      tablesCompared: still.length,
      tablesChanging: before.size - still.length,
    };
    await noteVerified(client, verified);
    return verified;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await client.end();
    await postgres.release();
  }
}

function requireSame(
  copy: Contents,
  original: readonly (readonly [string, string])[],
  at: Date,
): void {
  const different = original.filter(([table, held]) => copy.get(table) !== held);
  if (different.length === 0) return;
  throw new BackupError(
    `The archive is not as the database was at ${at.toISOString()}: ${different.map(([table]) => table).join(', ')} differ.`,
  );
}

async function readContents(client: Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string; isLarge: boolean }>(
    `select format('%I.%I', nspname, relname) as name, pg_table_size(c.oid) > $1 as "isLarge"
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and nspname not like 'pg\\_%'
       and nspname <> 'information_schema' order by 1`,
    [contentBytesMax],
  );
  const contents = new Map<string, string>();
  await client.query('begin isolation level repeatable read read only');
  for (const { name, isLarge } of tables) {
    const row = isLarge ? `ctid::text || ' ' || xmin::text` : 't::text';
    const { rows } = await client.query<{ held: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as held
       from ${name} t`,
    );
    contents.set(name, rows[0]?.held ?? '');
  }
  await client.query('commit');
  return contents;
}

async function moment(client: Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at,
       pg_sleep(0.002)`,
  );
  return rows[0]?.at ?? new Date(0);
}

async function waitUntilArchived(
  client: Client,
  at: Date,
  { signal, onProgress }: VerifyOptions,
): Promise<void> {
  const until = performance.now() + archivedMsMax;
  for (;;) {
    const state = await findState(client);
    if (state === undefined)
      throw new BackupError('This database is not archived: start Salus with SALUS_ARCHIVE.');
    if (state.archivedThrough !== null && state.archivedThrough > at && state.baseBackupAt !== null)
      return;
    if (performance.now() > until)
      throw new BackupError(
        'The archive did not get what was written just now: start Salus, and look for "the archive" in its log.',
      );
    onProgress('Waiting until the archive has this moment.');
    await sleep(pollMs, undefined, { signal });
  }
}

async function noteVerified(
  client: Client,
  { at, tablesCompared, ...rest }: Verified,
): Promise<void> {
  await client.query(
    `insert into archive_verified (finished_at, archive_at, tables_compared, restore_ms, size_bytes)
     values (now(), $1, $2, $3, $4)`,
    [at, tablesCompared, rest.elapsedMs, rest.bytes],
  );
  await client.query(
    `delete from archive_verified where finished_at not in
       (select finished_at from archive_verified order by finished_at desc limit $1)`,
    [remembered],
  );
}
