import type { PullResource } from '#sources';

/** Oura's advice for a first pull; rings and apps keep more. */
const historyDays = 180;
/** Documents of a month fit into one page. */
const monthDays = 30;

/** What is of no day is one slice, however long the history is to be. */
const anyDays = 10_000;

/** In the order of a first pull: who the person is, then what is asked for most. */
export const resources = [
  {
    name: 'personal_info',
    gives: ['profile'],
    backfillDays: 1,
    sliceDays: anyDays,
    scopes: ['personal'],
  },
  {
    name: 'ring_configuration',
    gives: [],
    backfillDays: 1,
    sliceDays: anyDays,
    scopes: ['ring_configuration'],
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
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['daily'],
  },
  {
    name: 'daily_activity',
    gives: ['activity'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['daily'],
  },
  {
    name: 'workout',
    gives: ['workouts'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    scopes: ['workout'],
  },
  {
    name: 'daily_spo2',
    gives: ['blood_oxygen'],
    backfillDays: historyDays,
    sliceDays: monthDays,
    // The days have no times: those are the nights'.
    scopes: ['spo2', 'daily'],
  },
  {
    name: 'heartrate',
    gives: ['heartrate'],
    backfillDays: historyDays,
    // The API takes 30 days; a week of a value every few minutes is enough for one piece of work.
    sliceDays: 7,
    scopes: ['heartrate'],
  },
] as const satisfies readonly PullResource[];

export type ResourceName = (typeof resources)[number]['name'];
