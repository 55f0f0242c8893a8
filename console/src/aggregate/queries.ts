import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  AggregationResponse,
  CreateContinuousQueryBody,
  FoundUser,
  QueryBatch,
} from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';
import { keyOf, type TeamPath } from '#console/kernel/session/team-path.ts';

import type { Table } from './model.ts';

const foundMax = 8;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** By a body, so that no reference is in an address. */
export const peopleQuery = (
  tenant: string,
  text: string,
): UseQueryOptions<readonly FoundUser[]> => ({
  queryKey: [tenant, 'query', 'users', text],
  queryFn: async ({ signal }) => {
    const search = uuid.test(text) ? { user_id: text } : { client_user_id: text };
    const body = { ...search, limit: foundMax };
    return (await call(api.POST('/v2/user/search', { body, signal }))).users;
  },
  enabled: text !== '',
});

/** A result as it comes; `explain` where it was asked for. */
export type Result = AggregationResponse['results'][number] & {
  readonly table: Table;
  readonly explain?: unknown;
};

/** It runs when somebody says so: not while it is typed, and not again by itself. */
export const answerQuery = (tenant: string, userId: string, body: unknown) =>
  queryOptions({
    queryKey: [tenant, 'query', userId, body],
    queryFn: async ({ signal }): Promise<readonly Result[]> => {
      const asked = api.POST('/aggregate/v1/user/{user_id}/query', {
        params: { path: { user_id: userId } },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- typed by hand: the server tells what is wrong with it
        body: body as QueryBatch,
        signal,
      });
      return (await call(asked)).results;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const base = '/v1/org/{org_id}/team/{team_id}/{environment}';

export const continuousQueries = (place: TeamPath) =>
  queryOptions({
    queryKey: [keyOf(place), 'continuous queries'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(`${base}/continuous_query`, { params: { path: place }, signal }))).data,
  });

export async function validateContinuous(place: TeamPath, body: CreateContinuousQueryBody) {
  return call(api.POST(`${base}/validate_continuous_query`, { params: { path: place }, body }));
}

export async function createContinuous(place: TeamPath, body: CreateContinuousQueryBody) {
  return call(api.POST(`${base}/continuous_query`, { params: { path: place }, body }));
}

export async function archiveContinuous(place: TeamPath, queryId: string) {
  const path = { ...place, query_id: queryId };
  return call(api.DELETE(`${base}/continuous_query/{query_id}`, { params: { path } }));
}

const ofUser = '/aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}';

export const tableQuery = (tenant: string, userId: string, queryId: string) =>
  queryOptions({
    queryKey: [tenant, 'continuous queries', queryId, 'table', userId],
    queryFn: async ({ signal }): Promise<Result> => {
      const path = { user_id: userId, query_id_or_slug: queryId };
      return call(api.GET(`${ofUser}/result_table`, { params: { path }, signal }));
    },
  });

export const historyQuery = (tenant: string, userId: string, queryId: string) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'continuous queries', queryId, 'history', userId],
    queryFn: async ({ signal, pageParam }) => {
      const path = { user_id: userId, query_id_or_slug: queryId };
      const params = { path, query: pageAt(pageParam) };
      return call(api.GET(`${ofUser}/task_history`, { params, signal }));
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
