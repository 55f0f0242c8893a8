import type { Tx } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import { findRanking, type SourceRanking } from '#sources';
import { findActive, lockActive } from '#users';

import type { Fields } from '../fields/fields.ts';
import { boundsOfDay, dateAt, type LocalTime } from '../fields/local-time.ts';
import { measureNames } from '../fields/movement-measures.ts';
import type { OnChanged, SummaryIngestion, SummaryReceipt } from '../push/upload.ts';
import { listComputedOn } from '../read/select-store.ts';
import { summaryResources } from '../resources/resources.ts';
import { deleteByIds } from '../store.ts';
import { localTimeOfMovement, type Movement, totalOf } from './model.ts';
import { type MovementDeps, readMovement } from './service.ts';
import * as store from './store.ts';

/** Rounds to one decimal: the sum of two such numbers has one, too. */
function tenths(amount: number): number {
  return Math.round(amount * 10) / 10;
}

export type WorkOutDeps = MovementDeps & {
  readonly summaries: SummaryIngestion;
  /** Called in the transaction that removes activities, for what is concluded from them. */
  readonly onChanged?: OnChanged | undefined;
};

export type DerivedActivity = {
  /** Null: no activity was derived. */
  readonly receipt: SummaryReceipt | null;
  /** False if the samples changed during each attempt. */
  readonly isCurrent: boolean;
  /** Fields whose total is outside the field's range; the activity does not have them. */
  readonly leftOut: readonly string[];
};

const nothingDerived: DerivedActivity = { receipt: null, isCurrent: true, leftOut: [] };

type DayToDerive = {
  readonly userId: UserId;
  readonly provider: string;
  readonly day: PlainDate;
  readonly isDaily: boolean;
};

/** Another push may change the samples while they are added up. */
const attemptsMax = 5;

/**
 * Computes a user's activities from one provider's samples, for the calendar days that overlap a day in UTC. Each write checks
 * that no push has changed the samples since they were read: otherwise it would replace newer totals.
 */
export async function deriveActivity(
  deps: WorkOutDeps,
  scope: TeamScope,
  due: DayToDerive,
): Promise<DerivedActivity> {
  let [created, updated] = [0, 0];
  let derived = nothingDerived;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- an attempt follows one whose samples have changed
    derived = await deriveOnce(deps, scope, due);
    const { receipt, isCurrent } = derived;
    created += receipt?.created ?? 0;
    updated += receipt?.updated ?? 0;
    if (isCurrent) break;
  }
  const { receipt } = derived;
  return { ...derived, receipt: receipt === null ? null : { ...receipt, created, updated } };
}

async function deriveOnce(
  deps: WorkOutDeps,
  scope: TeamScope,
  due: DayToDerive,
): Promise<DerivedActivity> {
  const { userId, provider, day } = due;
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) return nothingDerived;
  const before = await store.findStateAround(deps.db.read(scope), scope, due);
  let isCurrent = true;
  const isStillCurrent = async (tx: Tx): Promise<boolean> => {
    isCurrent &&= before === (await store.findStateAround(tx, scope, due));
    return isCurrent;
  };
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
  if (empty.length > 0) {
    const subject = { userId, provider, isStillCurrent };
    await forgetComputed(deps, scope, subject, empty);
  }
  if (activities.length === 0) return { receipt: null, isCurrent, leftOut: [...leftOut] };
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
    isStillCurrent,
    data: activities,
  });
  return { receipt, isCurrent, leftOut: [...leftOut] };
}

/** Deletes a computed activity when the samples of its day were deleted. */
async function forgetComputed(
  { db, onChanged }: WorkOutDeps,
  scope: TeamScope,
  {
    userId,
    provider,
    isStillCurrent,
  }: {
    readonly userId: UserId;
    readonly provider: string;
    readonly isStillCurrent: (tx: Tx) => Promise<boolean>;
  },
  dates: readonly PlainDate[],
): Promise<void> {
  const computed = await listComputedOn(db.read(scope), scope, { userId, provider, dates });
  if (computed.length === 0) return;
  await db.write(scope, async (tx) => {
    const key = { scope, userId };
    if (!(await lockActive(tx, [key])).has(key) || !(await isStillCurrent(tx))) return;
    await deleteByIds(tx, scope, { userId, resource: 'activity' }, computed);
    await onChanged?.(tx, [{ scope, userId, resource: 'activity' }]);
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
