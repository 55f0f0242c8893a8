import { type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';

import type { Filter, EventPosition } from '../event-feed/model.ts';
import { isWithheld } from '../stored/event-rows.ts';

/** An event without its payload. */
export type EventSummary = {
  readonly id: string;
  readonly eventType: string;
  readonly userId: UserId | null;
  readonly createdAt: Date;
  /** Whether the event is stored, so that it can be read. */
  readonly isKept: boolean;
};

/** A row that was looked at. */
export type Scanned = {
  readonly place: EventPosition;
  readonly isWanted: boolean;
  readonly event: EventSummary;
};

type Row = EventPosition &
  Omit<EventSummary, 'id'> & { readonly uid: string; readonly isWanted: boolean };

const dayIds = 2 ** 36;

/**
 * Returns stored events, and noted events that have no subscriber, as one list. Skips the days of stored events before the
 * position.
 */
function both(
  scope: TeamScope,
  after: EventPosition | null,
  { order, limit }: { readonly order: RawBuilder<unknown>; readonly limit: number },
): RawBuilder<unknown> {
  const firstId = after === null ? 0 : Math.max(0, Math.floor(after.id / dayIds) - 1) * dayIds;
  const own = sql`
    tenant_id = ${scope.tenantId}
    and ${after === null ? sql`true` : sql`(recorded_in, id) > (${after.recordedIn}::bigint, ${after.id}::bigint)`}
    and recorded_in < event_count_decided()`;
  const columns = sql`recorded_in, id, uid, event_type, user_id, created_at`;
  return sql`
    (select ${columns}, true as is_kept from event
      where id >= ${firstId}::bigint and endpoint_id is null and ${own} order by ${order} limit ${limit})
    union all
    (select ${columns}, false as is_kept from watched_event where ${own} order by ${order} limit ${limit})
    order by ${order} limit ${limit}`;
}

/** Returns the events after a position or, without one, the latest, in the order in which they were recorded. */
export async function scan(
  db: ReadDb,
  scope: TeamScope,
  { filterTypes, userId }: Filter,
  { after, limit }: { readonly after: EventPosition | null; readonly limit: number },
): Promise<readonly Scanned[]> {
  const order = after === null ? sql`recorded_in desc, id desc` : sql`recorded_in, id`;
  const types = filterTypes === null ? null : [...filterTypes];
  const { rows } = await sql<Row>`
    with next as materialized (${both(scope, after, { order, limit })})
    select recorded_in as "recordedIn", id, uid, event_type as "eventType", user_id as "userId",
      created_at as "createdAt", is_kept as "isKept",
      ${types === null ? sql`true` : sql`wants_event_type(${types}::text[], event_type)`}
        and (${userId}::uuid is null or user_id = ${userId}::uuid) is true
        and not ${sql.raw(isWithheld('next'))} as "isWanted"
    from next order by recorded_in, id`.execute(db);
  return rows.map(({ recordedIn, id, uid, isWanted, ...event }) => ({
    place: { recordedIn, id },
    isWanted,
    event: { ...event, id: uid },
  }));
}

const watching = 'watch';

export type Watch = { readonly since: Date; readonly now: Date };

/**
 * Registers a reader of the live tail for some seconds. Returns since when the tail has had a reader without a break, by the
 * database's clock.
 */
export async function watch(tx: Tx, scope: TeamScope, seconds: number): Promise<Watch> {
  const { rows } = await sql<Watch>`
    insert into event_interest as watch (tenant_id, destination_id, watched_since, watched_until)
    values (${scope.tenantId}, ${watching}, date_trunc('milliseconds', now()), now() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, destination_id) do update set
      watched_since = case when watch.watched_until > now() then watch.watched_since else excluded.watched_since end,
      watched_until = excluded.watched_until
    returning watched_since as since, now() as now`.execute(tx);
  return requireDefined(rows[0], 'the watch that was written');
}

/** Deletes noted events older than `seconds`, and expired readers of the live tail. */
export async function forgetNoted(tx: Tx, seconds: number): Promise<void> {
  await sql`
    delete from watched_event where created_at < now() - make_interval(secs => ${seconds})`.execute(
    tx,
  );
  await sql`delete from event_interest where watched_until < now()`.execute(tx);
}

export async function deleteTenantNoted(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.deleteFrom('watched_event').where('tenant_id', '=', tenantId).execute();
}
