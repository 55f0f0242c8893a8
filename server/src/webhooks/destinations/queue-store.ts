import type { Tx } from '#kernel/db.ts';
import type { SnakeRow } from '#kernel/db/rows.ts';
import type { Environment, TenantId } from '#kernel/scope.ts';

import type { StoredEvent } from '../model.ts';
import { sendWithAsyncCommit } from '../stored/async-commit.ts';
import {
  eventOf,
  isWithheld,
  toStoredEvent,
  withheldMs,
  wrappedKeyOfEvent,
} from '../stored/event-rows.ts';
import type { DestinationKind } from './settings.ts';

/**
 * Steps of the relay's statement, after `taken`, with the present as $2: queue the events for brokers. For a full destination it
 * only notes the first event that was left out.
 */
export const destinationSteps = `
  wanted as (
    select destination.id as destination_id, destination.is_full, event.id as event_id
    from relayed event
    join event_pipeline pipeline on pipeline.tenant_id = event.tenant_id
    join event_destination destination on destination.tenant_id = event.tenant_id and destination.is_enabled
    where event.endpoint_id is null and wants_event_type(pipeline.filter_types, event.event_type)
  ), queued as (
    insert into destination_delivery (destination_id, event_id, run_at)
    select destination_id, event_id, $2 from wanted where not is_full
    on conflict do nothing
  ), left_out as (
    update event_destination set overflow_from = least(overflow_from, missed.event_id)
    from (
      select destination_id, min(event_id) as event_id from wanted where is_full group by destination_id
    ) missed
    where event_destination.id = missed.destination_id
  )`;

/**
 * The condition that the webhooks of the event's tenant receive it. A pipeline does not affect types that an endpoint must name.
 */
export const isForWebhooks = `
  not exists (
    select from event_pipeline where event_pipeline.tenant_id = event.tenant_id
      and wants_event_type(null, event.event_type)
      and not ('svix' = any (event_pipeline.enabled)
        and wants_event_type(event_pipeline.filter_types, event.event_type)))`;

/** A destination that this process publishes to until its hold ends. */
export type ClaimedDestination = {
  readonly id: number;
  readonly uid: string;
  readonly tenantId: TenantId;
  readonly environment: Environment;
  readonly kind: DestinationKind;
  readonly sealedSettings: Buffer;
  readonly failures: number;
};

export type Claim = { readonly holder: string; readonly now: Date; readonly until: Date };

const takeText = `
  with due as materialized (
    select id from event_destination destination
    where is_enabled and retry_at <= $1 and (holder is null or held_until <= $1) and exists (
      select from destination_delivery waiting
      where waiting.destination_id = destination.id and waiting.run_at <= $1)
    order by retry_at limit $4 for update skip locked
  )
  update event_destination destination set holder = $2, held_until = $3
  from due where destination.id = due.id
  returning destination.id, uid, tenant_id as "tenantId", environment, kind, settings as "sealedSettings", failures`;

/** Claims destinations that have due events and that no process holds. */
export async function takeDestinations(
  tx: Tx,
  { holder, now, until }: Claim,
  destinationsMax: number,
): Promise<readonly ClaimedDestination[]> {
  const values = [now, holder, until, destinationsMax];
  return sendWithAsyncCommit<ClaimedDestination>(tx, { text: takeText, values });
}

const batchText = `
  with held as (
    update event_destination set held_until = $3
    where id = $1 and holder = $2 and is_enabled and settings = $6 returning id
  )
  select waiting.event_id, waiting.attempt, waiting.run_at, event.uid, event.event_type, event.team_id, event.user_id,
    event.client_user_id, event.format, event.payload, ${wrappedKeyOfEvent}, ${isWithheld()} as is_withheld
  from held
  -- The limit within, so that a long backlog is read from its beginning and no further.
  cross join lateral (
    select event_id, attempt, run_at from destination_delivery
    where destination_id = held.id and run_at <= $4 and (run_at, event_id) > ($7, $8)
    order by run_at, event_id limit $5
  ) waiting
  left join lateral (${eventOf('waiting.event_id')}) event on true
  order by waiting.run_at, waiting.event_id`;

type WaitingRow = SnakeRow<Omit<StoredEvent, 'id' | 'uid'> & Omit<Waiting, 'event'>> & {
  readonly uid: string | null;
  readonly is_withheld: boolean;
};

