import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import { findRanking, type SourceRanking } from '#sources';
import { findActive, lockActive } from '#users';

import type { Fields } from '../fields/fields.ts';
import { boundsOfDay, dateAt, type LocalTime } from '../fields/local-time.ts';
import { measureNames } from '../fields/movement-measures.ts';
import type { SummaryIngestion, SummaryReceipt } from '../push/upload.ts';
import { listComputedOn } from '../read/select-store.ts';
import { summaryResources } from '../resources/resources.ts';
import { deleteByIds } from '../store.ts';
import { localTimeOfMovement, type Movement, totalOf } from './model.ts';
import { type MovementDeps, readMovement } from './service.ts';

/** Rounds to one decimal: the sum of two such numbers has one, too. */
function tenths(amount: number): number {
  return Math.round(amount * 10) / 10;
}

export type WorkOutDeps = MovementDeps & { readonly summaries: SummaryIngestion };

export type DerivedActivity = {
  /** Null: no activity was derived. */
  readonly receipt: SummaryReceipt | null;
  /** Fields whose total is outside the field's range; the activity does not have them. */
  readonly leftOut: readonly string[];
};

const nothingDerived: DerivedActivity = { receipt: null, leftOut: [] };

/** Computes a user's activities from one provider's samples, for the calendar days that overlap a day in UTC. */
export async function deriveActivity(
  deps: WorkOutDeps,
  scope: TeamScope,
  due: {
    readonly userId: UserId;
    readonly provider: string;
    readonly day: PlainDate;
    readonly isDaily: boolean;
  },
): Promise<DerivedActivity> {
  const { userId, provider, day } = due;
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) return nothingDerived;
  const [movement, ranking] = await Promise.all([
    readMovement(deps, scope, { userId, provider }, day),
    findRanking(deps, scope, 'activity'),
  ]);
  const localTime = localTimeOfMovement(movement, user.fallbackTimeZone?.value ?? null);
  const dates = daysWithin(localTime, day);
  const activities: Readonly<Record<string, unknown>>[] = [];
  const empty: PlainDate[] = [];
  const leftOut = new Set<string>();
  for (const date of dates) {
    const derived = activityOf(movement, { localTime, date, ranking });
    for (const name of derived.leftOut) leftOut.add(name);
    if (derived.values === null) empty.push(date);
    else activities.push(derived.values);
  }
  if (empty.length > 0) await forgetComputed(deps, scope, { userId, provider }, empty);
  if (activities.length === 0) return { receipt: null, leftOut: [...leftOut] };
  const receipt = await deps.summaries.ingestSummaries(scope, userId, {
    resource: summaryResources.activity,
    provider,
    stage: due.isDaily ? 'daily' : 'historical',
    timeZone: null,
    sourceType: 'multiple_sources',
    startsAt: null,
    endsAt: null,
    isFinalChunk: false,
    isWorkedOut: true,
    data: activities,
  });
  return { receipt, leftOut: [...leftOut] };
}

/** Deletes a computed activity when the samples of its day were deleted. */
async function forgetComputed(
  { db }: MovementDeps,
  scope: TeamScope,
  { userId, provider }: { readonly userId: UserId; readonly provider: string },
  dates: readonly PlainDate[],
): Promise<void> {
  const computed = await listComputedOn(db.read(scope), scope, { userId, provider, dates });
  if (computed.length === 0) return;
  await db.write(scope, async (tx) => {
    const key = { scope, userId };
    if (!(await lockActive(tx, [key])).has(key)) return;
    await deleteByIds(tx, scope, { userId, resource: 'activity' }, computed);
  });
}

/** Returns the dates of the user's calendar during a day in UTC. */
function daysWithin(localTime: LocalTime, day: PlainDate): readonly PlainDate[] {
  const startsAt = parseUtc(day);
  const first = dateAt(localTime, startsAt);
  const last = dateAt(localTime, startsAt + dayMs - 1);
  const days = [first];
  while (days.at(-1) !== last && days.length < 3) {
    const { endsAt } = boundsOfDay(localTime, days.at(-1) ?? first);
    days.push(dateAt(localTime, endsAt));
  }
  return days;
}

/** Returns an activity in the form of a push, without totals outside their range; null if no total is left. */
function activityOf(
  movement: Movement,
  day: { readonly localTime: LocalTime; readonly date: PlainDate; readonly ranking: SourceRanking },
): {
  readonly values: Readonly<Record<string, unknown>> | null;
  readonly leftOut: readonly string[];
} {
  const totals = new Map<string, number | null>(
    measureNames.map((measure) => [measure, totalOf(measure, movement[measure], day)]),
  );
  const [active, basal] = [totals.get('calories_active'), totals.get('calories_basal')];
  totals.set('calories_total', active == null || basal == null ? null : tenths(active + basal));
  totals.delete('calories_basal');
  const leftOut = [...totals]
    .filter(([name, total]) => !isAllowed(name, total))
    .map(([name]) => name);
  for (const name of leftOut) totals.set(name, null);
  if (basal == null && [...totals.values()].every((total) => total === null))
    return { values: null, leftOut };
  const { localTime, date } = day;
  const { startsAt } = boundsOfDay(localTime, date);
  const values = {
    calendar_date: date,
    ...Object.fromEntries(totals),
    ...(localTime.zone !== null ? { time_zone: localTime.zone } : {}),
    ...(localTime.zone === null && localTime.isKnown
      ? { timezone_offset: localTime.offsetAt(startsAt) }
      : {}),
  };
  return { values, leftOut };
}

/** Returns whether a total is within the range of its field. Each sample is, but their sum may not be. */
function isAllowed(name: string, total: number | null): boolean {
  const fields: Fields = summaryResources.activity.fields;
  const field = fields[name];
  if (total === null || field === undefined) return true;
  return !('max' in field) || (total >= field.min && total <= field.max);
}

/** Returns the days of UTC that intervals touch; of one longer than a week only the first week's. */
export function daysOf(starts: Float64Array, ends: Float64Array | null): ReadonlySet<PlainDate> {
  const days = new Set<number>();
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const first = Math.floor(start / dayMs);
    const last = Math.floor(((ends?.[index] ?? start) - 1) / dayMs);
    for (let day = first; day <= Math.min(Math.max(last, first), first + 7); day += 1)
      days.add(day);
  }
  return new Set(Array.from(days, (day) => plainDate(new Date(day * dayMs))));
}
