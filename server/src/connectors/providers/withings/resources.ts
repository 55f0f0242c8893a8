import type { PullResource } from '#sources';

const historyDays = 90;
const monthDays = 30;

/** What is of no day is one slice, however long the history is to be. */
const anyDays = 10_000;

/** In the order of a first pull. */
export const resources = [
  {
    name: 'getdevice',
    gives: [],
    backfillDays: 1,
    sliceDays: anyDays,
    scopes: ['user.info'],
  },
  {
    // Heights of any time: it is measured once in years.
    name: 'height',
    gives: ['profile'],
    backfillDays: 1,
    sliceDays: anyDays,
    scopes: ['user.metrics'],
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
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['user.metrics'],
  },
  {
    name: 'getactivity',
    gives: ['activity'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['user.activity'],
  },
  {
    name: 'getworkouts',
    gives: ['workouts'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['user.activity'],
  },
  {
    name: 'sleep',
    gives: ['sleep', 'sleep_cycle', 'heartrate', 'hrv', 'respiratory_rate'],
    backfillDays: historyDays,
    // Each night is a request of its own.
    sliceDays: 7,
    scopes: ['user.activity'],
  },
  {
    name: 'heart',
    gives: ['heartrate', 'blood_pressure'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['user.metrics'],
  },
] as const satisfies readonly PullResource[];

export type ResourceName = (typeof resources)[number]['name'];
