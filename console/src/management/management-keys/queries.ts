import { infiniteQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { CreateManagementKeyBody } from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';

const path = '/v1/org/{org_id}/management_key';

export const managementKeysQuery = (organisationId: string) =>
  infiniteQueryOptions({
    queryKey: ['management-keys', organisationId],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(path, {
          params: { path: { org_id: organisationId }, query: pageAt(pageParam) },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

export async function createManagementKey(organisationId: string, body: CreateManagementKeyBody) {
  return call(api.POST(path, { params: { path: { org_id: organisationId } }, body }));
}

/** Long enough for programs to take the new key over. */
const overlapSeconds = 86_400;

/** A new key in the place of one that works for a day longer. */
export async function rotateManagementKey(organisationId: string, id: string) {
  return call(
    api.POST('/v1/org/{org_id}/management_key/{key_id}/rotate', {
      params: { path: { org_id: organisationId, key_id: id } },
      body: { overlap_seconds: overlapSeconds },
    }),
  );
}

export async function deleteManagementKey(organisationId: string, id: string) {
  return call(
    api.DELETE('/v1/org/{org_id}/management_key/{key_id}', {
      params: { path: { org_id: organisationId, key_id: id } },
    }),
  );
}
