import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { Deletion, ImportRun, paths } from '#console/kernel/api/contract.ts';

type Operation = paths['/v2/user/{user_id}/deletion']['post'];
export type DeletionBody = Operation['requestBody']['content']['application/json'];

const of = (userId: string) => ({ params: { path: { user_id: userId } } });

/** Counts what a deletion would take; nothing changes. */
export async function countDeletion(userId: string, body: DeletionBody): Promise<Deletion> {
  const path = '/v2/user/{user_id}/deletion';
  return call(api.POST(path, { ...of(userId), body: { ...body, dry_run: true } }));
}

export async function deleteData(userId: string, body: DeletionBody): Promise<Deletion> {
  return call(api.POST('/v2/user/{user_id}/deletion', { ...of(userId), body }));
}

export async function undoDeletion(userId: string, deletionId: string): Promise<Deletion> {
  const params = { path: { user_id: userId, deletion_id: deletionId } };
  return call(api.POST('/v2/user/{user_id}/deletion/{deletion_id}/undo', { params }));
}

export async function allowAgain(userId: string, deletionId: string): Promise<Deletion> {
  const params = { path: { user_id: userId, deletion_id: deletionId } };
  return call(api.POST('/v2/user/{user_id}/deletion/{deletion_id}/allow_again', { params }));
}

/** Deletions of parts of a user's data, the newest first. */
export const deletionsQuery = (tenant: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'user', userId, 'data deletions'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: 20, ...(pageParam === null ? {} : { next_cursor: pageParam }) };
      const params = { path: { user_id: userId }, query };
      return call(api.GET('/v2/user/{user_id}/deletion', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** The latest imports of a user. */
export const userImportsQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'imports'],
    queryFn: async ({ signal }): Promise<readonly ImportRun[]> => {
      const params = { query: { user_id: userId, limit: 100 } };
      return (await call(api.GET('/v2/imports', { params, signal }))).imports;
    },
  });
