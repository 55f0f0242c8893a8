import { queryOptions, useQuery } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { OpenWork, OpenWorkList } from '#console/kernel/api/contract.ts';

import { usePermission } from './session.ts';
import { keyOf, type TeamPath, useTeamPath } from './team-path.ts';

/** Work that waits for a person, by kind: counts and ages, nothing of whom it is about. */
export const openWorkQuery = (place: TeamPath) =>
  queryOptions({
    queryKey: [keyOf(place), 'open work'],
    queryFn: async ({ signal }): Promise<OpenWorkList> => {
      const path = '/v1/org/{org_id}/team/{team_id}/{environment}/open_work';
      return call(api.GET(path, { params: { path: place }, signal }));
    },
    staleTime: 30_000,
  });

/** The counts of open work for the navigation; empty until they are loaded. */
export function useOpenWork(): readonly OpenWork[] {
  const mayRead = usePermission('read');
  const { data } = useQuery({ ...openWorkQuery(useTeamPath()), enabled: mayRead });
  return data?.data ?? [];
}
