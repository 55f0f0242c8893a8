import { type RawBuilder, sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { columnList } from '#kernel/db/rows.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import type { EventPosition } from '../event-feed/model.ts';
import type { StoredEvent } from '../model.ts';
import {
  eventColumns,
  type EventRow,
  isWithheld,
  toStoredEvent,
  wrappedKeyOfEvent,
} from '../stored/event-rows.ts';

/** An attempt with its event; `webhook_id` is null after the endpoint was deleted. */
export type Attempt = {
  readonly event_id: number;
  readonly endpoint_id: number;
  readonly message_id: string;
  readonly webhook_id: string | null;
  readonly event_type: string;
  readonly user_id: string | null;
  readonly attempt: number;
  readonly attempted_at: Date;
  readonly duration_ms: number;
  readonly outcome: 'succeeded' | 'failed';
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
};

/** The end of a page; attempts are listed from the latest on. */
type PositionFields = 'attempted_at' | 'event_id' | 'endpoint_id' | 'attempt';
export type AttemptPosition = Pick<Attempt, PositionFields>;

export type AttemptFilter = {
  readonly endpointId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly userId?: UserId | undefined;
  readonly isSuccess?: boolean | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
};

type Page = { readonly after: AttemptPosition | null; readonly limit: number };

/** Words the index on failures has, too. */
const failed = sql<boolean>`(tried.status is null or tried.status not between 200 and 299)`;
const latestFirst = sql`tried.attempted_at desc, tried.event_id desc, tried.endpoint_id desc, tried.attempt desc`;

const attemptColumns =
  'event_id endpoint_id attempt attempted_at duration_ms status error response'.split(' ');

export async function listAttempts(
  db: ReadDb,
  scope: TeamScope,
  filter: AttemptFilter,
  page: Page,
): Promise<readonly Attempt[]> {
  const isAboutEvents = filter.messageId !== undefined || filter.userId !== undefined;
  const source = isAboutEvents
    ? attemptsOfEvents(scope, filter, page)
    : attemptsOf(scope, filter, page);
  const { rows } = await sql<Attempt>`
    select tried.event_id, tried.endpoint_id, event.uid as message_id, endpoint.uid as webhook_id, event.event_type,
      event.user_id, tried.attempt, tried.attempted_at, tried.duration_ms,
      case when ${failed} then 'failed' else 'succeeded' end as outcome, tried.status, tried.error, tried.response
    from (${source}) tried
    cross join lateral (
      select uid, event_type, user_id from event where event.id = tried.event_id and tenant_id = ${scope.tenantId} offset 0) event
    left join webhook_endpoint endpoint on endpoint.id = tried.endpoint_id
    order by ${latestFirst} limit ${page.limit}`.execute(db);
  return rows;
}

/** Reads from each endpoint's latest attempt on, in the order of its index. */
function attemptsOf(scope: TeamScope, filter: AttemptFilter, page: Page): RawBuilder<unknown> {
  return sql`
    select ${columnList(attemptColumns, 'latest')} from (
      select id, uid, tenant_id from webhook_endpoint
      union all select id, uid, tenant_id from event_destination
    ) own cross join lateral (
      select ${columnList(attemptColumns, 'tried')} from delivery_attempt tried where tried.endpoint_id = own.id and ${within(filter, page)}
      order by ${latestFirst} limit ${page.limit}
    ) latest
    where own.tenant_id = ${scope.tenantId} and ${ofEndpoint(filter)}`;
}

/** Returns the attempts of some events, to any endpoint. */
function attemptsOfEvents(
  scope: TeamScope,
  filter: AttemptFilter,
  page: Page,
): RawBuilder<unknown> {
  const { messageId, userId } = filter;
  return sql`
    select ${columnList(attemptColumns, 'tried')} from event about
    join delivery_attempt tried on tried.event_id = about.id
    left join webhook_endpoint own on own.id = tried.endpoint_id
    where about.tenant_id = ${scope.tenantId}
      and ${messageId === undefined ? sql`true` : sql`about.uid = ${messageId}`}
      and ${userId === undefined ? sql`true` : sql`about.user_id = ${userId}`}
      and ${ofEndpoint(filter)} and ${within(filter, page)}`;
}

function ofEndpoint({ endpointId }: AttemptFilter): RawBuilder<unknown> {
  return endpointId === undefined ? sql`true` : sql`own.uid = ${endpointId}`;
}

function within({ isSuccess, since, until }: AttemptFilter, { after }: Page): RawBuilder<unknown> {
  const conditions = [
    sql`not exists (
      select from event where event.id = tried.event_id and ${sql.raw(isWithheld())} offset 0)`,
    ...(isSuccess === undefined ? [] : [isSuccess ? sql`not ${failed}` : failed]),
    ...(since === undefined ? [] : [sql`tried.attempted_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`tried.attempted_at < ${until}`]),
    ...(after === null
      ? []
      : [
          sql`(tried.attempted_at, tried.event_id, tried.endpoint_id, tried.attempt)
            < (${after.attempted_at}, ${after.event_id}::bigint, ${after.endpoint_id}::bigint, ${after.attempt}::int)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** An event by the id that receivers see. */
export async function findMessage(
  db: ReadDb,
  scope: TeamScope,
  messageId: string,
): Promise<(StoredEvent & { readonly createdAt: Date }) | undefined> {
  const { rows } = await sql<EventRow & { readonly created_at: Date }>`
    select ${sql.raw(eventColumns.join())}, ${sql.raw(wrappedKeyOfEvent)}, created_at
    from event where uid = ${messageId} and tenant_id = ${scope.tenantId}
      and not ${sql.raw(isWithheld())}`.execute(db);
  const [row] = rows;
  return row && { ...toStoredEvent(row), createdAt: row.created_at };
}

/** Sends an event to an endpoint again, unless it is pending there. Returns the number of queued deliveries. */
export async function queueOne(
  tx: Tx,
  { eventId, endpoint, now }: { eventId: number; endpoint: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into delivery (event_id, endpoint_id, run_at)
    select ${eventId}::bigint, ${endpoint}::bigint, ${now}
    where not exists (
      select from delivery where endpoint_id = ${endpoint}::bigint and event_id = ${eventId}::bigint)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

type Range = {
  readonly endpoint: number;
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
  readonly limit: number;
};

/** Queues the events of a range that were attempted, never succeeded and are not pending. */
export async function queueFailed(tx: Tx, range: Range): Promise<number> {
  const { endpoint, since, until, now, limit } = range;
  const { numAffectedRows } = await sql`
    with missed as (
      select event_id from delivery_attempt tried
      where endpoint_id = ${endpoint} and attempted_at >= ${since} and attempted_at <= ${until} and ${failed}
      except
      select event_id from delivery_attempt
      where endpoint_id = ${endpoint} and attempted_at >= ${since} and status between 200 and 299
      except
      select event_id from delivery where endpoint_id = ${endpoint}
      order by event_id limit ${limit}
    )
    insert into delivery (event_id, endpoint_id, run_at)
    select event_id, ${endpoint}::bigint, ${now} from missed`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Queues a range of events for an endpoint, sent before or not. Returns their number and the last of them. */
export async function queueRange(
  tx: Tx,
  scope: TeamScope,
  { endpoint, since, until, now, limit }: Range,
  {
    filterTypes,
    after,
  }: { readonly filterTypes: readonly string[] | null; readonly after: EventPosition | null },
): Promise<{ readonly queued: number; readonly last: EventPosition | null }> {
  const from = after ?? { recordedIn: 0, id: 0 };
  const filters = filterTypes === null ? null : [...filterTypes];
  const { rows } = await sql<{ queued: number; recorded_in: number | null; id: number | null }>`
    with wanted as materialized (
      select id, recorded_in from event
      where tenant_id = ${scope.tenantId} and id >= ${firstIdOf(since)}::bigint
        and created_at >= ${since} and created_at < ${until} and endpoint_id is null
        and wants_event_type(${filters}::text[], event_type)
        and (recorded_in, id) > (${from.recordedIn}::bigint, ${from.id}::bigint)
      order by recorded_in, id limit ${limit}
    ), queued as (
      insert into delivery (event_id, endpoint_id, run_at)
      select id, ${endpoint}::bigint, ${now} from wanted
      where not exists (
        select from delivery where endpoint_id = ${endpoint}::bigint and delivery.event_id = wanted.id)
      returning id
    )
    select (select count(*)::int from queued) as queued, last.recorded_in, last.id
    from (select 1) one left join (
      select recorded_in, id from wanted order by recorded_in desc, id desc limit 1) last on true`.execute(
    tx,
  );
  const {
    queued,
    recorded_in: recordedIn,
    id,
  } = requireDefined(rows[0], 'the number of events that were queued');
  return { queued, last: recordedIn === null || id === null ? null : { recordedIn, id } };
}

const dayBits = 36;

/** The smallest id of the day before: ids begin with the day, and clocks differ a little. */
export function firstIdOf(at: Date): number {
  return Math.max(0, Math.floor(at.getTime() / dayMs) - 1) * 2 ** dayBits;
}

/** Records an event that is for one endpoint only, and queues it. */
export async function insertExample(
  tx: Tx,
  scope: TeamScope,
  example: {
    readonly endpoint: number;
    readonly eventType: string;
    readonly payload: Buffer;
    readonly now: Date;
  },
): Promise<string> {
  const { rows } = await sql<{ uid: string }>`
    with made as (
      insert into event (uid, tenant_id, team_id, event_type, format, payload, endpoint_id)
      values ('msg_' || replace(gen_random_uuid()::text, '-', ''), ${scope.tenantId}, ${scope.teamId},
        ${example.eventType}, 'example', ${example.payload}, ${example.endpoint})
      returning id, uid
    ), queued as (
      insert into delivery (event_id, endpoint_id, run_at)
      select id, ${example.endpoint}::bigint, ${example.now} from made
    )
    select uid from made`.execute(tx);
  return requireDefined(rows[0], 'the example that was made').uid;
}

export type MetricPoint = {
  readonly at: Date;
  /** 2xx, 3xx, …; 'none' without a complete response. */
  readonly status: string;
  readonly attempts: number;
};
export type LatencyPoint = { readonly at: Date; readonly p50: number; readonly p99: number };

type Window = { readonly since: Date; readonly stepSeconds: number };

const ownAttempts = (scope: TeamScope, { since, stepSeconds }: Window): RawBuilder<unknown> => sql`
  select date_bin(make_interval(secs => ${stepSeconds}), attempted_at, timestamptz 'epoch') as at,
    duration_ms, coalesce(status / 100 || 'xx', 'none') as status
  from delivery_attempt
  where endpoint_id in (select id from webhook_endpoint where tenant_id = ${scope.tenantId})
    and attempted_at >= ${since}`;

/** Counts attempts of the team's endpoints by time and kind of response. */
export async function countAttempts(
  db: ReadDb,
  scope: TeamScope,
  window: Window,
): Promise<readonly MetricPoint[]> {
  const { rows } = await sql<MetricPoint>`
    select at, status, count(*)::int as attempts from (${ownAttempts(scope, window)}) tried
    group by at, status order by status, at`.execute(db);
  return rows;
}

/** How long receivers took, by time. */
export async function measureAttempts(
  db: ReadDb,
  scope: TeamScope,
  window: Window,
): Promise<readonly LatencyPoint[]> {
  const { rows } = await sql<LatencyPoint>`
    select at, percentile_cont(0.5) within group (order by duration_ms) as p50,
      percentile_cont(0.99) within group (order by duration_ms) as p99
    from (${ownAttempts(scope, window)}) tried group by at order by at`.execute(db);
  return rows;
}
