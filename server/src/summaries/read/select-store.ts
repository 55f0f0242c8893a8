import { sql } from 'kysely';

import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { hourMs, type PlainDate } from '#kernel/time.ts';

import { placedByEnd } from '../resources/resources.ts';

export type SummaryRange = {
  readonly userId: UserId;
  /** Null: every one. */
  readonly resource: string | null;
  readonly provider: string | null;
  readonly sourceType: string | null;
  /** The range of the time by which reads select a summary; without a time, of the start of its day in UTC. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** The first and the last day of the calendar. */
  readonly days?: { readonly from: PlainDate | null; readonly to: PlainDate | null };
};

type Found = { readonly resource: string; readonly id: string };

/** The ids of the summaries of a source and time. */
export async function listInRange(
  db: ReadDb,
  scope: TeamScope,
  of: SummaryRange,
): Promise<readonly Found[]> {
  const { from = null, to = null } = of.days ?? {};
  const placed = sql`coalesce(case when resource = any(${[...placedByEnd]}::text[]) then ends_at else starts_at end,
    (extract(epoch from calendar_date) * 1000)::bigint)`;
  const { rows } = await sql<Found>`
    select resource, id from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId}
      and (${of.resource}::text is null or resource = ${of.resource}::text)
      and (${of.provider}::text is null or provider = ${of.provider}::text)
      and (${of.sourceType}::text is null or source_type = ${of.sourceType}::text)
      and (${of.fromMs}::bigint is null or ${placed} >= ${of.fromMs}::bigint)
      and (${of.toMs}::bigint is null or ${placed} < ${of.toMs}::bigint)
      and (${from}::date is null or calendar_date >= ${from}::date)
      and (${to}::date is null or calendar_date <= ${to}::date)`.execute(db);
  return rows;
}

/**
 * Returns a provider's records of a range, and whether a file contained each, too. A day counts if any time zone has it within
 * the range. Sleep cycles and computed activities follow their origin, so they are not returned.
 */
export async function listRecords(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly resources: readonly string[];
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<readonly (StoredRecord & { readonly isImported: boolean })[]> {
  const day = sql`(extract(epoch from calendar_date) * 1000)::bigint`;
  const { rows } = await sql<StoredRecord & { isImported: boolean }>`
    select resource, id, provider_id as "providerId", coalesce(starts_at, ${day}) as "startsAt", ends_at as "endsAt",
      exists (
        select from import_summary as told
        where told.user_id = summary.user_id and told.resource = summary.resource and told.summary_id = summary.id
      ) as "isImported"
    from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and provider = ${of.provider}
      and resource = any(${[...of.resources]}::text[]) and resource <> 'sleep_cycle' and not is_worked_out
      and coalesce(starts_at, ${day} + ${38 * hourMs}) >= ${of.fromMs}::bigint
      and coalesce(starts_at, ${day} - ${14 * hourMs}) < ${of.toMs}::bigint`.execute(db);
  return rows;
}

type StoredRecord = {
  readonly resource: string;
  readonly id: string;
  readonly providerId: string | null;
  readonly startsAt: number;
  readonly endsAt: number | null;
};

/** When records of a provider begin. */
export async function listTimesOfRecords(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly records: readonly { readonly resource: string; readonly id: string }[];
  },
): Promise<readonly number[]> {
  if (of.records.length === 0) return [];
  const { rows } = await sql<{ startsAt: number }>`
    select starts_at as "startsAt" from summary
    join unnest(
      ${of.records.map(({ resource }) => resource)}::text[], ${of.records.map(({ id }) => id)}::text[]
    ) as named (resource, id) on summary.resource = named.resource and summary.provider_id = named.id
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and provider = ${of.provider}
      and starts_at is not null`.execute(db);
  return rows.map(({ startsAt }) => startsAt);
}

/** Returns the ids of the summaries that an import stored and that still exist. */
export async function listOfImport(
  db: ReadDb,
  scope: TeamScope,
  userId: UserId,
  importId: string,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select resource, summary_id as id from import_summary
    where import_id = ${importId} and user_id = ${userId} and tenant_id = ${scope.tenantId}`.execute(
    db,
  );
  return rows;
}

/** The activities of a provider that were computed from samples of these days. */
export async function listComputed(
  db: ReadDb,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly provider: string; readonly days: readonly string[] },
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select distinct summary.resource, summary.id from summary
    join unnest(${of.days}::date[]) as touched (day)
      on summary.calendar_date = touched.day
    where summary.user_id = ${of.userId} and summary.tenant_id = ${scope.tenantId} and resource = 'activity'
      and provider = ${of.provider} and is_worked_out`.execute(db);
  return rows;
}

/** The activities of a provider that were computed of these days of the calendar. */
export async function listComputedOn(
  db: ReadDb,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly provider: string; readonly dates: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and resource = 'activity'
      and provider = ${of.provider} and is_worked_out and calendar_date = any(${of.dates}::date[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of summaries by the provider's id. */
export async function listByProviderId(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly resource: string;
    readonly providerId: string;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and resource = ${of.resource}
      and provider = ${of.provider} and provider_id = ${of.providerId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a provider's workouts that begin in [fromMs, toMs) and have fields of files. */
export async function listWorkoutsOfFiles(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    readonly provider: string;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and resource = 'workouts'
      and provider = ${of.provider} and starts_at >= ${of.fromMs}::bigint and starts_at < ${of.toMs}::bigint
      and stream like '%"field_origins"%'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the pushed JSON of summaries, by id. */
export async function listWhole(
  db: ReadDb,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly resource: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; received: string | null }>`
    select id, received from summary
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and resource = ${of.resource}
      and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, received }) => [id, received]));
}
