import type { ApiResource } from '#sources';

import { activities } from './fetch.ts';
import { readActivities } from './read.ts';

export const resources: readonly ApiResource[] = [
  {
    name: 'activities',
    gives: ['workouts'],
    backfillDays: 30,
    sliceDays: 7,
    scopes: ['activity:read_all'],
    fetch: activities,
    read: readActivities,
  },
];
