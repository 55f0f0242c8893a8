import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

/** As many as one request may name. */
const idsMax = 200;

type Asked = { readonly id: string; readonly resolve: (reference: string | null) => void };

let asked: Asked[] = [];

/** Loads the references of the users that one render asks for with one request. */
async function send(): Promise<void> {
  const [batch, rest] = [asked.slice(0, idsMax), asked.slice(idsMax)];
  asked = rest;
  if (rest.length > 0) setTimeout(() => void send());
  const ids = [...new Set(batch.map(({ id }) => id))];
  const body = { user_ids: ids, limit: ids.length };
  // The link shows the short id where the reference does not come.
  const users = await call(api.POST('/v2/user/search', { body })).then(
    (found) => found.users,
    () => [],
  );
  const references = new Map(users.map((user) => [user.user_id, user.client_user_id]));
  for (const { id, resolve } of batch) resolve(references.get(id) ?? null);
}

/** The team's own name of a user; null where the user does not exist. */
export const referenceQuery = (tenant: string, id: string) =>
  queryOptions({
    queryKey: [tenant, 'user', id, 'reference'],
    queryFn: async () =>
      new Promise<string | null>((resolve) => {
        if (asked.length === 0) setTimeout(() => void send());
        asked.push({ id, resolve });
      }),
    staleTime: 300_000,
  });
