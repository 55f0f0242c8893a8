import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope } from '#kernel/scope.ts';

/** How a team's deliveries are doing, by a few rows of each endpoint. */
export type DeliverySummary = {
  /** That are enabled. */
  readonly endpoints: number;
  /** Counted to `waitingMax` and no further. */
  readonly waiting: number;
  /** When the oldest of the events was recorded that endpoints receive next. */
  readonly oldestAt: Date | null;
  /** Attempts of the last day, at most the latest `triesMax` of each endpoint. */
  readonly tries: number;
  readonly succeeded: number;
};

export const waitingMax = 10_000;
export const triesMax = 200;

export async function summarise(
  db: ReadDb,
  scope: TeamScope,
  since: Date,
): Promise<DeliverySummary> {
  const { rows } = await sql<DeliverySummary>`
    with own as materialized (
      select id, disabled from webhook_endpoint where tenant_id = ${scope.tenantId}
    ), next as (
      select head.event_id from own cross join lateral (
        select event_id from delivery where endpoint_id = own.id order by run_at, id limit 1) head
    ), tried as (
      select latest.status from own cross join lateral (
        select status from delivery_attempt where endpoint_id = own.id and attempted_at >= ${since}
        order by attempted_at desc limit ${sql.lit(triesMax)}) latest
    )
    select (select count(*)::int from own where not disabled) as endpoints,
      (select count(*)::int from (
        select from own cross join lateral (
          select from delivery where endpoint_id = own.id limit ${sql.lit(waitingMax)}) first_of_them
        limit ${sql.lit(waitingMax)}) counted) as waiting,
      (select min(event.created_at) from next cross join lateral (
        select created_at from event where event.id = next.event_id offset 0) event) as "oldestAt",
      (select count(*)::int from tried) as tries,
      (select count(*)::int from tried where status between 200 and 299) as succeeded`.execute(db);
  return requireDefined(rows[0], 'the summary of deliveries');
}
