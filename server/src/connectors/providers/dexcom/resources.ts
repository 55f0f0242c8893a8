import { type ApiResource, type Json, type Normalised, requestJson } from '#sources';

import { readCalibrations, readDevices, readEvents, readGlucose } from './read.ts';

/** The API accepts at most 30 days. */
const history = { backfillDays: 30, sliceDays: 30, scopes: ['offline_access'] } as const;

/** UTC without a mark. */
const timeOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);

const resource = (
  name: string,
  gives: readonly string[],
  read: (answer: Json) => Partial<Normalised>,
): ApiResource => ({
  name,
  gives,
  ...history,
  fetch: async function* fetch(session, { from, to }) {
    const query = new URLSearchParams({ startDate: timeOf(from), endDate: timeOf(to) });
    const path = `/v3/users/self/${name}?${query.toString()}`;
    yield (await requestJson(session, { path })).text;
  },
  read,
});

/** In the order of a first pull. */
export const resources: readonly ApiResource[] = [
  resource('egvs', ['glucose'], readGlucose),
  resource(
    'events',
    ['carbohydrates', 'insulin_injection', 'workouts', 'note', 'glucose'],
    readEvents,
  ),
  resource('calibrations', ['glucose'], readCalibrations),
  resource('devices', [], readDevices),
];
