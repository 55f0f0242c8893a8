import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  ClientFacingUser,
  FoundUser,
  SearchUsersBody,
  UserCreateBody,
  UserPatchBody,
} from '#console/kernel/api/contract.ts';
import { fileOf } from '#console/kernel/api/file.ts';

export type User = ClientFacingUser;

type Search = Omit<SearchUsersBody, 'limit' | 'next_cursor'>;

async function readPage(search: Search, cursor: string | null, signal?: AbortSignal) {
  const body = { ...search, limit: 200, ...(cursor === null ? {} : { next_cursor: cursor }) };
  return call(api.POST('/v2/user/search', { body, ...(signal === undefined ? {} : { signal }) }));
}

/** By a body, so that no reference is in an address. */
export const usersQuery = (tenant: string, search: Search) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'users', search],
    queryFn: async ({ signal, pageParam }) => readPage(search, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Everybody whom the search finds, page by page, for a file. */
export async function loadUsers(search: Search): Promise<readonly FoundUser[]> {
  const all: FoundUser[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(search, cursor);
    all.push(...page.users);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

export async function createUser(body: UserCreateBody): Promise<User> {
  return call(api.POST('/v2/user', { body }));
}

export const userQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId],
    queryFn: async ({ signal }) =>
      call(api.GET('/v2/user/{user_id}', { params: { path: { user_id: userId } }, signal })),
  });

export const sourcesQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'sources'],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v2/user/providers/{user_id}', { params: { path: { user_id: userId } }, signal }),
      ),
  });

export const devicesQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'devices'],
    queryFn: async ({ signal }) =>
      call(api.GET('/v2/user/{user_id}/device', { params: { path: { user_id: userId } }, signal })),
  });

/** Days of the last two weeks: nights, activity and workouts. */
export const summariesQuery = (tenant: string, userId: string, first: string) =>
  queryOptions({
    queryKey: [tenant, 'user', userId, 'summaries', first],
    queryFn: async ({ signal }) => {
      const params = { path: { user_id: userId }, query: { start_date: first } };
      const ofNights = { ...params, query: { ...params.query, night_of_day: 'main' as const } };
      const onceEach = { ...params, query: { ...params.query, each_activity_once: true } };
      const [sleep, activity, workouts] = await Promise.all([
        call(api.GET('/v2/summary/sleep/{user_id}', { params: ofNights, signal })),
        call(api.GET('/v2/summary/activity/{user_id}', { params, signal })),
        call(api.GET('/v2/summary/workouts/{user_id}', { params: onceEach, signal })),
      ]);
      return { sleep: sleep.sleep, activity: activity.activity, workouts: workouts.workouts };
    },
  });

/** So many are shown on a user's page; the others are in the list of orders. */
export const ordersShown = 10;

/** The user's orders, the newest first; none of their values, and not whose name is on them. */
export const userOrdersQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'orders', 'of a user', userId],
    queryFn: async ({ signal }) => {
      const query = { user_id: userId, page: 1, size: ordersShown };
      return call(api.GET('/v3/order_summaries', { params: { query }, signal }));
    },
  });

export type TeamOfUsers = {
  readonly organisationId: string;
  readonly teamId: string;
  readonly environment: 'sandbox' | 'production';
};

const inTeam = (place: TeamOfUsers, userId: string) => ({
  path: { org_id: place.organisationId, team_id: place.teamId, user_id: userId },
  query: { environment: place.environment },
});

/** What is known of a deletion: until when it can be undone. */
export const deletionQuery = (place: TeamOfUsers, userId: string) =>
  queryOptions({
    queryKey: [`${place.teamId}/${place.environment}`, 'user', userId, 'deletion'],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion', {
          params: inTeam(place, userId),
          signal,
        }),
      ),
    retry: false,
  });

/** Everything about the user in one archive: a reveal. */
export async function loadExport(place: TeamOfUsers, userId: string): Promise<Blob> {
  const path = '/v1/org/{org_id}/team/{team_id}/user/{user_id}/export';
  return fileOf(await call(api.GET(path, { params: inTeam(place, userId), parseAs: 'blob' })));
}

/** What was erased and when, signed: there once it is done. */
export async function loadCertificate(place: TeamOfUsers, userId: string) {
  const path = '/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion_certificate';
  return call(api.GET(path, { params: inTeam(place, userId) }));
}

export async function patchUser(userId: string, body: UserPatchBody) {
  return call(api.PATCH('/v2/user/{user_id}', { params: { path: { user_id: userId } }, body }));
}

export type PortalUse = 'launch' | 'communications';

/** A page on which the person sees and ends their connections. */
export async function makePortalLink(userId: string, context: PortalUse) {
  const params = { path: { user_id: userId } };
  return call(api.POST('/v2/user/{user_id}/create_portal_url', { params, body: { context } }));
}

export async function deleteUser(userId: string) {
  return call(api.DELETE('/v2/user/{user_id}', { params: { path: { user_id: userId } } }));
}

export async function undoDelete(userId: string) {
  return call(api.POST('/v2/user/undo_delete', { params: { query: { user_id: userId } } }));
}

export async function makeLinkToken(userId: string) {
  return call(api.POST('/v2/link/token', { body: { user_id: userId } }));
}

export const demoProviders = ['oura', 'fitbit', 'apple_health_kit', 'freestyle_libre'] as const;
export type DemoProvider = (typeof demoProviders)[number];

export async function connectDemo(userId: string, provider: DemoProvider) {
  return call(api.POST('/v2/link/connect/demo', { body: { user_id: userId, provider } }));
}

export async function refreshSources(userId: string) {
  const params = { path: { user_id: userId }, query: { timeout: 10 } };
  return call(api.POST('/v2/user/refresh/{user_id}', { params }));
}

export async function disconnectSource(userId: string, provider: string) {
  const path = { user_id: userId, provider };
  return call(api.DELETE('/v2/user/{user_id}/{provider}', { params: { path } }));
}
