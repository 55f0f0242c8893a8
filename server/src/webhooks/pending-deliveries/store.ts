import { type RawBuilder, sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { attemptsMax, goneStatus } from '../model.ts';
import { isWithheld } from '../stored/event-rows.ts';

/** A pending or exhausted delivery, without the event's payload. */
export type Delivery = {
  readonly messageId: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly userId: UserId | null;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Null if exhausted. */
  readonly nextAttemptAt: Date | null;
  readonly lastAttemptedAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
};

/** A position in a list: the sort time, and the ids that break ties. */
export type DeliveryPosition = {
  readonly at: Date;
  readonly id: number;
  readonly endpoint: number;
};

/** A row that was read; `isWanted` is false if the filter excludes it. */
export type Scanned = DeliveryPosition & Delivery & { readonly isWanted: boolean };

export type Filter = {
  readonly webhookId: string | null;
  /** Null: every type. */
  readonly eventTypes: readonly string[] | null;
  /** Null: of any age. */
  readonly since: Date | null;
};

type Page = { readonly after: DeliveryPosition | null; readonly limit: number };

const ownEndpoints = (scope: TeamScope, { webhookId }: Filter): RawBuilder<unknown> => sql`
  select id, uid from webhook_endpoint where tenant_id = ${scope.tenantId}
    and ${webhookId === null ? sql`true` : sql`uid = ${webhookId}`}`;

/** Joins the event of a row, and whether the filter includes it. */
function itsEvent(scope: TeamScope, { eventTypes, since }: Filter): RawBuilder<unknown> {
  const types = eventTypes === null ? null : [...eventTypes];
  return sql`
    left join lateral (
      select uid, event_type, user_id, created_at,
        ${types === null ? sql`true` : sql`wants_event_type(${types}::text[], event_type)`}
          and ${since === null ? sql`true` : sql`created_at >= ${since}`}
          and not ${sql.raw(isWithheld())} as is_wanted
      from event where event.id = scanned.event_id and tenant_id = ${scope.tenantId} offset 0) event on true`;
}

/** Reads pending deliveries, those first that are due first. */
export async function scanPending(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  { after, limit }: Page,
): Promise<readonly Scanned[]> {
  const isBehind =
    after === null ? sql`true` : sql`(run_at, id) > (${after.at}, ${after.id}::bigint)`;
  const { rows } = await sql<Scanned>`
    with scanned as materialized (
      select due.id, due.event_id, due.endpoint_id, due.attempt, due.run_at, own.uid as webhook_id from (${ownEndpoints(scope, filter)}) own
      cross join lateral (
        select id, event_id, endpoint_id, attempt, run_at from delivery
        where endpoint_id = own.id and ${isBehind} order by run_at, id limit ${limit}
      ) due
      order by due.run_at, due.id limit ${limit}
    )
    select run_at as at, id, endpoint_id as endpoint, coalesce(is_wanted, false) as "isWanted",
      event.uid as "messageId", webhook_id as "webhookId", event_type as "eventType", user_id as "userId",
      attempt as attempts, created_at as "createdAt", run_at as "nextAttemptAt",
      last.attempted_at as "lastAttemptedAt", last.status as "lastStatus", last.error as "lastError"
    from scanned ${itsEvent(scope, filter)}
    left join lateral (
      select attempted_at, status, error from delivery_attempt tried
      where is_wanted and tried.event_id = scanned.event_id and tried.endpoint_id = scanned.endpoint_id
      order by attempted_at desc limit 1
    ) last on true
    order by run_at, id`.execute(db);
  return rows;
}

/** The conditions of the index delivery_attempt_given_up. PostgreSQL uses it only if they are literals. */
const isLastTry = sql`
  (tried.attempt >= ${sql.lit(attemptsMax)} or tried.status = ${sql.lit(goneStatus)})
  and (tried.status is null or tried.status not between 200 and 299)`;

/** Reads exhausted deliveries that were not sent again since, the latest first. */
export async function scanExhausted(
  db: ReadDb,
  scope: TeamScope,
  filter: Filter,
  { after, limit }: Page,
): Promise<readonly Scanned[]> {
  const isBehind =
    after === null
      ? sql`true`
      : sql`(tried.attempted_at, tried.event_id, tried.endpoint_id)
          < (${after.at}, ${after.id}::bigint, ${after.endpoint}::bigint)`;
  const latestFirst = sql`attempted_at desc, event_id desc, endpoint_id desc`;
  const { rows } = await sql<Scanned>`
    with scanned as materialized (
      select last.event_id, last.endpoint_id, last.attempt, last.attempted_at, last.status, last.error,
        own.uid as webhook_id
      from (${ownEndpoints(scope, filter)}) own
      cross join lateral (
        select event_id, endpoint_id, attempt, attempted_at, status, error from delivery_attempt tried
        where tried.endpoint_id = own.id and ${isLastTry} and ${isBehind}
          and ${filter.since === null ? sql`true` : sql`tried.attempted_at >= ${filter.since}`}
        order by ${latestFirst} limit ${limit}
      ) last
      order by ${latestFirst} limit ${limit}
    )
    select attempted_at as at, event_id as id, endpoint_id as endpoint,
      coalesce(is_wanted, false) and not exists (
        select from delivery_attempt later
        where is_wanted and later.event_id = scanned.event_id and later.endpoint_id = scanned.endpoint_id
          and later.attempted_at > scanned.attempted_at) as "isWanted",
      event.uid as "messageId", webhook_id as "webhookId", event_type as "eventType", user_id as "userId",
      attempt as attempts, created_at as "createdAt", null::timestamptz as "nextAttemptAt",
      attempted_at as "lastAttemptedAt", status as "lastStatus", error as "lastError"
    from scanned ${itsEvent(scope, filter)}
    order by ${latestFirst}`.execute(db);
  return rows;
}
