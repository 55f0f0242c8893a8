import type { UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { UserInfo, UserInfoCreateRequest } from '#console/kernel/api/contract.ts';

export const demographicsQuery = (tenant: string, userId: string): UseQueryOptions<UserInfo> => ({
  queryKey: [tenant, 'user', userId, 'demographics'],
  queryFn: async ({ signal }) =>
    call(
      api.GET('/v2/user/{user_id}/info/latest', { params: { path: { user_id: userId } }, signal }),
    ),
});

/** Replaces what was stored of who the user is, as a whole. */
export async function saveDemographics(userId: string, body: UserInfoCreateRequest) {
  const params = { path: { user_id: userId } };
  return call(api.PATCH('/v2/user/{user_id}/info', { params, body }));
}
