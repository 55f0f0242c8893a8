import { infiniteQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  BulkPauseConnectionsBody,
  BulkTriggerHistoricalPullBody,
  TeamConnection,
} from '#console/kernel/api/contract.ts';

import type { KnownFilter } from './model.ts';

async function readPage(filter: KnownFilter, cursor: string | null, signal?: AbortSignal) {
  const { provider, status, user } = filter;
  const query = {
    limit: 100,
    ...(provider === undefined ? {} : { provider }),
    ...(status === undefined ? {} : { status }),
    ...(user === undefined ? {} : { user_id: user }),
    ...(cursor === null ? {} : { next_cursor: cursor }),
  };
  return call(
    api.GET('/v2/connections', { params: { query }, ...(signal === undefined ? {} : { signal }) }),
  );
}

export const connectionsQuery = (tenant: string, filter: KnownFilter) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'connections', filter],
    queryFn: async ({ signal, pageParam }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Every connection of the filter, and not of the page alone. */
export async function loadConnections(filter: KnownFilter): Promise<readonly TeamConnection[]> {
  const all: TeamConnection[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, cursor);
    all.push(...page.connections);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

export type PulledProvider = BulkTriggerHistoricalPullBody['provider'];

/** The sources whose past can be fetched again. */
const pulled: Readonly<Record<PulledProvider, true>> = {
  oura: true,
  fitbit: true,
  garmin: true,
  strava: true,
  wahoo: true,
  withings: true,
  ihealth: true,
  google_fit: true,
  omron: true,
  dexcom_v3: true,
  polar: true,
  cronometer: true,
  whoop_v2: true,
  ultrahuman: true,
  my_fitness_pal_v2: true,
  runkeeper: true,
  google_health: true,
};

export function pulledProvider(slug: string | undefined): PulledProvider | null {
  return slug !== undefined && isPulled(slug) ? slug : null;
}

function isPulled(slug: string): slug is PulledProvider {
  return Object.hasOwn(pulled, slug);
}

type PausedProvider = BulkPauseConnectionsBody['provider'];

const pushed: Readonly<Record<Exclude<PausedProvider, PulledProvider>, true>> = {
  apple_health_kit: true,
  health_connect: true,
  samsung_health: true,
};

/** What phones push is paused, too. */
export function pausedProvider(slug: string | undefined): PausedProvider | null {
  return pulledProvider(slug) ?? (slug !== undefined && isPushed(slug) ? slug : null);
}

function isPushed(slug: string): slug is keyof typeof pushed {
  return Object.hasOwn(pushed, slug);
}

/** So many users go into one request. */
const usersMax = 1000;

function inRequests(userIds: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(userIds.length / usersMax);
  return Array.from({ length: count }, (_, index) =>
    userIds.slice(index * usersMax, (index + 1) * usersMax),
  );
}

export async function pullHistory(
  userIds: readonly string[],
  provider: PulledProvider,
): Promise<void> {
  for (const part of inRequests(userIds)) {
    const body = { provider, user_ids: [...part] };
    await call(api.POST('/v2/link/bulk_trigger_historical_pull', { body }));
  }
}

export async function pauseConnections(
  userIds: readonly string[],
  provider: PausedProvider,
): Promise<void> {
  for (const part of inRequests(userIds)) {
    const body = { provider, user_ids: [...part] };
    await call(api.POST('/v2/link/bulk_pause', { body }));
  }
}

/** Who fails, or is over the limit of an hour, is counted, and the rest goes on. */
export async function refreshUsers(
  userIds: readonly string[],
): Promise<{ readonly done: number; readonly failed: number }> {
  let done = 0;
  for (const id of userIds) {
    const params = { path: { user_id: id }, query: { timeout: 5 } };
    const isDone = await call(api.POST('/v2/user/refresh/{user_id}', { params })).then(
      () => true,
      () => false,
    );
    if (isDone) done += 1;
  }
  return { done, failed: userIds.length - done };
}
