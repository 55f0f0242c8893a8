import { sendAll, type Tx } from '#kernel/db.ts';
import type { PayloadFormat } from '#kernel/events/event.ts';
import type { TeamId, UserId } from '#kernel/scope.ts';

import type { StoredEvent } from '../model.ts';
import { sendByKeyWithAsyncCommit, sendWithAsyncCommit } from '../stored/async-commit.ts';
import {
  eventOf,
  isWithheld,
  toStoredEvent,
  withheldMs,
  wrappedKeyOfEvent,
} from '../stored/event-rows.ts';
import { allowance, type RateLimit, usedUntil } from './rate-model.ts';

declare module '#kernel/db.ts' {
  interface Schema {
    delivery: {
      id: number;
      event_id: number;
      endpoint_id: number;
      attempt: number;
      run_at: Date;
    };
    delivery_attempt: { event_id: number; status: number | null };
  }
}

const findDueText = `
  with recursive lane (endpoint_id) as (
    (select endpoint_id from delivery where endpoint_id > $1 order by endpoint_id limit 1)
    union all
    select (
      select next.endpoint_id from delivery next
      where next.endpoint_id > lane.endpoint_id order by next.endpoint_id limit 1
    ) from lane where lane.endpoint_id is not null
  )
  select endpoint_id, exists (
    select from delivery due where due.endpoint_id = lane.endpoint_id and due.run_at <= $2
  ) as is_due
  from lane where endpoint_id is not null limit $3`;

export type DuePage = {
  readonly endpointIds: readonly number[];
  /** The start of the next page; 0 if this was the last. */
  readonly next: number;
};

/**
 * Searches the endpoints with pending deliveries, a page at a time, for those with due ones. It skips from endpoint to endpoint
 * in the index, so a backlog costs no more than a single delivery.
 */
export async function findDueEndpoints(
  tx: Tx,
  { after, now, endpointsMax }: { after: number; now: Date; endpointsMax: number },
): Promise<DuePage> {
  type Row = { readonly endpoint_id: number; readonly is_due: boolean };
  const values = [after, now, endpointsMax];
  const rows = await sendWithAsyncCommit<Row>(tx, { text: findDueText, values });
  return {
    endpointIds: rows.filter((row) => row.is_due).map((row) => row.endpoint_id),
    next: rows.length < endpointsMax ? 0 : (rows.at(-1)?.endpoint_id ?? 0),
  };
}

/** The event columns that a claim reads. */
export const eventColumnsOfClaim = `
  event.uid, event.event_type, event.team_id, event.user_id, event.client_user_id, event.format, event.payload,
  ${wrappedKeyOfEvent}, ${isWithheld()} as is_withheld`;

export const claimText = `
  with picked as materialized (
    select due.ctid
    from unnest($1::bigint[], $2::int[]) as lane (endpoint_id, quota)
    cross join lateral (
      select delivery.ctid from delivery
      where delivery.endpoint_id = lane.endpoint_id and delivery.run_at <= $3
      order by delivery.run_at, delivery.id
      limit lane.quota
      for update skip locked
    ) due
    limit $5
  ), leased as (
    update delivery set run_at = $4, attempt = delivery.attempt + 1
    where delivery.ctid = any (array(select ctid from picked))
    returning delivery.id, delivery.event_id, delivery.endpoint_id, delivery.attempt
  )
  select leased.id, leased.event_id, leased.endpoint_id, leased.attempt, ${eventColumnsOfClaim}
  from leased left join lateral (${eventOf('leased.event_id')}) event on true
  order by leased.id`;

export type ClaimedRow = {
  readonly id: number;
  readonly event_id: number;
  readonly endpoint_id: number;
  readonly attempt: number;
  readonly uid: string | null;
  readonly event_type: string;
  readonly team_id: TeamId;
  readonly user_id: UserId | null;
  readonly client_user_id: string | null;
  readonly format: PayloadFormat;
  readonly payload: Buffer;
  readonly wrapped_key: Buffer | null;
  readonly is_withheld: boolean;
};

