import { type Client } from 'pg';

import { type Lsn, parseLsn } from './names.ts';

/** The database's record of its archive. */
export type ArchiveState = {
  readonly location: string;
  readonly generation: string;
  readonly archivedThrough: Date | null;
  readonly baseBackupAt: Date | null;
  readonly baseFingerprint: string | null;
};

export type Installation = {
  readonly id: string;
  readonly copyOf: string | null;
  readonly masterKeyFingerprint: string;
};

/** The replication slot that retains the log until it is archived. */
export const archiveSlot = 'salus_archive';

export async function findState(client: Client): Promise<ArchiveState | undefined> {
  const { rows } = await client.query<ArchiveState>(
    `select location, generation, archived_through as "archivedThrough",
       base_backup_at as "baseBackupAt", base_fingerprint as "baseFingerprint"
     from archive_state`,
  );
  return rows[0];
}

export async function findInstallation(client: Client): Promise<Installation | undefined> {
  const { rows } = await client.query<Installation>(
    `select id, copy_of as "copyOf", master_key_fingerprint as "masterKeyFingerprint"
     from installation`,
  );
  return rows[0];
}

/** Returns the first log position that PostgreSQL still retains; undefined if the slot is lost. */
export async function findSlot(client: Client): Promise<Lsn | undefined> {
  const { rows } = await client.query<{ start: string | null }>(
    `select case when wal_status = 'lost' then null else restart_lsn end::text as start
     from pg_replication_slots where slot_name = $1`,
    [archiveSlot],
  );
  const start = rows[0]?.start;
  return start === undefined || start === null ? undefined : parseLsn(start);
}

/** An unread slot would retain the write-ahead log until the disk is full. */
export async function dropSlot(client: Client): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name = $1 and not active`,
    [archiveSlot],
  );
}

/** Begins a generation: the slot retains the log from the position that is returned. */
export async function beginGeneration(
  client: Client,
  location: string,
  generation: string,
): Promise<Lsn> {
  await dropSlot(client);
  const { rows } = await client.query<{ start: string }>(
    'select lsn::text as start from pg_create_physical_replication_slot($1, true)',
    [archiveSlot],
  );
  await client.query(
    `insert into archive_state (location, generation, moment_at) values ($1, $2, now())
     on conflict (only_one) do update set location = excluded.location, generation = excluded.generation,
       moment_at = excluded.moment_at, archived_through = null, base_backup_at = null,
       base_fingerprint = null, failed_at = null, failure = null`,
    [location, generation],
  );
  return parseLsn(rows[0]?.start ?? '0/0');
}

/** Commits the current time. Returns the log position before which all earlier acknowledged commits are. */
export async function commitMoment(
  client: Client,
  archivedThrough: Date | undefined,
): Promise<{ readonly at: number; readonly end: Lsn }> {
  const { rows } = await client.query<{ at: Date }>(
    `update archive_state set moment_at = now(), failed_at = null, failure = null,
       archived_through = coalesce($1, archived_through) returning moment_at as at`,
    [archivedThrough ?? null],
  );
  const position = await client.query<{ end: string }>(
    'select pg_current_wal_flush_lsn()::text as end',
  );
  return { at: rows[0]?.at.getTime() ?? 0, end: parseLsn(position.rows[0]?.end ?? '0/0') };
}

export async function noteBase(client: Client, at: Date, fingerprint: string): Promise<void> {
  await client.query('update archive_state set base_backup_at = $1, base_fingerprint = $2', [
    at,
    fingerprint,
  ]);
}

export async function noteFailure(client: Client, failure: string): Promise<void> {
  await client.query(
    'update archive_state set failed_at = coalesce(failed_at, now()), failure = $1',
    [failure.slice(0, 500)],
  );
}
