import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { ClientFacingTeamAPIKey } from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';
import type { Tenant } from '#console/kernel/api/tenant.ts';

/** A team's environment as operations of the management plane name it. */
export type KeyScope = {
  readonly organisationId: string;
  readonly teamId: string;
  readonly environment: Environment;
  readonly region: 'us' | 'eu';
};

export type TeamKey = ClientFacingTeamAPIKey;

const keyPath = '/v1/org/{org_id}/team_api_keys/{env}/{region}';

function keyParams({ organisationId, environment, region }: KeyScope) {
  return { org_id: organisationId, env: environment, region } as const;
}

export const keysQuery = (place: KeyScope) =>
  infiniteQueryOptions({
    queryKey: [`${place.teamId}/${place.environment}`, 'keys'],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(keyPath, {
          params: {
            path: keyParams(place),
            query: {
              team_id: place.teamId,
              ...pageAt(pageParam),
            },
          },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

export async function createKey(place: KeyScope, label: string, expiresAt: string | null) {
  const body = { label, team_id: place.teamId, expires_at: expiresAt };
  return call(api.POST(keyPath, { params: { path: keyParams(place) }, body }));
}

export async function deleteKey(place: KeyScope, id: string) {
  const query = { api_key_id: [id] };
  return call(api.DELETE(keyPath, { params: { path: keyParams(place), query } }));
}

/** Long enough for programs to take the new key over. */
const overlapSeconds = 86_400;

/** A new key in the place of one that works for a day longer. */
export async function rotateKey(place: KeyScope, id: string) {
  const path = { ...keyParams(place), api_key_id: id };
  return call(
    api.POST('/v1/org/{org_id}/team_api_keys/{env}/{region}/{api_key_id}/rotate', {
      params: { path },
      body: { overlap_seconds: overlapSeconds },
    }),
  );
}

export const overviewQuery = (organisationId: string, { teamId, environment }: Tenant) =>
  queryOptions({
    queryKey: [`${teamId}/${environment}`, 'overview'],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v1/org/{org_id}/team/{team_id}/{environment}/overview', {
          params: { path: { org_id: organisationId, team_id: teamId, environment } },
          signal,
        }),
      ),
  });
