import { dayMs, parseUtc } from '#kernel/time.ts';

import { findDuplicateActivities } from '../../sources/priority/duplicate-activities.ts';
import { chronotype, sleepScore } from '../tables/night.ts';
import { type StoredSummary, SummaryRow } from '../tables/stored-summary.ts';
import type { DerivedRow, Origin } from '../tables/table.ts';
import {
  baselineDays,
  type Day,
  intensityLoad,
  readinessOf,
  recoveryZone,
  strainZone,
  zoneLoad,
} from './model.ts';

/** Summaries of one kind, and the order of their sources by preference. */
export type RankedSummaries = {
  readonly summaries: readonly StoredSummary[];
  readonly ranking: readonly Origin[];
};

export type ReadinessData = {
  readonly sleep: RankedSummaries;
  readonly workout: RankedSummaries;
  readonly activity: RankedSummaries;
};

/** Returns a row for each day with any data, in order. */
export function readinessRows(
  { sleep, workout, activity }: ReadinessData,
  fallbackZone: string | null,
): readonly DerivedRow[] {
  // Use the main sleep of each day, because naps are not nights.
  const mainSleeps = sleep.summaries.filter(({ sleepRole }) => sleepRole === 'main');
  const nights = byDay({ ...sleep, summaries: mainSleeps }, fallbackZone);
  const workouts = byDay(eachActivityOnce(workout), fallbackZone);
  const activities = byDay(activity, fallbackZone);
  const numbers = [...new Set([...nights.keys(), ...workouts.keys(), ...activities.keys()])];
  const inOrder = numbers.toSorted((left, right) => left - right);
  const days: Day[] = [];
  return inOrder.map((day) => {
    const night = nights.get(day)?.[0];
    days.push({
      day,
      hrv: night?.number('average_hrv') ?? null,
      restingHeartRate: night?.number('hr_resting') ?? night?.number('hr_lowest') ?? null,
      asleepSeconds: night?.number('total') ?? null,
      load: loadOf(workouts.get(day) ?? [], activities.get(day) ?? []),
    });
    const { recovery, stress, strain } = readinessOf(days.slice(-baselineDays - 1));
    return {
      day,
      values: {
        date: new Date(day * dayMs).toISOString().slice(0, 10),
        chronotype: night === undefined ? null : chronotype(night),
        sleep_score: night === undefined ? null : sleepScore(night),
        recovery_score: recovery,
        recovery_zone: recoveryZone(recovery),
        stress_score: stress,
        strain_score: strain,
        strain_zone: strainZone(strain),
      },
    };
  });
}

/** Without workouts that another app of the source, or a preferred source, recorded, too. */
function eachActivityOnce({ summaries, ranking }: RankedSummaries): RankedSummaries {
  const placeOf = placesIn(ranking);
  const sessions = summaries.map((source) => ({
    source,
    app: source.appId,
    startMs: source.startsAt ?? Number.NaN,
    endMs: source.endsAt ?? Number.NaN,
    sport: new SummaryRow(source, null).text('sport', 'slug') ?? 'other',
  }));
  const same = findDuplicateActivities(sessions, (left, right) => placeOf(left) - placeOf(right));
  return { ranking, summaries: summaries.filter((_, place) => !same.has(place)) };
}

function placesIn(ranking: readonly Origin[]): (origin: Origin) => number {
  const places = new Map(ranking.map((origin, place) => [nameOf(origin), place]));
  return (origin) => places.get(nameOf(origin)) ?? places.size;
}

/** Returns for each day the summaries of its preferred source. */
function byDay(
  { summaries, ranking }: RankedSummaries,
  fallbackZone: string | null,
): ReadonlyMap<number, readonly SummaryRow[]> {
  const placeOf = placesIn(ranking);
  const days = new Map<number, { readonly place: number; readonly rows: SummaryRow[] }>();
  for (const summary of summaries) {
    if (summary.calendarDate === null) continue;
    const day = parseUtc(summary.calendarDate) / dayMs;
    const place = placeOf(summary);
    const known = days.get(day);
    if (known !== undefined && known.place < place) continue;
    const row = new SummaryRow(summary, fallbackZone);
    if (known?.place === place) known.rows.push(row);
    else days.set(day, { place, rows: [row] });
  }
  return new Map(Array.from(days, ([day, { rows }]) => [day, rows]));
}

function nameOf({ provider, sourceType }: Origin): string {
  return `${provider}\n${sourceType}`;
}

/** Returns the larger load, because workouts are part of a day's activity. */
function loadOf(workouts: readonly SummaryRow[], activities: readonly SummaryRow[]): number | null {
  const zones = workouts.map((row) => row.get('hr_zones')).filter((each) => Array.isArray(each));
  const loads = activities.flatMap((row) => {
    const load = intensityLoad({
      low: row.number('low'),
      medium: row.number('medium'),
      high: row.number('high'),
    });
    return load === null ? [] : [load];
  });
  if (zones.length > 0) loads.push(zones.reduce((sum, zone) => sum + zoneLoad(zone), 0));
  return loads.length === 0 ? null : Math.max(...loads);
}
