import { dayMs } from '#kernel/time.ts';

import {
  activeKilocalories,
  between,
  buckets,
  seededRandom,
  instant,
  isWornAtNight,
  normal,
  point,
  round,
  type Sample,
  watchWorn,
} from '../../synthetic/index.ts';
import {
  beatsAt,
  beatsBetween,
  type Dated,
  type Reading,
  type DayOfData,
  untold,
} from './reading.ts';

const watchBucket = 15;
const phoneBucket = 10;

const times = (values: Float64Array, worn: Uint8Array, factor = 1): Float64Array =>
  values.map((value, minute) => value * factor * (worn[minute] ?? 0));

/** Steps, metres and energy in quarter hours. The last is as full as it was when the watch handed it over. */
export function readWatchMovement({ person, day, untilMinute }: Reading): DayOfData {
  const worn = watchWorn(person, day);
  // A wrist device misses some steps and counts false ones.
  const factor = 1 + normal(seededRandom(person.seed, 'watch steps', day.local.number)) * 0.015;
  const summed = (values: Float64Array, digits: number): readonly Sample[] =>
    buckets(day.local, values, [0, untilMinute], { minutes: watchBucket, digits });
  return {
    ...untold,
    samples: {
      steps: summed(times(day.steps, worn, factor), 0),
      distance: summed(times(day.metres, worn, factor), 1),
      calories_active: summed(times(activeKilocalories(person, day), worn), 1),
    },
  };
}

/** The phone counts the same steps while it is carried, in finer buckets and with slightly different numbers. */
export function readPhoneMovement({ person, day, untilMinute }: Reading): DayOfData {
  const factor = between(seededRandom(person.seed, 'phone', day.local.number), 0.92, 1.03);
  const summed = (values: Float64Array, digits: number): readonly Sample[] =>
    buckets(day.local, times(values, day.hasPhone, factor), [0, untilMinute], {
      minutes: phoneBucket,
      digits,
    });
  return { ...untold, samples: { steps: summed(day.steps, 0), distance: summed(day.metres, 1) } };
}

/** Reads the heart rate while the device is worn, also at night. */
export const readHeartRate =
  (everyMinutes: number) =>
  (reading: Reading): DayOfData => {
    const { person, day, untilMinute } = reading;
    const worn = watchWorn(person, day);
    layAside(worn, reading);
    const heartrate: Sample[] = [];
    for (let minute = 0; minute < untilMinute; minute += everyMinutes) {
      if (worn[minute] !== 1) continue;
      heartrate.push(point(day.local, minute, { value: beatsAt(reading, minute) }));
    }
    return { ...untold, samples: { heartrate } };
  };

/** On some nights the device is not worn. */
function layAside(worn: Uint8Array, { person, day }: Reading): void {
  const { local, night, nextNight } = day;
  if (!isWornAtNight(person, local)) worn.fill(0, 0, Math.max(0, night.toMinute));
  if (!isWornAtNight(person, { number: local.number + 1 })) {
    worn.fill(0, Math.max(0, local.minutes + nextNight.fromMinute));
  }
}

/** The effort from which a minute counts as light, brisk and hard. */
const lowEffort = 0.1;
const mediumEffort = 0.2;
const highEffort = 0.5;
const restKilocaloriesPerKgMinute = 1 / 60;

/** The day so far. */
export function readActivity({ person, day, untilMinute }: Reading): DayOfData {
  const { local } = day;
  if (untilMinute <= 0) return untold;
  const sum = (values: Float64Array): number =>
    values.subarray(0, untilMinute).reduce((total, value) => total + value, 0);
  const minutesWith = (from: number, to: number): number =>
    day.effort.subarray(0, untilMinute).filter((effort) => effort >= from && effort < to).length;
  const active = sum(activeKilocalories(person, day));
  const fields = {
    calendar_date: new Date(local.number * dayMs).toISOString().slice(0, 10),
    steps: Math.round(sum(day.steps)),
    distance: round(sum(day.metres), 0),
    calories_active: round(active, 1),
    calories_total: round(active + untilMinute * person.weightKg * restKilocaloriesPerKgMinute, 1),
    low: minutesWith(lowEffort, mediumEffort),
    medium: minutesWith(mediumEffort, highEffort),
    high: minutesWith(highEffort, Number.POSITIVE_INFINITY),
  };
  return { ...untold, summaries: { activity: [{ timestamp: instant(local, 0), fields }] } };
}

const titles = {
  running: 'Run',
  cycling: 'Ride',
  strength_training: 'Weights',
} as const;

/** Reads finished trainings, with the watch's measurements during them. */
export function readWorkouts(reading: Reading): DayOfData {
  const { person, day, untilMinute } = reading;
  const { local } = day;
  const kilocalories = activeKilocalories(person, day);
  const workouts = day.trainings
    .filter(({ toMinute }) => toMinute <= untilMinute)
    .map(({ sport, fromMinute, toMinute, metresRidden }): Dated => {
      const sum = (values: Float64Array): number =>
        values.subarray(fromMinute, toMinute).reduce((total, value) => total + value, 0);
      const timestamp = instant(local, fromMinute);
      return {
        timestamp,
        fields: {
          provider_id: `training-${local.number}-${fromMinute}`,
          title: titles[sport],
          sport_name: sport,
          time_start: timestamp,
          time_end: instant(local, toMinute),
          moving_time: (toMinute - fromMinute) * 60,
          calories: round(sum(kilocalories), 1),
          distance: round(metresRidden + sum(day.metres), 0),
          steps: Math.round(sum(day.steps)),
          heart_rate: beatsBetween(reading, { fromMinute, toMinute, every: 1 }, instant),
        },
      };
    });
  return { ...untold, summaries: { workouts } };
}
