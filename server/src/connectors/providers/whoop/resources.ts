import { type ApiResource, once } from '#sources';

import { collection, cyclesWithNeighbours, single, sleepsWithRecoveries } from './fetch.ts';
import { readBody, readCycles, readSleeps, readWorkouts } from './read.ts';

const history = { backfillDays: 180, sliceDays: 30 } as const;

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  {
    name: 'sleep',
    gives: ['sleep', 'hrv', 'blood_oxygen', 'respiratory_rate'],
    ...history,
    scopes: ['read:sleep', 'read:recovery'],
    fetch: sleepsWithRecoveries,
    read: readSleeps,
  },
  {
    name: 'workout',
    gives: ['workouts'],
    ...history,
    scopes: ['read:workout'],
    fetch: collection('/v2/activity/workout'),
    read: readWorkouts,
  },
  {
    name: 'cycle',
    gives: ['activity'],
    ...history,
    scopes: ['read:cycles'],
    fetch: cyclesWithNeighbours,
    read: readCycles,
  },
  {
    name: 'body_measurement',
    gives: ['profile'],
    ...once,
    scopes: ['read:body_measurement'],
    fetch: single('/v2/user/measurement/body'),
    read: readBody,
  },
];
