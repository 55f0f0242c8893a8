import { sql } from 'kysely';

import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Lease } from '#kernel/jobs/due-worker.ts';
import { dueInTurn } from '#kernel/jobs/fair-claim.ts';
import { requireDefined } from '#kernel/require-defined.ts';
import type { TeamScope, TenantId, UserId } from '#kernel/scope.ts';
import { dayMs, type PlainDate } from '#kernel/time.ts';
import { isSourceType } from '#sources';

import type { Measure } from '../fields/movement-measures.ts';
import type { PhoneSample } from '../items/phone-samples.ts';
import type { MovementTrack } from './model.ts';

/** A day in UTC on which a user's samples of a provider changed. */
export type Mark = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly provider: string;
  readonly day: PlainDate;
  readonly isDaily: boolean;
};

export type DueDay = Omit<Mark, 'scope'> & {
  readonly tenantId: TenantId;
  readonly revision: number;
  readonly attempts: number;
};

/** Marks days, each once. A day that is marked already becomes due no later. */
export async function mark(tx: Tx, marks: readonly Mark[], dueAt: Date): Promise<void> {
  if (marks.length === 0) return;
  const column = <Value>(pick: (each: Mark) => Value): Value[] => marks.map(pick);
  await sql`
    insert into movement_due (user_id, provider, day, tenant_id, is_daily, due_at, revision)
    -- A random revision: a day that was settled and marked again differs from the mark of before.
    select user_id, provider, day, tenant_id, is_daily, ${dueAt}::timestamptz, floor(random() * 1e9)::integer
    from unnest(
      ${column((each) => each.userId)}::uuid[],
      ${column((each) => each.provider)}::text[],
      ${column((each) => each.day)}::date[],
      ${column((each) => each.scope.tenantId)}::uuid[],
      ${column((each) => each.isDaily)}::boolean[]
    ) as t (user_id, provider, day, tenant_id, is_daily)
    order by user_id, provider, day
    on conflict (user_id, provider, day) do update set
      is_daily = movement_due.is_daily or excluded.is_daily, revision = movement_due.revision + 1,
      attempts = 0, due_at = least(movement_due.due_at, excluded.due_at)`.execute(tx);
}

/** Claims due days of any tenant until the lease expires; then another worker can claim them. */
export async function claim(tx: Tx, lease: Lease): Promise<readonly DueDay[]> {
  const { rows } = await sql<DueDay>`
    update movement_due set due_at = ${lease.until}, attempts = attempts + 1
    where ctid = any (array(${dueInTurn({ table: 'movement_due', due: 'due_at' }, lease)}))
    returning user_id as "userId", provider, day, tenant_id as "tenantId", is_daily as "isDaily", revision,
      attempts`.execute(tx);
  return rows;
}

/** Lists a user's marked days, the newest first. */
export async function listMarked(
  db: ReadDb,
  scope: TeamScope,
  of: {
    readonly userId: UserId;
    /** Null: every provider. */
    readonly provider: string | null;
    /** Both included; null: no bound. */
    readonly fromDay: PlainDate | null;
    readonly toDay: PlainDate | null;
  },
): Promise<readonly DueDay[]> {
  const { rows } = await sql<DueDay>`
    select user_id as "userId", provider, day, tenant_id as "tenantId", is_daily as "isDaily", revision, attempts
    from movement_due
    where user_id = ${of.userId} and tenant_id = ${scope.tenantId}
      and (${of.provider}::text is null or provider = ${of.provider}::text)
      and (${of.fromDay}::date is null or day >= ${of.fromDay}::date)
      and (${of.toDay}::date is null or day <= ${of.toDay}::date)
    order by day desc, provider`.execute(db);
  return rows;
}

/**
 * The state on which the activity of a day is calculated, as one text: the marks of days whose samples count on it, and what
 * was calculated there. A push of such samples changes the marks; who settles them has changed the activities.
 */
