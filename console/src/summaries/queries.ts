import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

import { type DataType, prioritiesOf, sleepsOfDay } from './model.ts';

/** A day's totals, and which source won which time. */
export const explainQuery = (tenant: string, userId: string, date: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'explain', date],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v2/summary/activity/{user_id}/explain', {
          params: { path: { user_id: userId }, query: { date } },
          signal,
        }),
      ),
  });

/** What sources themselves sent as their totals of a day. */
export const activityQuery = (tenant: string, userId: string, date: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'activity', date],
    queryFn: async ({ signal }) => {
      const query = { start_date: date, end_date: date };
      const params = { path: { user_id: userId }, query };
      return (await call(api.GET('/v2/summary/activity/{user_id}', { params, signal }))).activity;
    },
  });

/** A day's workouts that count, and those of other sources that tell of the same. */
export const workoutsQuery = (tenant: string, userId: string, date: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'explain workouts', date],
    queryFn: async ({ signal }) => {
      const params = { path: { user_id: userId }, query: { date } };
      const path = '/v2/summary/workouts/{user_id}/explain';
      return (await call(api.GET(path, { params, signal }))).workouts;
    },
  });

/** The main sleep of a day and its naps; records of the same sleeps by other sources are left out. */
export const sleepsQuery = (tenant: string, userId: string, date: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'sleeps of the day', date],
    queryFn: async ({ signal }) => {
      const read = async (nights: 'main' | 'main_and_naps') => {
        const query = { start_date: date, end_date: date, night_of_day: nights };
        const params = { path: { user_id: userId }, query };
        return (await call(api.GET('/v2/summary/sleep/{user_id}', { params, signal }))).sleep;
      };
      const [main, all] = await Promise.all([read('main'), read('main_and_naps')]);
      return sleepsOfDay(all, main);
    },
  });

export const prioritiesQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'source priorities'],
    queryFn: async ({ signal }) => call(api.GET('/v2/team/source/priorities', { signal })),
  });

export async function savePriorities(order: readonly string[], dataType: DataType) {
  return call(api.PATCH('/v2/team/source/priorities', { body: prioritiesOf(order, dataType) }));
}
