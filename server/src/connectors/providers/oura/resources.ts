import { type ApiResource, once } from '#sources';

import { all, ofDays, ofTimes, single, together } from './fetch.ts';
import { normaliseActivity } from './normalise/activity.ts';
import { normaliseBloodOxygen } from './normalise/blood-oxygen.ts';
import { normaliseHeartRate } from './normalise/heart-rate.ts';
import { normalisePersonalInfo, normaliseRings } from './normalise/person.ts';
import { normaliseSleep } from './normalise/sleep.ts';
import { normaliseWorkouts } from './normalise/workouts.ts';

/** Oura advises this for a first pull, because rings and apps store more; a month's documents fit into one page. */
const history = { backfillDays: 180, sliceDays: 30 } as const;

/** In the order of a first pull: the profile, then the most requested data. */
export const resources: readonly ApiResource[] = [
  {
    name: 'personal_info',
    gives: ['profile'],
    ...once,
    scopes: ['personal'],
    fetch: single('personal_info'),
    read: normalisePersonalInfo,
  },
  {
    name: 'ring_configuration',
    gives: [],
    ...once,
    scopes: ['ring_configuration'],
    fetch: all('ring_configuration'),
    read: normaliseRings,
  },
  {
    name: 'sleep',
    gives: [
      'sleep',
      'sleep_cycle',
      'heartrate',
      'hrv',
      'respiratory_rate',
      'body_temperature_delta',
    ],
    ...history,
    scopes: ['daily'],
    fetch: together('sleep', ['daily_sleep', 'daily_readiness']),
    read: normaliseSleep,
  },
  {
    name: 'daily_activity',
    gives: ['activity'],
    ...history,
    scopes: ['daily'],
    fetch: ofDays('daily_activity'),
    read: normaliseActivity,
  },
  {
    name: 'workout',
    gives: ['workouts'],
    ...history,
    scopes: ['workout'],
    fetch: ofDays('workout'),
    read: normaliseWorkouts,
  },
  {
    name: 'daily_spo2',
    gives: ['blood_oxygen'],
    ...history,
    // The days have no times, so those of the nights are used.
    scopes: ['spo2', 'daily'],
    fetch: together('daily_spo2', ['sleep']),
    read: normaliseBloodOxygen,
  },
  {
    name: 'heartrate',
    gives: ['heartrate'],
    ...history,
    // The API accepts 30 days, but a week of values every few minutes is enough for one slice.
    sliceDays: 7,
    scopes: ['heartrate'],
    fetch: ofTimes('heartrate'),
    read: normaliseHeartRate,
  },
];
