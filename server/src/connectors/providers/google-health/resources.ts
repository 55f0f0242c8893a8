import { type ApiResource, once, samplesOf } from '#sources';

import { days, ever, exercises, intervals, samples, sleeps } from './fetch.ts';
import {
  dailyTypes,
  readDays,
  readExercises,
  readHeight,
  readIntervals,
  readSamples,
  readSleeps,
  readWeights,
  summedTypes,
} from './read.ts';

const scopeOf = (name: string): readonly [string] => [
  `https://www.googleapis.com/auth/googlehealth.${name}.readonly`,
];
const activity = scopeOf('activity_and_fitness');
const metrics = scopeOf('health_metrics_and_measurements');
const sleep = scopeOf('sleep');
const nutrition = scopeOf('nutrition');

export const scopes = [...activity, ...metrics, ...sleep, ...nutrition];

/** Several values a minute, or one, so a first pull covers fewer days. */
const dense = { backfillDays: 14, sliceDays: 1 } as const;
const minutely = { backfillDays: 14, sliceDays: 7 } as const;
const history = { backfillDays: 90, sliceDays: 30 } as const;

type Kind = Pick<ApiResource, 'backfillDays' | 'sliceDays' | 'scopes'>;

/** A resource with intervals: the field of the number, and its unit in the push API. */
const interval = (
  name: string,
  to: string,
  [field, unit]: readonly [field: string, unit: string],
  kind: Kind,
): ApiResource => ({
  name,
  gives: [to],
  ...kind,
  fetch: intervals(name),
  read: (answer) => samplesOf(to, readIntervals(answer, name, { field, unit })),
});

/** A resource with moments. */
const sample = (
  name: string,
  to: string,
  [field, unit]: readonly [field: string, unit: string | null],
  kind: Kind,
): ApiResource => ({
  name,
  gives: [to],
  ...kind,
  fetch: samples(name),
  read: (answer) => samplesOf(to, readSamples(answer, name, { field, unit })),
});

const breaths = 'fullSleepStats.breathsPerMinute';
const rmssd = 'rootMeanSquareOfSuccessiveDifferencesMilliseconds';
const ofActivity = { scopes: activity };
const ofMetrics = { scopes: metrics };

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  {
    name: 'sleep',
    gives: ['sleep', 'sleep_cycle'],
    ...history,
    scopes: sleep,
    fetch: sleeps,
    read: readSleeps,
  },
  {
    name: 'activity',
    gives: ['activity'],
    ...history,
    // Sums of energy are given for 14 days at a time.
    sliceDays: 14,
    ...ofActivity,
    fetch: days(summedTypes, dailyTypes),
    read: readDays,
  },
  {
    name: 'exercise',
    gives: ['workouts'],
    ...history,
    ...ofActivity,
    fetch: exercises,
    read: readExercises,
  },
  {
    name: 'weight',
    gives: ['body', 'body_weight'],
    ...history,
    ...ofMetrics,
    fetch: samples('weight'),
    read: readWeights,
  },
  {
    name: 'height',
    gives: ['profile'],
    ...once,
    ...ofMetrics,
    fetch: ever('height'),
    read: readHeight,
  },
  sample('body-fat', 'body_fat', ['percentage', '%'], { ...history, ...ofMetrics }),
  sample('heart-rate-variability', 'hrv', [rmssd, null], { ...minutely, ...ofMetrics }),
  sample('oxygen-saturation', 'blood_oxygen', ['percentage', '%'], { ...minutely, ...ofMetrics }),
  sample('respiratory-rate-sleep-summary', 'respiratory_rate', [breaths, 'bpm'], {
    ...history,
    ...ofMetrics,
  }),
  sample('core-body-temperature', 'body_temperature', ['celsius', '°C'], {
    ...history,
    ...ofMetrics,
  }),
  sample('blood-glucose', 'glucose', ['bloodGlucoseMilligramsPerDeciliter', 'mg/dL'], {
    ...minutely,
    ...ofMetrics,
  }),
  sample('run-vo2-max', 'vo2_max', ['runVo2Max', 'mL/kg/min'], { ...history, ...ofActivity }),
  interval('hydration-log', 'water', ['amountConsumed.milliliters', 'mL'], {
    ...history,
    scopes: nutrition,
  }),
  interval('steps', 'steps', ['count', 'count'], { ...minutely, ...ofActivity }),
  interval('distance', 'distance', ['millimeters', 'mm'], { ...minutely, ...ofActivity }),
  interval('active-energy-burned', 'calories_active', ['kcal', 'kcal'], {
    ...minutely,
    ...ofActivity,
  }),
  interval('floors', 'floors_climbed', ['count', 'count'], { ...minutely, ...ofActivity }),
  sample('heart-rate', 'heartrate', ['beatsPerMinute', 'bpm'], { ...dense, ...ofMetrics }),
];
