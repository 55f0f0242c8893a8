import { infiniteQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { LoggedRequest } from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';
import { type Tenant, tenantText } from '#console/kernel/api/tenant.ts';

import type { RequestFilter } from './model.ts';

type Place = Tenant & { readonly organisationId: string };

async function page(
  { organisationId, teamId, environment }: Place,
  query: RequestFilter & { readonly limit: number; readonly next_cursor?: string },
  signal?: AbortSignal,
) {
  const path = { org_id: organisationId, team_id: teamId, environment };
  return call(
    api.GET('/v1/org/{org_id}/team/{team_id}/{environment}/request', {
      params: { path, query },
      signal: signal ?? null,
    }),
  );
}

export const requestsQuery = (place: Place, filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [tenantText(place), 'requests', filter],
    queryFn: async ({ signal, pageParam }) =>
      page(place, { ...filter, limit: 100, ...pageAt(pageParam) }, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** All that the filter finds. */
export async function loadRequests(
  place: Place,
  filter: RequestFilter,
): Promise<readonly LoggedRequest[]> {
  const rows: LoggedRequest[] = [];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof page>> = await page(place, {
      ...filter,
      limit: 250,
      ...pageAt(cursor),
    });
    rows.push(...found.data);
    cursor = found.next_cursor;
  } while (cursor !== null);
  return rows;
}
