import { sendAll, type Tx } from '#kernel/db.ts';
import { camelRow, type SnakeRow } from '#kernel/db/rows.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { DestinationKind } from './settings.ts';

/** The queue of a destination. */
export type Backlog = {
  readonly id: number;
  readonly uid: string;
  readonly kind: DestinationKind;
  /** Counted to the limit and no further. */
  readonly waiting: number;
  /** When the oldest of them was recorded; null if the queue is empty. */
  readonly since: Date | null;
  readonly failures: number;
  readonly isFull: boolean;
  readonly hasOverflow: boolean;
};

const measureText = `
  select destination.id, uid, kind, failures, is_full, overflow_from is not null as has_overflow,
    counted.waiting, oldest.created_at as since
  from event_destination destination
  cross join lateral (
    select count(*)::int as waiting from (
      select from destination_delivery where destination_id = destination.id limit $1) as first_of_them
  ) counted
  left join lateral (
    select event.created_at from event where event.id = (
      select min(event_id) from destination_delivery where destination_id = destination.id)
  ) oldest on true
  where destination.is_enabled or counted.waiting > 0
  order by destination.id`;

export async function measureBacklogs(tx: Tx, limit: number): Promise<readonly Backlog[]> {
  const [rows = []] = await sendAll<SnakeRow<Backlog>>(tx, [
    { text: measureText, values: [limit] },
  ]);
  return rows.map(camelRow);
}

/** Sets `is_full`. Returns the team of the destination; null if the value was already set or the destination no longer exists. */
export async function setFull(tx: Tx, id: number, isFull: boolean): Promise<TenantId | null> {
  const text = `
    update event_destination set is_full = $2 where id = $1 and is_full <> $2 returning tenant_id`;
  const [rows = []] = await sendAll<{ readonly tenant_id: TenantId }>(tx, [
    { text, values: [id, isFull] },
  ]);
  return rows[0]?.tenant_id ?? null;
}

const lockText = 'select id from event_destination where id = $1 for update';

/**
 * Runs after the lock. An event whose relay still saw a full destination is then either visible here, or its relay moves
 * overflow_from back when it gets the lock. Events in the outbox are left to their relay.
 */
const refillText = `
  with destination as (
    select event_destination.id, event_destination.tenant_id, overflow_from, filter_types
    from event_destination join event_pipeline using (tenant_id) where event_destination.id = $1
  ), missed as materialized (
    select event.id from event, destination
    where event.tenant_id = destination.tenant_id and event.id >= destination.overflow_from
      and event.endpoint_id is null and wants_event_type(destination.filter_types, event.event_type)
      and not exists (select from outbox where outbox.event_id = event.id)
    order by event.id limit $2
  ), queued as (
    insert into destination_delivery (destination_id, event_id, run_at)
    select $1, id, $3 from missed on conflict do nothing
  ), moved as (
    update event_destination set overflow_from =
      case when (select count(*) from missed) = $2 then (select max(id) + 1 from missed) end
    where id = $1
  )
  select count(*)::int as count from missed`;

/**
 * Queues some of the events that were recorded while the destination was full. Returns their number. Some may be published twice.
 */
export async function refill(
  tx: Tx,
  id: number,
  { now, eventsMax }: { readonly now: Date; readonly eventsMax: number },
): Promise<number> {
  const [, rows = []] = await sendAll<{ readonly count: number }>(tx, [
    { text: lockText, values: [id] },
    { text: refillText, values: [id, eventsMax, now] },
  ]);
  return rows[0]?.count ?? 0;
}
