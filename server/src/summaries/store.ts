import { sql } from 'kysely';

import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { isSourceType } from '#sources';

import { hasTotals } from './derived-activity/totals.ts';
import type { NightSpan } from './merging/nights-model.ts';
import type { Summary } from './model.ts';
import type { Range } from './read/range.ts';
import type { Placement } from './resources/define.ts';

const shown = sql`user_id as "userId", resource, id, provider, source_type as "sourceType", app_id as "appId",
  device_id as "deviceId", provider_id as "providerId", calendar_date as "calendarDate", starts_at as "startsAt",
  ends_at as "endsAt", timezone_offset as "timezoneOffset", data, stream, is_worked_out as "isWorkedOut",
  created_at as "createdAt", updated_at as "updatedAt"`;

type Row = Omit<Summary, 'sourceType'> & { readonly sourceType: string };

function toSummary({ sourceType, ...row }: Row): Summary {
  return { ...row, sourceType: isSourceType(sourceType) ? sourceType : 'unknown' };
}

export type SummaryQuery = Range & {
  readonly userId: UserId;
  readonly resource: string;
  readonly placedBy: Placement;
  /** Null: every provider. */
  readonly provider: string | null;
  /** Whether to read the pushed JSON, too. */
  readonly withReceived: boolean;
  readonly rowsMax: number;
};

/**
 * Lists summaries by day, then by time. The SQL text is constant for each kind of read, because building a statement costs more
 * than sending it.
 */
export async function list(
  db: ReadDb,
  scope: TeamScope,
  query: SummaryQuery,
): Promise<readonly Summary[]> {
  const { fromMs, toMs, provider } = query;
  const received = query.withReceived ? sql`received` : sql`null as received`;
  const placed = query.placedBy === 'end' ? sql`ends_at` : sql`starts_at`;
  const { rows } = await sql<Row>`
    select ${shown}, ${received} from summary
    where user_id = ${query.userId} and tenant_id = ${scope.tenantId} and resource = ${query.resource}
      and calendar_date >= ${query.fromDate ?? '-infinity'}::date
      and calendar_date <= ${query.toDate ?? 'infinity'}::date
      and (${fromMs}::bigint is null or ${placed} >= ${fromMs}::bigint)
      and (${toMs}::bigint is null or ${placed} < ${toMs}::bigint)
      and (${provider}::text is null or provider = ${provider}::text)
    order by calendar_date, starts_at, id
    limit ${query.rowsMax}`.execute(db);
  return rows.map(toSummary);
}

/** Returns the summaries of some days, and those without a day; ordered by source, then by time. */
export async function listForDays(
  db: ReadDb,
  scope: TeamScope,
  query: Pick<SummaryQuery, 'userId' | 'resource' | 'fromDate' | 'toDate' | 'rowsMax'>,
): Promise<readonly Summary[]> {
  const { rows } = await sql<Row>`
    select ${shown}, null as received from summary
    where user_id = ${query.userId} and tenant_id = ${scope.tenantId} and resource = ${query.resource}
      and (calendar_date is null
        or (calendar_date >= ${query.fromDate}::date and calendar_date <= ${query.toDate}::date))
    order by provider, source_type, calendar_date, starts_at, id
    limit ${query.rowsMax}`.execute(db);
  return rows.map(toSummary);
}

/** Returns the summary of a resource that changed last. */
export async function findNewest(
  db: ReadDb,
  scope: TeamScope,
  query: Pick<SummaryQuery, 'userId' | 'resource' | 'provider'>,
): Promise<Summary | undefined> {
  const { provider } = query;
  const { rows } = await sql<Row>`
    select ${shown}, received from summary
    where user_id = ${query.userId} and tenant_id = ${scope.tenantId} and resource = ${query.resource}
      and (${provider}::text is null or provider = ${provider}::text)
    order by updated_at desc, id
    limit 1`.execute(db);
  return rows.map(toSummary)[0];
}

type Key = { readonly userId: UserId; readonly resource: string };

