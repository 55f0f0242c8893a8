import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { QueryBatch } from '#console/kernel/api/contract.ts';

import { groupedPaths } from './grouped-paths.ts';
import {
  type Buckets,
  bucketFor,
  bucketsOf,
  bucketsOfSamples,
  type Days,
  queryOf,
  type Sample,
} from './model.ts';
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

/** One series in buckets: by a query where these are open, else from samples. */
export const bucketsQuery = (
  tenant: string,
  userId: string,
  view: { readonly series: Series; readonly days: Days; readonly isQueryOpen: boolean },
) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'buckets', view],
    queryFn: async ({ signal }): Promise<Buckets & { readonly isWhole: boolean }> => {
      const { series, days } = view;
      if (!view.isQueryOpen) return readSamples(userId, series, days, signal);
      const { results } = await call(
        api.POST('/aggregate/v1/user/{user_id}/query', {
          params: { path: { user_id: userId } },
          body: batchOf(series, days),
          signal,
        }),
      );
      return {
        ...bucketsOf(
          series,
          results.map(({ table }) => table),
        ),
        isWhole: true,
      };
    },
    staleTime: 60_000,
  });

/** So many pages of 10,000 samples are read for a view; what is beyond them is said to be missing. */
const pagesMax = 12;

async function readSamples(
  userId: string,
  series: Series,
  days: Days,
  signal: AbortSignal,
): Promise<Buckets & { readonly isWhole: boolean }> {
  const sources = new Map<string, Sample[]>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await readPage(userId, series, { days, cursor }, signal);
    for (const { name, samples } of page.groups)
      sources.set(name, [...(sources.get(name) ?? []), ...samples]);
    cursor = page.next;
    pages += 1;
  } while (cursor !== null && pages < pagesMax);
  const bucket = bucketFor(days, series.nature);
  const buckets = bucketsOfSamples([...sources.values()], { days, bucket, nature: series.nature });
  return { ...buckets, isWhole: cursor === null };
}

async function readPage(
  userId: string,
  { resource }: Series,
  { days, cursor }: { readonly days: Days; readonly cursor: string | null },
  signal: AbortSignal,
) {
  const path = Object.entries(groupedPaths).find(([name]) => name === resource)?.[1];
  if (path === undefined) return { groups: [], next: null };
  const query = {
    start_date: days.first,
    end_date: days.last,
    ...(cursor === null ? {} : { next_cursor: cursor }),
  };
  // Every resource answers in the same form: groups by provider, each a source with its samples.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of them stands for all
  const like = path as typeof groupedPaths.heartrate;
  const answer = await call(
    api.GET(like, { params: { path: { user_id: userId }, query }, signal }),
  );
  const groups = Object.values(answer.groups)
    .flat()
    .map(({ source, data }) => ({
      name: `${source.slug} ${source.type}`,
      samples: data.map((sample) => ({
        at: sample.timestamp,
        offsetSeconds: sample.timezone_offset,
        value: sample.value,
      })),
    }));
  return { groups, next: answer.next_cursor };
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

export const workoutsQuery = (tenant: string, userId: string, days: Days) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'workouts', days],
    queryFn: async ({ signal }) => {
      const query = { start_date: days.first, end_date: days.last };
      const params = { path: { user_id: userId }, query };
      return (await call(api.GET('/v2/summary/workouts/{user_id}', { params, signal }))).workouts;
    },
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
export type SleepStream = AnswerOf<typeof sleepStreamQuery>;
