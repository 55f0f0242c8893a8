import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import { findRanking, type SourceRanking } from '#sources';
import { findActive, lockActive } from '#users';

import { boundsOfDay, dateAt, type LocalTime } from '../local-time.ts';
import { summaryResources } from '../resources.ts';
import { listComputedOn } from '../select-store.ts';
import { deleteByIds } from '../store.ts';
import type { SummaryIngestion, SummaryReceipt } from '../upload.ts';
import { localTimeOfMovement, measureNames, type Movement, totalOf } from './model.ts';
import { type MovementDeps, readMovement } from './service.ts';

/** A sum of two numbers of one decimal has one, too. */
function tenths(amount: number): number {
  return Math.round(amount * 10) / 10;
}

export type WorkOutDeps = MovementDeps & { readonly summaries: SummaryIngestion };

/** Works out the activity of the days of a person's calendar that a day of UTC is part of, from one provider's samples. */
export async function deriveActivity(
  deps: WorkOutDeps,
  scope: TeamScope,
  due: {
    readonly userId: UserId;
    readonly provider: string;
    readonly day: PlainDate;
    readonly isDaily: boolean;
  },
): Promise<SummaryReceipt | null> {
  const { userId, provider, day } = due;
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) return null;
  const [movement, ranking] = await Promise.all([
    readMovement(deps, scope, { userId, provider }, day),
    findRanking(deps, scope, 'activity'),
  ]);
  const localTime = localTimeOfMovement(movement, user.fallbackTimeZone?.value ?? null);
  const dates = daysWithin(localTime, day);
  const activities: Readonly<Record<string, unknown>>[] = [];
  const empty: PlainDate[] = [];
  for (const date of dates) {
    const values = activityOf(movement, { localTime, date, ranking });
    if (values === null) empty.push(date);
    else activities.push(values);
  }
  if (empty.length > 0) await forgetComputed(deps, scope, { userId, provider }, empty);
  if (activities.length === 0) return null;
  return deps.summaries.ingestSummaries(scope, userId, {
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
}

/** An activity that was computed from samples goes when the samples of its day are deleted. */
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

/** The days that somebody's calendar showed during a day of UTC. */
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

/** An activity as it would be pushed; null where no sample tells anything of the day. */
function activityOf(
  movement: Movement,
  day: { readonly localTime: LocalTime; readonly date: PlainDate; readonly ranking: SourceRanking },
): Readonly<Record<string, unknown>> | null {
  const totals = new Map(
    measureNames.map((measure) => [measure, totalOf(measure, movement[measure], day)]),
  );
  if (Array.from(totals.values()).every((total) => total === null)) return null;
  const { localTime, date } = day;
  const [active, basal] = [totals.get('calories_active'), totals.get('calories_basal')];
  const { startsAt } = boundsOfDay(localTime, date);
  return {
    calendar_date: date,
    steps: totals.get('steps'),
    distance: totals.get('distance'),
    floors_climbed: totals.get('floors_climbed'),
    wheelchair_push: totals.get('wheelchair_push'),
    calories_active: active,
    calories_total: active == null || basal == null ? null : tenths(active + basal),
    ...(localTime.zone !== null ? { time_zone: localTime.zone } : {}),
    ...(localTime.zone === null && localTime.isKnown
      ? { timezone_offset: localTime.offsetAt(startsAt) }
      : {}),
  };
}

/** The days of UTC that intervals touch; one longer than a week is taken for its first. */
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
