import type { Tx } from '#kernel/db.ts';

import { type Claimed, type ClaimedRow, eventColumnsOfClaim, toClaimed } from './delivery-store.ts';
import { destinationSteps, isForWebhooks } from './destinations/queue-store.ts';
import { eventOf } from './event-rows.ts';
import { sendLosable } from './losable.ts';

/**
 * Which endpoints want an event is asked once for each type of each tenant. What the worker of this process has room
 * for is made under its lease, so that nobody has to claim it: an endpoint's oldest first, each endpoint in its turn.
 */
const fanOutText = `
  with picked as materialized (
    select event_id from outbox order by event_id limit $1 for update skip locked
  ), taken as (
    delete from outbox using picked where outbox.event_id = picked.event_id returning outbox.event_id
  ), relayed as materialized (
    select event.* from taken cross join lateral (
      ${eventOf('taken.event_id', 'id, tenant_id, event_type, endpoint_id')}
    ) event
  ), receiver as materialized (
    select event.tenant_id, event.event_type, endpoint.id as endpoint_id,
      case when endpoint.rate_limit is null then coalesce(lane.quota, $6::int) else 0 end as quota
    from (select distinct tenant_id, event_type from relayed where endpoint_id is null) event
    join webhook_endpoint endpoint on endpoint.tenant_id = event.tenant_id
      and not endpoint.disabled
      and ${isForWebhooks}
      and wants_event_type(endpoint.filter_types, event.event_type)
    left join unnest($4::bigint[], $5::int[]) as lane (endpoint_id, quota) on lane.endpoint_id = endpoint.id
  ), due as (
    select relayed.id as event_id, receiver.endpoint_id, receiver.quota,
      row_number() over (partition by receiver.endpoint_id order by relayed.id) as place
    from relayed
    join receiver on receiver.tenant_id = relayed.tenant_id and receiver.event_type = relayed.event_type
    where relayed.endpoint_id is null
  ), made as (
    insert into delivery (event_id, endpoint_id, attempt, run_at)
    select event_id, endpoint_id, is_leased::int, case when is_leased then $3::timestamptz else $2 end
    from (
      select event_id, endpoint_id, place <= quota
        and count(*) filter (where place <= quota) over (order by place, event_id, endpoint_id rows unbounded preceding) <= $7::int
        as is_leased
      from due
    ) shared
    returning id, event_id, endpoint_id, attempt
  ), ${destinationSteps}
  select (select count(*)::int from taken) as events, exists (select from wanted) as is_for_brokers,
    (select json_agg(distinct endpoint_id) from made where attempt = 0) as endpoint_ids,
    null::bigint as id, null::bigint as event_id, null::bigint as endpoint_id, null::smallint as attempt,
    null as uid, null as event_type, null::uuid as team_id, null::uuid as user_id, null as client_user_id,
    null as format, null::bytea as payload
  union all
  select null, null, null, made.id, made.event_id, made.endpoint_id, made.attempt, ${eventColumnsOfClaim}
  from made cross join lateral (${eventOf('made.event_id', '*')}) event
  where made.attempt = 1`;

/** What may be handed over at once instead of waiting to be claimed. */
export type Room = {
  readonly deliveries: number;
  /** Endpoints of which more or fewer may be handed over than of others. */
  readonly endpointIds: readonly number[];
  readonly quotas: readonly number[];
  readonly otherQuota: number;
};

type Times = { readonly now: Date; readonly leaseUntil: Date };

export type FanOut = {
  readonly events: number;
  /** Deliveries that are the caller's until the lease ends. */
  readonly leased: readonly Claimed[];
  /** The endpoints that have something more to deliver. */
  readonly endpointIds: readonly number[];
  /** Whether brokers have something new to publish. */
  readonly isForBrokers: boolean;
};

type FanOutRow =
  | {
      readonly events: number;
      readonly endpoint_ids: readonly number[] | null;
      readonly is_for_brokers: boolean;
    }
  | ({ readonly events: null } & ClaimedRow);

/** Turns events of the outbox into deliveries, each event once, however many relays run. */
export async function fanOut(
  tx: Tx,
  { now, leaseUntil }: Times,
  { eventsMax, room }: { readonly eventsMax: number; readonly room: Room },
): Promise<FanOut> {
  const { deliveries, endpointIds, quotas, otherQuota } = room;
  const values = [eventsMax, now, leaseUntil, endpointIds, quotas, otherQuota, deliveries];
  const rows = await sendLosable<FanOutRow>(tx, { text: fanOutText, values });
  const sum = rows.find((row) => row.events !== null);
  return {
    events: sum?.events ?? 0,
    leased: rows.flatMap((row) => (row.events === null ? [toClaimed(row, leaseUntil)] : [])),
    endpointIds: sum?.endpoint_ids ?? [],
    isForBrokers: sum?.is_for_brokers === true,
  };
}
