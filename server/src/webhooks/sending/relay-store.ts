import type { Tx } from '#kernel/db.ts';
import { requireDefined } from '#kernel/require-defined.ts';

import { destinationSteps, isForWebhooks } from '../destinations/queue-store.ts';
import type { StoredEvent } from '../model.ts';
import { sendWithAsyncCommit } from '../stored/async-commit.ts';
import {
  eventColumns,
  eventOf,
  type EventRow,
  isWithheld,
  toStoredEvent,
  wrappedKeyOfEvent,
} from '../stored/event-rows.ts';
import type { Claimed } from './queue-store.ts';

const relayedColumns = ['tenant_id', 'endpoint_id', 'created_at', ...eventColumns];

// Parameters of the statement: $1 the most events, $2 now, $3 the end of leases, $4 and $5 endpoints with another quota than $6
// and their quotas, $7 the most leased deliveries in all.

/** Takes the oldest events out of the outbox; concurrent relays take others. */
const takeFromOutbox = `
  picked as materialized (
    select ctid from outbox order by event_id limit $1 for update skip locked
  ), taken as (
    delete from outbox where ctid = any (array(select ctid from picked)) returning event_id
  ), relayed as materialized (
    select ${[...relayedColumns, 'is_withheld'].map((name) => `event.${name}`).join(', ')}
    from taken cross join lateral (
      ${eventOf('taken.event_id', `${relayedColumns.join(', ')}, ${isWithheld()} as is_withheld`)}) event
  )`;

/**
 * Finds the endpoints of each event, once for each type of each tenant. The quota is how many deliveries of an endpoint may be
 * leased. It is 0 for an endpoint with a rate limit, because claims count its rate. Events of deleted users are not leased,
 * because claims withhold them.
 */
const findReceivers = `
  receiver as materialized (
    select event.tenant_id, event.event_type, endpoint.id as endpoint_id,
      case when endpoint.rate_limit is null then coalesce(lane.quota, $6::int) else 0 end as quota
    from (select distinct tenant_id, event_type from relayed where endpoint_id is null) event
    join webhook_endpoint endpoint on endpoint.tenant_id = event.tenant_id
      and not endpoint.disabled
      and ${isForWebhooks}
      and wants_event_type(endpoint.filter_types, event.event_type)
    left join unnest($4::bigint[], $5::int[]) as lane (endpoint_id, quota) on lane.endpoint_id = endpoint.id
  ), due as (
    select relayed.id as event_id, receiver.endpoint_id, receiver.tenant_id,
      case when relayed.is_withheld then 0 else receiver.quota end as quota,
      row_number() over (partition by receiver.endpoint_id order by relayed.id) as place
    from relayed
    join receiver on receiver.tenant_id = relayed.tenant_id and receiver.event_type = relayed.event_type
    where relayed.endpoint_id is null
  )`;

/**
 * Leases an endpoint's oldest events first, alternating between teams and between the endpoints of a team, while there is
 * capacity. Other deliveries are due at once.
 */
const makeDeliveries = `
  made as (
    insert into delivery (event_id, endpoint_id, attempt, run_at)
    select event_id, endpoint_id, is_leased::int, case when is_leased then $3::timestamptz else $2 end
    from (
      select event_id, endpoint_id, place <= quota
        and count(*) filter (where place <= quota) over (order by turn, event_id, endpoint_id rows unbounded preceding) <= $7::int
        as is_leased
      from (
        select event_id, endpoint_id, place, quota,
          row_number() over (partition by tenant_id order by place > quota, place, event_id, endpoint_id) as turn from due
      ) due
    ) shared
    returning id, event_id, endpoint_id, attempt
  )`;

/** A row that sums up. */
const summary = `
  select (select count(*)::int from taken) as events, exists (select from wanted) as is_for_brokers,
    (select json_agg(distinct endpoint_id) from made where attempt = 0) as endpoint_ids,
    (select json_agg(json_build_array(id, event_id, endpoint_id)) from made where attempt = 1) as leased,
    null::bigint as id, null as uid, null as event_type, null::uuid as team_id, null::uuid as user_id,
    null as client_user_id, null as format, null::bytea as payload, null::bytea as wrapped_key,
    null::float8 as waited_ms`;

/** Adds a row for each leased event, however many endpoints receive it; `is true` turns the condition into a hash lookup. */
const leasedEvents = `
  select null, null, null, null, ${eventColumns.join()}, ${wrappedKeyOfEvent},
    extract(epoch from statement_timestamp() - created_at)::float8 * 1000
  from relayed event where (id in (select event_id from made where attempt = 1)) is true`;

/** One statement, so that removing events from the outbox and creating their deliveries is atomic. */
export const fanOutText = `
  with ${[takeFromOutbox, findReceivers, makeDeliveries, destinationSteps].join()}
  ${summary} union all ${leasedEvents}`;

/** Capacity for deliveries that are handed over instead of waiting for a claim. */
export type SpareCapacity = {
  readonly deliveries: number;
  /** Endpoints with another quota than the others. */
  readonly endpointIds: readonly number[];
  readonly quotas: readonly number[];
  readonly otherQuota: number;
};

type Times = { readonly now: Date; readonly leaseUntil: Date };

export type FanOut = {
  readonly events: number;
  /** Deliveries that are the caller's until the lease ends. */
  readonly leased: readonly Claimed[];
  /** How long the events of these lay in the outbox, by the database's clock. */
  readonly waitedMs: readonly number[];
  /** Endpoints with further deliveries. */
  readonly endpointIds: readonly number[];
  /** Whether there are new events for brokers. */
  readonly isForBrokers: boolean;
};

type Summary = {
  readonly events: number;
  readonly endpoint_ids: readonly number[] | null;
  readonly is_for_brokers: boolean;
  readonly leased: readonly (readonly [id: number, eventId: number, endpointId: number])[] | null;
};
type LeasedEvent = EventRow & { readonly events: null; readonly waited_ms: number };
type FanOutRow = Summary | LeasedEvent;

/** Creates deliveries for events of the outbox, each event once, however many relays run. */
export async function fanOut(
  tx: Tx,
  { now, leaseUntil }: Times,
  { eventsMax, room }: { readonly eventsMax: number; readonly room: SpareCapacity },
): Promise<FanOut> {
  const { deliveries, endpointIds, quotas, otherQuota } = room;
  const values = [eventsMax, now, leaseUntil, endpointIds, quotas, otherQuota, deliveries];
  const rows = await sendWithAsyncCommit<FanOutRow>(tx, { text: fanOutText, values });
  const events = new Map<number, StoredEvent>();
  const waitedMs: number[] = [];
  const sinceMs = performance.now();
  let sum: Summary | undefined;
  for (const row of rows) {
    if (row.events === null) {
      events.set(row.id, toStoredEvent(row));
      waitedMs.push(row.waited_ms);
    } else sum = row;
  }
  const {
    leased,
    endpoint_ids,
    is_for_brokers,
    events: count,
  } = requireDefined(sum, 'the sum of a relay');
  return {
    events: count,
    leased: (leased ?? []).map(([id, eventId, endpointId]) => {
      const event = events.get(eventId) ?? null;
      return { id, endpointId, attempt: 1, leaseUntil, sinceMs, event, isWithheld: false };
    }),
    waitedMs,
    endpointIds: endpoint_ids ?? [],
    isForBrokers: is_for_brokers,
  };
}
