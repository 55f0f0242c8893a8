import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { BulkOp } from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';

import type { KnownFilter } from '../model.ts';
import { type Fetched, fetchedOf, type History, historiesOf } from './model.ts';

const usersPerPage = 50;

type Cursor = string | null;
type Page<Row> = { readonly rows: readonly Row[]; readonly next: Cursor };

const queryOf = ({ provider, user }: KnownFilter, cursor: Cursor) => ({
  user_limit: usersPerPage,
  ...(provider === undefined ? {} : { provider }),
  ...(user === undefined ? {} : { user_id: user }),
  ...pageAt(cursor),
});

async function readFetched(
  filter: KnownFilter,
  cursor: Cursor,
  signal?: AbortSignal,
): Promise<Page<Fetched>> {
  const params = { query: queryOf(filter, cursor) };
  const { data, next_cursor: next } = await call(
    api.GET('/v2/introspect/resources', { params, ...(signal === undefined ? {} : { signal }) }),
  );
  return { rows: fetchedOf(data), next };
}

async function readHistories(
  filter: KnownFilter,
  cursor: Cursor,
  signal?: AbortSignal,
): Promise<Page<History>> {
  const params = { query: queryOf(filter, cursor) };
  const { data, next_cursor: next } = await call(
    api.GET('/v2/introspect/historical_pull', {
      params,
      ...(signal === undefined ? {} : { signal }),
    }),
  );
  return { rows: historiesOf(data), next };
}

async function readBulk(cursor: Cursor, signal?: AbortSignal): Promise<Page<BulkOp>> {
  const params = { query: { page_size: 50, ...pageAt(cursor) } };
  const { data, next_cursor: next } = await call(
    api.GET('/v2/link/bulk_op', { params, ...(signal === undefined ? {} : { signal }) }),
  );
  return { rows: data, next };
}

async function readAll<Row>(read: (cursor: Cursor) => Promise<Page<Row>>): Promise<readonly Row[]> {
  const all: Row[] = [];
  let cursor: Cursor = null;
  do {
    const page: Page<Row> = await read(cursor);
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

export const loadFetched = async (filter: KnownFilter): Promise<readonly Fetched[]> =>
  readAll(async (cursor) => readFetched(filter, cursor));
export const loadHistories = async (filter: KnownFilter): Promise<readonly History[]> =>
  readAll(async (cursor) => readHistories(filter, cursor));
export const loadBulk = async (): Promise<readonly BulkOp[]> =>
  readAll(async (cursor) => readBulk(cursor));

export const fetchedQuery = (tenant: string, filter: KnownFilter) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'fetched', filter],
    queryFn: async ({ signal, pageParam }) => readFetched(filter, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });

export const historiesQuery = (tenant: string, filter: KnownFilter) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'histories', filter],
    queryFn: async ({ signal, pageParam }) => readHistories(filter, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
  });

/** Looked at again as long as one of them goes on. */
const againMs = 3000;

export const bulkQuery = (tenant: string) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'bulk operations'],
    queryFn: async ({ signal, pageParam }) => readBulk(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ status }) => status === 'in_progress')) === true
        ? againMs
        : false,
  });

export const coverageQuery = (
  tenant: string,
  userId: string,
  range: { readonly start_date: string; readonly end_date: string },
) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'coverage', range],
    queryFn: async ({ signal }) => {
      const params = { path: { user_id: userId }, query: range };
      return call(api.GET('/v2/user/{user_id}/coverage', { params, signal }));
    },
  });
