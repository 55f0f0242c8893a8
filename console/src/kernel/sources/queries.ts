import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

/** Every source that there is, by slug and name. */
export const everySourceQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'every source'],
    queryFn: async ({ signal }) => call(api.GET('/v2/providers', { signal })),
    staleTime: Infinity,
  });
