import { minuteMs, secondMs, toWireInstant } from '#kernel/time.ts';
import {
  type ApiResource,
  decimalIn,
  idIn,
  instantIn,
  type Json,
  type Normalised,
  objectAt,
  objectsIn,
  positiveIn,
  requestJson,
  summariesOf,
  textIn,
  walkPages,
} from '#sources';

const pageSize = 30;

const startOf = (workout: Json | undefined): number | null =>
  instantIn(workout?.['starts'])?.ms ?? null;

/** Fetches workouts, the newest first. The API cannot filter by day, so pages are read until one begins before the range. */
const workouts: ApiResource['fetch'] = async function* fetch(session, { from }) {
  const pages = walkPages(
    1,
    async (page) => {
      const path = `/v1/workouts?page=${page}&per_page=${pageSize}`;
      return requestJson(session, { path });
    },
    ({ json }, page) => {
      const found = objectsIn(json['workouts']);
      const oldest = startOf(found.at(-1));
      const isLast = oldest === null || oldest < from.getTime();
      return isLast ? null : page + 1;
    },
  );
  for await (const { text } of pages) yield text;
};

const bicycle = 'cycling';
/** Wahoo's numbers of sports; missing ones are `other`. */
const sports: ReadonlyMap<number | null, string> = new Map([
  [0, bicycle],
  [11, bicycle],
  [13, 'mountain_biking'],
  [14, bicycle],
  [15, bicycle],
  [16, bicycle],
  [12, 'indoor_cycling'],
  [21, 'indoor_cycling'],
  [61, 'indoor_cycling'],
  [1, 'running'],
  [3, 'running'],
  [4, 'trail_running'],
  [5, 'treadmill_running'],
  [19, 'treadmill_running'],
  [6, 'walking'],
  [7, 'walking'],
  [8, 'walking'],
  [9, 'hiking'],
  [22, 'rowing'],
  [25, 'swimming'],
  [26, 'swimming'],
]);

const wholeIn = (value: unknown): number | null => {
  const number = positiveIn(value);
  return number === null ? null : Math.round(number);
};

/** Reads workouts. All numbers are texts. Times are UTC, and the user's time zone is unknown. */
export function readWorkouts(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['workouts']).flatMap((workout) => {
    const startMs = startOf(workout);
    const summary = objectAt(workout, 'workout_summary');
    const seconds = decimalIn(summary['duration_total_accum']);
    const minutes = decimalIn(workout['minutes']);
    const lengthMs = seconds === null ? (minutes ?? 0) * minuteMs : seconds * secondMs;
    // A planned workout has no summary.
    if (startMs === null || lengthMs <= 0 || Object.keys(summary).length === 0) return [];
    return [
      {
        source_type: 'exercise_machine',
        provider_id: idIn(workout['id']),
        title: textIn(workout['name']),
        time_start: toWireInstant(new Date(startMs)),
        time_end: toWireInstant(new Date(startMs + lengthMs)),
        sport_name: sports.get(decimalIn(workout['workout_type_id'])) ?? 'other',
        moving_time: wholeIn(summary['duration_active_accum']),
        calories: positiveIn(summary['calories_accum']),
        distance: positiveIn(summary['distance_accum']),
        total_elevation_gain: positiveIn(summary['ascent_accum']),
        average_hr: wholeIn(summary['heart_rate_avg']),
        average_watts: positiveIn(summary['power_bike_avg']),
        average_speed: positiveIn(summary['speed_avg']),
      },
    ];
  });
  return summariesOf('workouts', data);
}

export const resources: readonly ApiResource[] = [
  {
    name: 'workouts',
    gives: ['workouts'],
    backfillDays: 180,
    sliceDays: 30,
    scopes: ['workouts_read'],
    fetch: workouts,
    read: readWorkouts,
  },
];
