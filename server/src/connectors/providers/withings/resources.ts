import { type ApiResource, once } from '#sources';

import { action, days, sleep, times } from './fetch.ts';
import { measureTypes } from './measure-types.ts';
import { normaliseActivity } from './normalise/activity.ts';
import { normaliseDevices } from './normalise/devices.ts';
import { normaliseHeart } from './normalise/heart.ts';
import { normaliseHeight, normaliseMeasures } from './normalise/measures.ts';
import { normaliseSleep } from './normalise/sleep.ts';
import { normaliseWorkouts } from './normalise/workouts.ts';

const history = { backfillDays: 90, sliceDays: 30 } as const;

const meastypes = Object.values(measureTypes).join(',');
const activityFields =
  'steps,distance,elevation,soft,moderate,intense,active,calories,totalcalories,hr_average,hr_min,hr_max';
const workoutFields =
  'calories,manual_calories,distance,manual_distance,steps,hr_average,hr_min,hr_max,pause_duration';

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  {
    name: 'getdevice',
    gives: [],
    ...once,
    scopes: ['user.info'],
    fetch: action('/v2/user', 'getdevice', () => ({})),
    read: normaliseDevices,
  },
  {
    // Heights of all time, because they are measured once in years.
    name: 'height',
    gives: ['profile'],
    ...once,
    scopes: ['user.metrics'],
    fetch: action('/measure', 'getmeas', () => ({
      meastypes: String(measureTypes.height),
      category: '1',
      lastupdate: '0',
    })),
    read: normaliseHeight,
  },
  {
    name: 'getmeas',
    gives: [
      'body',
      'body_weight',
      'body_fat',
      'lean_body_mass',
      'body_temperature',
      'blood_pressure',
      'heartrate',
      'blood_oxygen',
      'vo2_max',
    ],
    ...history,
    scopes: ['user.metrics'],
    fetch: action('/measure', 'getmeas', (slice) => ({
      meastypes,
      category: '1',
      ...times(slice),
    })),
    read: normaliseMeasures,
  },
  {
    name: 'getactivity',
    gives: ['activity'],
    ...history,
    scopes: ['user.activity'],
    fetch: action('/v2/measure', 'getactivity', (slice) => ({
      data_fields: activityFields,
      ...days(slice),
    })),
    read: normaliseActivity,
  },
  {
    name: 'getworkouts',
    gives: ['workouts'],
    ...history,
    scopes: ['user.activity'],
    fetch: action('/v2/measure', 'getworkouts', (slice) => ({
      data_fields: workoutFields,
      ...days(slice),
    })),
    read: normaliseWorkouts,
  },
  {
    name: 'sleep',
    gives: ['sleep', 'sleep_cycle', 'heartrate', 'hrv', 'respiratory_rate'],
    ...history,
    // Each night needs a separate request.
    sliceDays: 7,
    scopes: ['user.activity'],
    fetch: sleep,
    read: normaliseSleep,
  },
  {
    name: 'heart',
    gives: ['heartrate', 'blood_pressure'],
    ...history,
    scopes: ['user.metrics'],
    fetch: action('/v2/heart', 'list', times),
    read: normaliseHeart,
  },
];
