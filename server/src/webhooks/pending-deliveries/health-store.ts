import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { type OpenWorkCounter, openWorkMax } from '#kernel/db/open-work.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { triesMax, waitingMax } from './summary-store.ts';

/** Endpoints that have failed since their last success. */
export const countFailing: OpenWorkCounter = async (db, scope) => {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(first_failed_at) as "oldestAt" from (
      select first_failed_at from webhook_endpoint
      where tenant_id = ${scope.tenantId} and not disabled and first_failed_at is not null
      limit ${sql.lit(openWorkMax)}) failing`.execute(db);
  return { kind: 'failing_endpoints', ...requireDefined(rows[0], 'a count') };
};

/** How an endpoint is doing, by its latest attempts. */
export type EndpointHealth = {
  readonly uid: string;
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  /** Since `since`, at most the latest `triesMax`. */
  readonly attempts: number;
  readonly succeeded: number;
  readonly medianMs: number | null;
  /** Counted to `waitingMax` and no further. */
  readonly waiting: number;
  readonly nextAt: Date | null;
  readonly lastAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
};

export async function listHealth(
  db: ReadDb,
  scope: TeamScope,
  since: Date,
): Promise<readonly EndpointHealth[]> {
  const { rows } = await sql<EndpointHealth>`
    select own.uid, own.first_failed_at as "failingSince", coalesce(tried.attempts, 0) as attempts,
      coalesce(tried.succeeded, 0) as succeeded, tried."medianMs",
      (select count(*)::int from (
        select from delivery where endpoint_id = own.id limit ${sql.lit(waitingMax)}) counted) as waiting,
      (select run_at from delivery where endpoint_id = own.id order by run_at, id limit 1) as "nextAt",
      last.attempted_at as "lastAt", last.status::int as "lastStatus", last.error as "lastError"
    from webhook_endpoint own
    left join lateral (
      select count(*)::int as attempts,
        count(*) filter (where status between 200 and 299)::int as succeeded,
        percentile_disc(0.5) within group (order by duration_ms) as "medianMs"
      from (
        select status, duration_ms from delivery_attempt
        where endpoint_id = own.id and attempted_at >= ${since}
        order by attempted_at desc limit ${sql.lit(triesMax)}) latest) tried on true
    left join lateral (
      select attempted_at, status, error from delivery_attempt
      where endpoint_id = own.id and attempted_at >= ${since}
      order by attempted_at desc limit 1) last on true
    where own.tenant_id = ${scope.tenantId}
    order by own.id`.execute(db);
  return rows;
}
