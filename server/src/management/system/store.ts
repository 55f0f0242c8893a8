import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { present } from '#kernel/present.ts';

/** Beyond it a queue is not counted. */
export const countedMax = 10_000;

export type DatabaseFacts = {
  readonly version: string;
  readonly sizeBytes: number;
  /** Events that no relay has looked at, and what is to be sent to endpoints; counted to `countedMax`. */
  readonly outbox: number;
  readonly deliveries: number;
  /** Whether some key opens production data. */
  readonly servesProduction: boolean;
};

export async function findFacts(db: ReadDb, now: Date): Promise<DatabaseFacts> {
  const limit = sql.lit(countedMax);
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::bigint as "sizeBytes",
      (select count(*)::int from (select from outbox limit ${limit}) counted) as outbox,
      (select count(*)::int from (select from delivery limit ${limit}) counted) as deliveries,
      exists (
        select from team_api_key key join tenant on tenant.id = key.tenant_id
        where tenant.environment = 'production' and key.revoked_at is null
          and (key.expires_at is null or key.expires_at > ${now})
      ) as "servesProduction"`.execute(db);
  return present(rows[0], 'the facts of the database');
}

export type JobFacts = { readonly name: string; readonly runAt: Date; readonly failures: number };

/** Recurring jobs: when each is due, and how often it failed since it was done last. */
export async function listJobs(db: ReadDb): Promise<readonly JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select name, run_at as "runAt",
      case when lease_id is null then attempt else greatest(attempt - 1, 0) end as failures
    from recurring_job order by name`.execute(db);
  return rows;
}
