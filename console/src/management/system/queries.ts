import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

/** What waits and who is at work changes all the time. */
const everyMs = 30_000;

export const systemQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['system', organisationId],
    queryFn: async ({ signal }) =>
      call(
        api.GET('/v1/org/{org_id}/system', {
          params: { path: { org_id: organisationId } },
          signal,
        }),
      ),
    refetchInterval: everyMs,
  });
