import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

const usersMax = 5;

/** Users whose reference begins with the text. It is in a body, so that no reference is in an address. */
export const usersCalledQuery = (tenant: string, text: string) =>
  queryOptions({
    queryKey: [tenant, 'users called', text],
    queryFn: async ({ signal }) => {
      const body = { client_user_id: text, limit: usersMax };
      return (await call(api.POST('/v2/user/search', { body, signal }))).users;
    },
  });
