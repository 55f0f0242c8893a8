import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { LabResultsRaw, OrderOverview, QueryBatch } from '#console/kernel/api/contract.ts';

import {
  addDays,
  type Buckets,
  bucketFor,
  bucketsOf,
  bucketsOfSamples,
  countOf,
  type Days,
  queryOf,
} from './model.ts';
import { partsOf } from './night/model.ts';
import { readSamples } from './samples/queries.ts';
import type { Series } from './series.ts';

export const userQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId],
    queryFn: async ({ signal }) =>
      call(api.GET('/v2/user/{user_id}', { params: { path: { user_id: userId } }, signal })),
  });

/** The body of the request, as the chart and the code beside it send it. */
export function batchOf(series: Series, days: Days): QueryBatch {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the language has more expressions than this view makes
  return queryOf(series, days, bucketFor(days, series.nature)) as QueryBatch;
}

/** `samples`: how many are behind the buckets; null: more than were read. */
type Read = Buckets & { readonly isWhole: boolean; readonly samples: number | null };

/** One series in buckets: by a query where these are open, else from samples. */
export const bucketsQuery = (
  tenant: string,
  userId: string,
  view: { readonly series: Series; readonly days: Days; readonly isQueryOpen: boolean },
) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'buckets', view],
    queryFn: async ({ signal }): Promise<Read> => {
      const { series, days } = view;
      if (!view.isQueryOpen) return bucketsFromSamples(userId, series, days, signal);
      const { results } = await call(
        api.POST('/aggregate/v1/user/{user_id}/query', {
          params: { path: { user_id: userId } },
          body: batchOf(series, days),
          signal,
        }),
      );
      const tables = results.map(({ table }) => table);
      return { ...bucketsOf(series, tables), isWhole: true, samples: countOf(tables) };
    },
    staleTime: 60_000,
  });

/** So many pages of 10,000 samples are read for a view; what is beyond them is said to be missing. */
const pagesMax = 12;

async function bucketsFromSamples(
  userId: string,
  series: Series,
  days: Days,
  signal: AbortSignal,
): Promise<Read> {
  const { measured, isWhole } = await readSamples(userId, { series, days, pagesMax }, signal);
  const bucket = bucketFor(days, series.nature);
  const [first = { seconds: [], lines: [] }, ...others] = (series.fields ?? ['value']).map(
    (field) =>
      bucketsOfSamples(
        measured.filter((each) => each.field === field).map(({ samples }) => samples),
        {
          days,
          bucket,
          nature: series.nature,
          countsOverlapsOnce: series.countsOverlapsOnce === true,
          field,
        },
      ),
  );
  const lines = [first, ...others].flatMap((each) => each.lines);
  return { seconds: first.seconds, lines, isWhole, samples: null };
}

export const nightsQuery = (tenant: string, userId: string, days: Days) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'nights', days],
    queryFn: async ({ signal }) => {
      const query = { start_date: days.first, end_date: days.last };
      const params = { path: { user_id: userId }, query };
      return (await call(api.GET('/v2/summary/sleep/{user_id}', { params, signal }))).sleep;
    },
  });

/** Every record of the sleeps that end on a day, and which of them count. */
export const nightQuery = (tenant: string, userId: string, date: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'night', date],
    queryFn: async ({ signal }) => {
      const read = async (nights?: 'main' | 'main_and_naps') => {
        const query = {
          start_date: date,
          end_date: date,
          ...(nights === undefined ? {} : { night_of_day: nights }),
        };
        const params = { path: { user_id: userId }, query };
        return (await call(api.GET('/v2/summary/sleep/{user_id}', { params, signal }))).sleep;
      };
      const [all, counted, main] = await Promise.all([read(), read('main_and_naps'), read('main')]);
      return partsOf({ all, counted, main });
    },
  });

export const workoutsQuery = (tenant: string, userId: string, days: Days) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'workouts', days],
    queryFn: async ({ signal }) => {
      const query = { start_date: days.first, end_date: days.last, each_activity_once: true };
      const params = { path: { user_id: userId }, query };
      return (await call(api.GET('/v2/summary/workouts/{user_id}', { params, signal }))).workouts;
    },
  });

/** A page of a list of orders. */
const ordersMax = 100;

/** What was ordered for them, and how far it is: nothing of who they are, and no results. */
export const labOrdersQuery = (tenant: string, userId: string, days: Days) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'lab orders', days],
    queryFn: async ({ signal }) => {
      const since = `${addDays(days.first, -1)}T00:00:00Z`;
      const query = { user_id: userId, updated_start_date: since, page: 1, size: ordersMax };
      return (await call(api.GET('/v3/order_summaries', { params: { query }, signal }))).orders;
    },
  });

/** The values of one order: asked for on a click only. */
export const labResultsQuery = (
  tenant: string,
  orderId: string,
): UseQueryOptions<LabResultsRaw> => ({
  queryKey: [tenant, 'order', orderId, 'result'],
  queryFn: async ({ signal }) =>
    call(
      api.GET('/v3/order/{order_id}/result', { params: { path: { order_id: orderId } }, signal }),
    ),
});

export const sleepStreamQuery = (tenant: string, sleepId: string) =>
  queryOptions({
    queryKey: [tenant, 'sleep', sleepId, 'stream'],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v2/timeseries/sleep/{sleep_id}/stream', {
          params: { path: { sleep_id: sleepId } },
          signal,
        }),
      ),
  });

export const workoutStreamQuery = (tenant: string, workoutId: string) =>
  queryOptions({
    queryKey: [tenant, 'workout', workoutId, 'stream'],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v2/timeseries/workouts/{workout_id}/stream', {
          params: { path: { workout_id: workoutId } },
          signal,
        }),
      ),
  });

type AnswerOf<Query extends (...given: never[]) => { readonly queryFn?: unknown }> =
  ReturnType<Query>['queryFn'] extends infer Asked
    ? Extract<Asked, (...given: never[]) => unknown> extends (...given: never[]) => infer Answer
      ? Awaited<Answer>
      : never
    : never;
export type NightSummary = AnswerOf<typeof nightsQuery>[number];
export type WorkoutSummary = AnswerOf<typeof workoutsQuery>[number];
export type LabOrder = OrderOverview;
export type SleepStream = AnswerOf<typeof sleepStreamQuery>;