/** A delivery that this worker holds until the lease ends. */
export type Claimed = {
  readonly id: number;
  readonly endpointId: number;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
  readonly leaseUntil: Date;
  /** When this process got it, on the monotonic clock. */
  readonly sinceMs: number;
  /** Null when the event was purged. */
  readonly event: StoredEvent | null;
  /** The event's user was deleted when it was claimed. */
  readonly isWithheld: boolean;
};

export type ClaimOrder = {
  readonly endpointIds: readonly number[];
  /** How many deliveries to claim for each endpoint, oldest first. */
  readonly quotas: readonly number[];
  /** How many deliveries to claim in all. */
  readonly limit: number;
};

/** Claims within the quotas and, for endpoints that may have one, the rate limit, which all processes share. */
export async function claim(
  tx: Tx,
  { limitedIds = [], ...lanes }: ClaimOrder & { readonly limitedIds?: readonly number[] },
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<readonly Claimed[]> {
  const limits = limitedIds.length === 0 ? [] : await lockRateLimits(tx, limitedIds);
  if (limits.length === 0) return claimWithin(tx, lanes, { now, leaseUntil });
  const allowed = new Map(limits.map((each) => [each.endpointId, allowance(each, now)]));
  const quotas = lanes.quotas.map((quota, index) =>
    Math.min(quota, allowed.get(lanes.endpointIds[index] ?? 0) ?? quota),
  );
  const claimed = await claimWithin(tx, { ...lanes, quotas }, { now, leaseUntil });
  for (const limit of limits) {
    const sent = claimed.filter((each) => each.endpointId === limit.endpointId).length;
    if (sent > 0) await saveRate(tx, limit.endpointId, usedUntil(limit, sent, now));
  }
  return claimed;
}

async function lockRateLimits(
  tx: Tx,
  endpointIds: readonly number[],
): Promise<readonly RateLimit[]> {
  type Row = { id: number; rate_limit: number; rate_used_until: Date | null };
  const text = `
    select id, rate_limit, rate_used_until from webhook_endpoint
    where id = any($1::bigint[]) and rate_limit is not null order by id for update`;
  const [rows = []] = await sendAll<Row>(tx, [{ text, values: [endpointIds] }]);
  return rows.map((row) => ({
    endpointId: row.id,
    perSecond: row.rate_limit,
    usedUntil: row.rate_used_until,
  }));
}

async function saveRate(tx: Tx, endpointId: number, until: Date): Promise<void> {
  const text = 'update webhook_endpoint set rate_used_until = $2 where id = $1';
  await sendWithAsyncCommit(tx, { text, values: [endpointId, until] });
}

async function claimWithin(
  tx: Tx,
  lanes: ClaimOrder,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<readonly Claimed[]> {
  const values = [lanes.endpointIds, lanes.quotas, now, leaseUntil, lanes.limit];
  const rows = await sendWithAsyncCommit<ClaimedRow>(tx, { text: claimText, values });
  return rows.map((row) => toClaimed(row, leaseUntil));
}

export function toClaimed(row: ClaimedRow, leaseUntil: Date): Claimed {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    attempt: row.attempt,
    leaseUntil,
    sinceMs: performance.now(),
    event: row.uid === null ? null : toStoredEvent({ ...row, id: row.event_id, uid: row.uid }),
    isWithheld: row.is_withheld,
  };
}

/**
 * The queue is empty or long, and statistics show its former length: a join may read all of it for each row. So it is
 * read only by position or by key, and `is true` turns the condition into a hash lookup.
 *
 * A delivery is identified by its event and endpoint, too: after a crash the database reuses ids given out since the
 * last flush.
 */
export const completeText = `
  with tried as (
    select * from unnest(
      $1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::float8[], $6::int[], $7::smallint[],
      $8::text[], $9::text[], $10::float8[]
    ) as t (id, attempt, event_id, endpoint_id, attempted_ms, duration_ms, status, error, response, run_ms)
  ), ended as (
    delete from delivery where id = any ($1)
      and ((id, attempt, event_id, endpoint_id) in (
        select id, attempt, event_id, endpoint_id from tried where run_ms is null)) is true
    returning id
  ), postponed as (
    update delivery set run_at = to_timestamp(tried.run_ms / 1000) from tried
    where delivery.id = any (array(select id from tried where run_ms is not null))
      and delivery.id = tried.id and delivery.attempt = tried.attempt and tried.run_ms is not null
      and delivery.event_id = tried.event_id and delivery.endpoint_id = tried.endpoint_id
    returning delivery.id
  ), ours as (select id from ended union all select id from postponed)
  insert into delivery_attempt
    (event_id, endpoint_id, attempt, attempted_at, duration_ms, status, error, response)
  select event_id, endpoint_id, attempt, to_timestamp(attempted_ms / 1000), duration_ms, status, error, response
  from tried where (id in (select id from ours)) is true`;

/** An attempt, in the form in which it is logged. */
export type Tried = {
  readonly claimed: Claimed;
  readonly attemptedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  /** Null if no attempt follows. */
  readonly nextRunAt: Date | null;
};

/** Returns numbers as the text of a PostgreSQL array, because the driver would check the type of each element. */
function arrayOf<Item>(items: readonly Item[], numberOf: (item: Item) => number | null): string {
  return `{${items.map((item) => numberOf(item) ?? 'null').join(',')}}`;
}

/**
 * Completes or postpones deliveries that are still leased, and logs their attempts. Deliveries of other workers are
 * unchanged.
 */
export async function complete(tx: Tx, tried: readonly Tried[]): Promise<void> {
  const values = [
    arrayOf(tried, (each) => each.claimed.id),
    arrayOf(tried, (each) => each.claimed.attempt),
    arrayOf(tried, (each) => each.claimed.event?.id ?? 0),
    arrayOf(tried, (each) => each.claimed.endpointId),
    arrayOf(tried, (each) => each.attemptedAt.getTime()),
    arrayOf(tried, (each) => each.durationMs),
    arrayOf(tried, (each) => each.status),
    tried.map((each) => each.error),
    tried.map((each) => each.response),
    arrayOf(tried, (each) => each.nextRunAt?.getTime() ?? null),
  ];
  await sendByKeyWithAsyncCommit(tx, { text: completeText, values });
}

const isOwned = `
  delivery.id = any ($1) and ((delivery.id, delivery.attempt) in (
    select * from unnest($1::bigint[], $2::smallint[]))) is true`;
export const releaseText = `
  update delivery set run_at = $3, attempt = delivery.attempt - 1 where ${isOwned}`;
export const dropText = `
  delete from delivery where ${isOwned} and not exists (
    select from webhook_endpoint endpoint, event
    where endpoint.id = delivery.endpoint_id and not endpoint.disabled and event.id = delivery.event_id)`;

function ownership(claimed: readonly Claimed[]): readonly (readonly number[])[] {
  return [claimed.map((each) => each.id), claimed.map((each) => each.attempt)];
}

/** Releases claimed deliveries without an attempt. They are due at once. */
export async function release(tx: Tx, claimed: readonly Claimed[], now: Date): Promise<void> {
  await sendByKeyWithAsyncCommit(tx, { text: releaseText, values: [...ownership(claimed), now] });
}

/** Postpones the deliveries of a deleted user without spending an attempt. */
export async function withhold(tx: Tx, claimed: readonly Claimed[], now: Date): Promise<void> {
  await release(tx, claimed, new Date(now.getTime() + withheldMs));
}

/**
 * Deletes deliveries without an event or an endpoint. A delivery that has both, because its endpoint was enabled just
 * now, is released.
 */
export async function drop(tx: Tx, claimed: readonly Claimed[], now: Date): Promise<void> {
  await sendByKeyWithAsyncCommit(tx, { text: dropText, values: ownership(claimed) });
  await release(tx, claimed, now);
}