const withholdText = `
  update destination_delivery set run_at = $3 where destination_id = $1 and event_id = any ($2::bigint[])`;

export type Waiting = {
  readonly eventId: number;
  /** Attempts so far that the broker responded to. */
  readonly attempt: number;
  readonly runAt: Date;
  /** Null if the event is no longer stored. */
  readonly event: StoredEvent | null;
};

/** The position of an event in the queue. */
export type Position = Pick<Waiting, 'runAt' | 'eventId'>;
export const beginning: Position = { runAt: new Date(0), eventId: 0 };

/**
 * Returns the next events after a position, oldest first, and prolongs the claim. Returns none if the claim was lost or the
 * settings changed. Events of deleted users are postponed.
 */
export async function nextBatch(
  tx: Tx,
  held: ClaimedDestination,
  { holder, now, until }: Claim,
  { after, eventsMax }: { readonly after: Position; readonly eventsMax: number },
): Promise<readonly Waiting[]> {
  const { id, sealedSettings } = held;
  const values = [id, holder, until, now, eventsMax, sealedSettings, after.runAt, after.eventId];
  const rows = await sendWithAsyncCommit<WaitingRow>(tx, { text: batchText, values });
  const withheld = rows.filter((row) => row.is_withheld).map((row) => row.event_id);
  if (withheld.length > 0) {
    const runAt = new Date(now.getTime() + withheldMs);
    await sendWithAsyncCommit(tx, { text: withholdText, values: [id, withheld, runAt] });
  }
  const due = rows.filter((row) => !row.is_withheld);
  return due.map((row) => ({
    eventId: row.event_id,
    attempt: row.attempt,
    runAt: row.run_at,
    event: row.uid === null ? null : toStoredEvent({ ...row, id: row.event_id, uid: row.uid }),
  }));
}

/** A broker's verdict is stored as an attempt with the HTTP status of the same meaning. */
const acceptedStatus = 202;

const settleText = `
  with tried as (
    select * from unnest($2::bigint[], $3::smallint[], $4::text[], $5::float8[])
      as t (event_id, attempt, error, run_ms)
  ), ended as (
    delete from destination_delivery using tried
    where destination_id = $1 and destination_delivery.event_id = tried.event_id and tried.run_ms is null
  ), postponed as (
    update destination_delivery set attempt = tried.attempt, run_at = to_timestamp(tried.run_ms / 1000)
    from tried
    where destination_id = $1 and destination_delivery.event_id = tried.event_id and tried.run_ms is not null
  )
  insert into delivery_attempt (event_id, endpoint_id, attempt, attempted_at, duration_ms, status, error)
  select event_id, $1, attempt, $6, $7, case when error is null then ${acceptedStatus} end, error
  from tried cross join lateral (${eventOf('tried.event_id', 'id')}) event`;

export type Settled = {
  readonly eventId: number;
  readonly attempt: number;
  /** Null: the broker has it. */
  readonly error: string | null;
  /** Null: it is not tried again. */
  readonly nextRunAt: Date | null;
};

/** Deletes or postpones the events that the broker responded to, and records those attempts. */
export async function settle(
  tx: Tx,
  destinationId: number,
  settled: readonly Settled[],
  { attemptedAt, durationMs }: { readonly attemptedAt: Date; readonly durationMs: number },
): Promise<void> {
  const values = [
    destinationId,
    settled.map((each) => each.eventId),
    settled.map((each) => each.attempt),
    settled.map((each) => each.error),
    settled.map((each) => each.nextRunAt?.getTime() ?? null),
    attemptedAt,
    Math.round(durationMs),
  ];
  await sendWithAsyncCommit(tx, { text: settleText, values });
}

const releaseText = `
  update event_destination set holder = null, held_until = null, failures = $3, retry_at = $4
  where id = $1 and holder = $2`;

/** Releases a destination; the next worker can claim it at the retry time. */
export async function releaseDestination(
  tx: Tx,
  id: number,
  { holder, failures, retryAt }: { holder: string; failures: number; retryAt: Date },
): Promise<void> {
  await sendWithAsyncCommit(tx, { text: releaseText, values: [id, holder, failures, retryAt] });
}