export async function findStateAround(
  db: ReadDb,
  scope: TeamScope,
  of: Pick<Mark, 'userId' | 'provider' | 'day'>,
): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(
      (select string_agg(day || ' ' || revision, ',' order by day) from movement_due
        where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and provider = ${of.provider}
          and day between ${of.day}::date - 9 and ${of.day}::date + 3),
      ' ',
      (select md5(string_agg(id || data, ',' order by id)) from summary
        where user_id = ${of.userId} and tenant_id = ${scope.tenantId} and resource = 'activity'
          and provider = ${of.provider} and is_worked_out
          and calendar_date between ${of.day}::date - 2 and ${of.day}::date + 2)
    ) as state`.execute(db);
  return rows[0]?.state ?? '';
}

/** Deletes a processed day, unless its samples have changed since the claim. */
export async function settle(tx: Tx, due: DueDay): Promise<void> {
  await sql`
    delete from movement_due
    where user_id = ${due.userId} and provider = ${due.provider} and day = ${due.day}
      and tenant_id = ${due.tenantId} and revision = ${due.revision}`.execute(tx);
}

/** The longest sample: one may begin this long before a range and overlap it. */
const lengthMsMax = 7 * dayMs;
/** The limit of ungrouped reads of time series. */
const samplesMax = 100_000;

/** Stores samples that came with activities. Of samples of one source with the same start, the last one counts. */
export async function saveSamples(
  tx: Tx,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  samples: readonly PhoneSample[],
): Promise<void> {
  const distinct = new Map(
    samples.map((each) => [`${each.measure} ${each.sourceType} ${each.startMs}`, each]),
  );
  const column = <Value>(pick: (each: PhoneSample) => Value): Value[] =>
    Array.from(distinct.values(), pick);
  await sql`
    insert into movement_sample (user_id, starts_at, provider, resource, source_type, tenant_id, ends_at, value,
      time_zone, timezone_offset)
    select ${userId}::uuid, starts_at, ${provider}, resource, source_type, ${scope.tenantId}::uuid, ends_at, value,
      time_zone, timezone_offset
    from unnest(
      ${column((each) => each.startMs)}::bigint[],
      ${column((each) => each.measure)}::text[],
      ${column((each) => each.sourceType)}::text[],
      ${column((each) => each.endMs)}::bigint[],
      ${column((each) => each.value)}::float8[],
      ${column((each) => each.zone)}::text[],
      ${column((each) => each.offsetSeconds)}::integer[]
    ) as t (starts_at, resource, source_type, ends_at, value, time_zone, timezone_offset)
    on conflict (user_id, starts_at, provider, resource, source_type) do update set
      ends_at = excluded.ends_at, value = excluded.value, time_zone = excluded.time_zone,
      timezone_offset = excluded.timezone_offset`.execute(tx);
}

/** A sample as its table has it. */
export type StoredSample = {
  readonly starts_at: number;
  readonly ends_at: number;
  readonly provider: string;
  readonly resource: Measure;
  readonly source_type: string;
  readonly value: number;
  readonly time_zone: string | null;
  readonly timezone_offset: number | null;
};

/** Returns the stored samples of a range [fromMs, toMs): a track for each measure and source. */
export async function listTracks(
  db: ReadDb,
  scope: TeamScope,
  {
    userId,
    provider,
    fromMs,
    toMs,
  }: {
    readonly userId: UserId;
    /** Null: every provider. */
    readonly provider: string | null;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<ReadonlyMap<Measure, readonly MovementTrack[]>> {
  const { rows } = await sql<StoredSample>`
    select starts_at, ends_at, provider, resource, source_type, value, time_zone, timezone_offset
    from movement_sample
    where user_id = ${userId} and tenant_id = ${scope.tenantId}
      and starts_at >= ${fromMs - lengthMsMax} and starts_at < ${toMs}
      and greatest(ends_at, starts_at + 1) > ${fromMs}
      and (${provider}::text is null or provider = ${provider}::text)
    order by starts_at
    limit ${samplesMax + 1}`.execute(db);
  if (rows.length > samplesMax) throw new AppError('timeseries.range_too_large');
  const bySource = Map.groupBy(
    rows,
    (row) => `${row.resource}\n${row.provider}\n${row.source_type}`,
  );
  const ofMeasure = Map.groupBy(bySource.values(), (same) => measureIn(same));
  return new Map(
    Array.from(ofMeasure, ([measure, found]) => [measure, found.map((same) => toTrack(same))]),
  );
}

function measureIn(rows: readonly StoredSample[]): Measure {
  return requireDefined(rows[0], 'a sample of the track').resource;
}

function toTrack(rows: readonly StoredSample[]): MovementTrack {
  const last = requireDefined(rows.at(-1), 'a sample of the track');
  const sourceType = isSourceType(last.source_type) ? last.source_type : 'unknown';
  return {
    source: { provider: last.provider, sourceType },
    starts: Float64Array.from(rows, (row) => row.starts_at),
    ends: Float64Array.from(rows, (row) => row.ends_at),
    values: Float64Array.from(rows, (row) => row.value),
    zone: last.time_zone,
    offsetSeconds: last.timezone_offset,
  };
}

export type SampleKey = Pick<StoredSample, 'starts_at' | 'provider' | 'resource' | 'source_type'>;

export async function hasSamples(db: ReadDb, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from movement_sample where user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Lists samples in the order of their keys, after a key. */
export async function listSamplesAfter(
  db: ReadDb,
  userId: UserId,
  after: SampleKey | null,
  rowsMax: number,
): Promise<readonly StoredSample[]> {
  const key = after ?? {
    starts_at: Number.MIN_SAFE_INTEGER,
    provider: '',
    resource: '',
    source_type: '',
  };
  const { rows } = await sql<StoredSample>`
    select starts_at, ends_at, provider, resource, source_type, value, time_zone, timezone_offset
    from movement_sample
    where user_id = ${userId} and (starts_at, provider, resource, source_type)
      > (${key.starts_at}::bigint, ${key.provider}, ${key.resource}, ${key.source_type})
    order by starts_at, provider, resource, source_type
    limit ${rowsMax}`.execute(db);
  return rows;
}
