import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { ChartMark } from '#console/kernel/chart/model.ts';
import { useTenant } from '#console/kernel/session/session.ts';

import { momentsOf } from './labs.ts';
import type { Days } from './model.ts';
import { type Mark, marksOf, offsetIn } from './overlay.ts';
import {
  type LabOrder,
  labOrdersQuery,
  type NightSummary,
  nightsQuery,
  type WorkoutSummary,
  workoutsQuery,
} from './queries.ts';
import { besideOf } from './search.ts';

type View = {
  readonly days: Days;
  readonly shown: string | undefined;
  readonly zone: string | null;
};

/** What lies beside the series. Null: it is not wanted. */
export type BesideList = {
  readonly nights: readonly NightSummary[] | null;
  readonly workouts: readonly WorkoutSummary[] | null;
  readonly orders: readonly LabOrder[] | null;
  readonly error: unknown;
};

const drawnOf = ({ kind, from, to, label }: Mark): ChartMark =>
  kind === 'lab' ? { kind, from, to, text: label } : { kind, from, to };

/** Nights, workouts and laboratory orders of the view, as far as they are wanted. */
export function useMarks(
  userId: string,
  { days, shown, zone }: View,
): { readonly list: BesideList; readonly marks: readonly ChartMark[] } {
  const { key } = useTenant();
  const beside = besideOf(shown);
  const hasNights = beside.includes('sleep');
  const hasWorkouts = beside.includes('workouts');
  const hasLabs = beside.includes('labs');
  const nights = useQuery({ ...nightsQuery(key, userId, days), enabled: hasNights });
  const workouts = useQuery({ ...workoutsQuery(key, userId, days), enabled: hasWorkouts });
  const labs = useQuery({ ...labOrdersQuery(key, userId, days), enabled: hasLabs });
  const sessions = useMemo(
    () =>
      sessionMarks(
        hasNights ? (nights.data ?? []) : [],
        hasWorkouts ? (workouts.data ?? []) : [],
        days,
      ),
    [nights.data, workouts.data, hasNights, hasWorkouts, days],
  );
  const moments = useMemo(
    () => (hasLabs ? labMarks(labs.data ?? [], { days, zone }) : []),
    [labs.data, hasLabs, days, zone],
  );
  const marks = useMemo(
    () => [...sessions, ...moments.flatMap((each) => each.marks)].map(drawnOf),
    [sessions, moments],
  );
  const list = {
    nights: hasNights ? (nights.data ?? []) : null,
    workouts: hasWorkouts ? (workouts.data ?? []) : null,
    orders: hasLabs ? moments.map(({ order }) => order) : null,
    error:
      (hasNights ? nights.error : null) ??
      (hasWorkouts ? workouts.error : null) ??
      (hasLabs ? labs.error : null),
  };
  return { list, marks };
}

const ends = ({ first, last }: Days) => ({
  from: Date.parse(first) / 1000,
  to: Date.parse(last) / 1000 + 86_400,
});

function sessionMarks(
  nights: readonly NightSummary[],
  workouts: readonly WorkoutSummary[],
  days: Days,
): readonly Mark[] {
  const sleeps = nights.map((each) => ({
    start: each.bedtime_start,
    end: each.bedtime_stop,
    offsetSeconds: each.timezone_offset,
    label: 'Sleep',
  }));
  const sports = workouts.map((each) => ({
    start: each.time_start,
    end: each.time_end,
    offsetSeconds: each.timezone_offset,
    label: each.sport.name,
  }));
  return marksOf({ sleeps, workouts: sports, labs: [] }, ends(days));
}

type LabMoments = { readonly order: LabOrder; readonly marks: readonly Mark[] };

/** The orders that have a moment in the view. */
function labMarks(
  orders: readonly LabOrder[],
  { days, zone }: Omit<View, 'shown'>,
): readonly LabMoments[] {
  return orders.flatMap((order): readonly LabMoments[] => {
    const labs = momentsOf(order).map(({ start, label }) => ({
      start,
      label,
      offsetSeconds: offsetIn(zone, start),
    }));
    const marks = marksOf({ sleeps: [], workouts: [], labs }, ends(days));
    return marks.length === 0 ? [] : [{ order, marks }];
  });
}
