import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';

/** The maximum to which a queue is counted. */
export const countedMax = 10_000;
/** The maximum of listed processes: those seen last. */
const processesMax = 100;

export type DatabaseFacts = {
  readonly version: string;
  readonly sizeBytes: number;
  readonly fsync: string;
  readonly synchronousCommit: string;
  readonly at: Date;
  /** Events that no relay has processed, and pending deliveries to endpoints; counted to `countedMax`. */
  readonly outbox: number;
  readonly deliveries: number;
  /** Due pulls from providers, and the due time of the oldest. */
  readonly pulls: number;
  readonly oldestPullDueAt: Date | null;
  /** Whether some key opens production data. */
  readonly servesProduction: boolean;
};

export async function findFacts(db: ReadDb, now: Date): Promise<DatabaseFacts> {
  const limit = sql.lit(countedMax);
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as "sizeBytes",
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as "synchronousCommit",
      clock_timestamp() as at,
      (select count(*)::int from (select from outbox limit ${limit}) counted) as outbox,
      (select count(*)::int from (select from delivery limit ${limit}) counted) as deliveries,
      pull.due as pulls, pull.oldest as "oldestPullDueAt",
      exists (
        select from team_api_key key join tenant on tenant.id = key.tenant_id
        where tenant.environment = 'production' and key.revoked_at is null
          and (key.expires_at is null or key.expires_at > ${now})
      ) as "servesProduction"
    from (
      select count(*)::int as due, min(run_at) as oldest from (
        select run_at from provider_pull where run_at <= ${now} limit ${limit}
      ) counted
    ) pull`.execute(db);
  return requireDefined(rows[0], 'the facts of the database');
}

export type JobFacts = {
  readonly name: string;
  readonly runAt: Date;
  readonly isRunning: boolean;
  readonly failures: number;
  readonly succeededAt: Date | null;
  readonly failedAt: Date | null;
  readonly durationMs: number | null;
};

/** Recurring jobs: when each is due, how it ended last, and how often it failed since it was done. */
export async function listJobs(db: ReadDb, now: Date): Promise<readonly JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select name, run_at as "runAt", (lease_id is not null and run_at > ${now}) as "isRunning",
      case when lease_id is null then attempt else greatest(attempt - 1, 0) end as failures,
      succeeded_at as "succeededAt", failed_at as "failedAt", duration_ms as "durationMs"
    from recurring_job order by name`.execute(db);
  return rows;
}

export type BackupFacts = {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly files: number;
  readonly sizeBytes: number;
  readonly verifiedAt: Date | null;
};

/** The latest backup that `salus backup` made of this database. */
export async function findLastBackup(db: ReadDb): Promise<BackupFacts | undefined> {
  const { rows } = await sql<BackupFacts>`
    select started_at as "startedAt", finished_at as "finishedAt", files, size_bytes as "sizeBytes",
      verified_at as "verifiedAt"
    from backup_made order by finished_at desc limit 1`.execute(db);
  return rows[0];
}

export type ProcessRole = 'server' | 'worker';

/** A process of the service, as it reports itself. */
export type ProcessFacts = {
  readonly id: string;
  readonly role: ProcessRole;
  readonly host: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
};

/** Lists the processes that were seen since then, latest first. */
export async function listProcesses(db: ReadDb, since: Date): Promise<readonly ProcessFacts[]> {
  const { rows } = await sql<ProcessFacts>`
    select id, role, host, version, started_at as "startedAt", seen_at as "seenAt"
    from service_process where seen_at > ${since}
    order by seen_at desc, id limit ${sql.lit(processesMax)}`.execute(db);
  return rows;
}

/** Records that the process is running, and deletes those that were not seen since `before`. */
export async function noteProcess(tx: Tx, process: ProcessFacts, before: Date): Promise<void> {
  await sql`
    insert into service_process (id, role, host, version, started_at, seen_at)
    values (${process.id}, ${process.role}, ${process.host}, ${process.version}, ${process.startedAt},
      ${process.seenAt})
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx);
  await sql`delete from service_process where seen_at <= ${before}`.execute(tx);
}

export async function forgetProcess(tx: Tx, id: string): Promise<void> {
  await sql`delete from service_process where id = ${id}`.execute(tx);
}