/** Returns the summaries with these ids that exist. */
export async function listByIds(
  db: ReadDb,
  scope: TeamScope,
  { userId, resource }: Key,
  ids: readonly string[],
): Promise<readonly Summary[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${shown}, null as received from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = ${resource}
      and id = any(${ids}::uuid[])`.execute(db);
  return rows.map(toSummary);
}

/** Lists a provider's nights that overlap a time or have the ids of some records, by start, to find versions of one night. */
export async function listNights(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  of: { readonly fromMs: number; readonly toMs: number; readonly providerIds: readonly string[] },
): Promise<readonly NightSpan[]> {
  const { rows } = await sql<NightSpan>`
    select id, provider_id as "providerId", source_type as "sourceType", app_id as "appId", starts_at as "startsAt",
      ends_at as "endsAt"
    from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = 'sleep' and provider = ${provider}
      and (starts_at < ${of.toMs}::bigint and ends_at > ${of.fromMs}::bigint
        or provider_id = any(${of.providerIds}::text[]))
    order by starts_at, id`.execute(tx);
  return rows;
}

/** Returns the user whose summary has this id. */
export async function findOwner(
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<UserId | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from summary_owner where id = ${id} and tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? undefined : trust<UserId>(row.user_id);
}

/** Inserts or replaces summaries. The caller must hold the lock on their user. */
export async function save(tx: Tx, scope: TeamScope, summaries: readonly Summary[]): Promise<void> {
  if (summaries.length === 0) return;
  const column = <Value>(pick: (each: Summary) => Value): Value[] => summaries.map(pick);
  await sql`
    insert into summary (user_id, resource, id, tenant_id, provider, source_type, app_id, device_id, provider_id,
      calendar_date, starts_at, ends_at, timezone_offset, data, stream, received, is_worked_out, created_at, updated_at)
    select user_id, resource, id, ${scope.tenantId}::uuid, provider, source_type, app_id, device_id, provider_id,
      calendar_date, starts_at, ends_at, timezone_offset, data, stream, received, is_worked_out, created_at,
      updated_at
    from unnest(
      ${column((each) => each.userId)}::uuid[],
      ${column((each) => each.resource)}::text[],
      ${column((each) => each.id)}::uuid[],
      ${column((each) => each.provider)}::text[],
      ${column((each) => each.sourceType)}::text[],
      ${column((each) => each.appId)}::text[],
      ${column((each) => each.deviceId)}::uuid[],
      ${column((each) => each.providerId)}::text[],
      ${column((each) => each.calendarDate)}::date[],
      ${column((each) => each.startsAt)}::bigint[],
      ${column((each) => each.endsAt)}::bigint[],
      ${column((each) => each.timezoneOffset)}::integer[],
      ${column((each) => each.data)}::text[],
      ${column((each) => each.stream)}::text[],
      ${column((each) => each.received)}::text[],
      ${column((each) => each.isWorkedOut)}::boolean[],
      ${column((each) => each.createdAt)}::timestamptz[],
      ${column((each) => each.updatedAt)}::timestamptz[]
    ) as t (user_id, resource, id, provider, source_type, app_id, device_id, provider_id, calendar_date, starts_at,
      ends_at, timezone_offset, data, stream, received, is_worked_out, created_at, updated_at)
    on conflict (user_id, resource, id) do update set
      provider = excluded.provider, source_type = excluded.source_type, app_id = excluded.app_id,
      device_id = excluded.device_id, provider_id = excluded.provider_id,
      calendar_date = excluded.calendar_date, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      timezone_offset = excluded.timezone_offset, data = excluded.data, stream = excluded.stream, received = excluded.received,
      is_worked_out = excluded.is_worked_out, updated_at = excluded.updated_at`.execute(tx);
}

/** Workouts of a provider that began in a time, but for some of its ids. */
export async function listWorkoutsOf(
  tx: Tx,
  scope: TeamScope,
  query: {
    readonly userId: UserId;
    readonly provider: string;
    readonly fromMs: number | null;
    readonly toMs: number;
    readonly rowsMax: number;
  },
): Promise<
  readonly { readonly workoutId: string; readonly fromMs: number; readonly toMs: number }[]
> {
  const { rows } = await sql<{ workoutId: string; fromMs: number; toMs: number }>`
    select id as "workoutId", starts_at as "fromMs", ends_at as "toMs" from summary
    where user_id = ${query.userId} and tenant_id = ${scope.tenantId} and resource = 'workouts'
      and provider = ${query.provider}
      and (${query.fromMs}::bigint is null or starts_at >= ${query.fromMs}::bigint)
      and starts_at < ${query.toMs}::bigint
    limit ${query.rowsMax}`.execute(tx);
  return rows;
}

/** Removes these of a user, and whose they were. */
export async function deleteByIds(
  tx: Tx,
  scope: TeamScope,
  { userId, resource }: Key,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = ${resource}
      and id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    delete from summary_owner
    where id = any(${ids}::uuid[]) and tenant_id = ${scope.tenantId}`.execute(tx);
}

/** Returns those of the days for which the provider itself sent an activity. */
export async function listDaysWithActivity(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  dates: readonly PlainDate[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ calendar_date: string; data: Summary['data'] }>`
    select calendar_date, data from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = 'activity'
      and provider = ${provider} and not is_worked_out and calendar_date = any(${dates}::date[])`.execute(
    tx,
  );
  return new Set(rows.flatMap((row) => (hasTotals(row.data) ? row.calendar_date : [])));
}

/** Deletes computed activities of days for which the provider has now sent its own. */
export async function deleteWorkedOut(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  told: readonly Pick<Summary, 'id' | 'calendarDate'>[],
): Promise<void> {
  await sql`
    delete from summary
    where user_id = ${userId} and tenant_id = ${scope.tenantId} and resource = 'activity'
      and provider = ${provider} and is_worked_out
      and calendar_date = any(${told.map((each) => each.calendarDate)}::date[])
      and id <> all(${told.map((each) => each.id)}::uuid[])`.execute(tx);
}

/** Stores the owners of ids, so that a sleep or workout can be found by the id alone. */
export async function saveOwners(
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into summary_owner (id, user_id, tenant_id)
    select id, ${userId}::uuid, ${scope.tenantId}::uuid from unnest(${ids}::uuid[]) as t (id)
    on conflict (id) do nothing`.execute(tx);
}

/** Returns the resources of which a user has summaries. */
export async function listResources(db: ReadDb, userId: UserId): Promise<readonly string[]> {
  const { rows } = await sql<{ resource: string }>`
    select distinct resource from summary where user_id = ${userId} order by resource`.execute(db);
  return rows.map((row) => row.resource);
}

/** Lists summaries in the order of their ids, after an id. */
export async function listAfter(
  db: ReadDb,
  { userId, resource }: Key,
  afterId: string | null,
  rowsMax: number,
): Promise<readonly Summary[]> {
  const { rows } = await sql<Row>`
    select ${shown}, received from summary
    where user_id = ${userId} and resource = ${resource}
      and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id
    limit ${rowsMax}`.execute(db);
  return rows.map(toSummary);
}
