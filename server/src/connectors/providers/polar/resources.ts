import { dayMs, plainDate } from '#kernel/time.ts';
import { type ApiResource, once, requestText, type ProviderClient, type Slice } from '#sources';

import { readActivities, readExercises, readHeartRates, readNights } from './read.ts';

type Fetch = ApiResource['fetch'];

/** Statuses of Polar for "no data". */
const emptyAt = [204, 404];

const ask = async (session: ProviderClient, path: string): Promise<string> =>
  String(await requestText(session, { path: `/v3/${path}`, emptyAt }));

/** Fetches responses that are complete whatever days are requested; some are bare lists. */
const together = (paths: Readonly<Record<string, string>>): Fetch =>
  async function* fetch(session) {
    const parts: string[] = [];
    for (const [name, path] of Object.entries(paths)) {
      parts.push(`"${name}":${await ask(session, path)}`);
    }
    yield Buffer.from(`{${parts.join(',')}}`);
  };

/** Fetches days by the user's clock, both included. In the east the next day has begun while the last UTC day lasts. */
const ofDays = (name: string, path: string, query = ''): Fetch =>
  async function* fetch(session: ProviderClient, { from, to }: Slice) {
    const last = new Date(Math.min(to.getTime(), session.now().getTime() + dayMs));
    const days = `from=${plainDate(from)}&to=${plainDate(last)}${query}`;
    yield Buffer.from(`{"${name}":${await ask(session, `${path}?${days}`)}}`);
  };

const scopes = ['accesslink.read_all'];

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  {
    // The last 28 nights.
    name: 'sleep',
    gives: ['sleep', 'sleep_cycle', 'heartrate', 'hrv', 'respiratory_rate'],
    ...once,
    scopes,
    fetch: together({ sleep: 'users/sleep', recharge: 'users/nightly-recharge' }),
    read: readNights,
  },
  {
    // Exercises of the last 30 days that were uploaded since the user connected.
    name: 'exercises',
    gives: ['workouts', 'heartrate'],
    ...once,
    scopes,
    fetch: together({ exercises: 'exercises?samples=true' }),
    read: readExercises,
  },
  {
    name: 'activities',
    gives: ['activity'],
    backfillDays: 28,
    sliceDays: 27,
    scopes,
    fetch: ofDays('activities', 'users/activities'),
    read: readActivities,
  },
  {
    name: 'continuous_heart_rate',
    gives: ['heartrate'],
    backfillDays: 28,
    sliceDays: 7,
    scopes,
    fetch: ofDays('heart_rate', 'users/continuous-heart-rate'),
    read: readHeartRates,
  },
];
