import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import { apiConnector, idIn, oauth2, ProviderError, requestJson } from '#sources';

import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

/** Wahoo's Cloud API, version 1. */
export const wahoo = apiConnector({
  slug: 'wahoo',
  facts: {
    access: 'an application of Wahoo, by a form; a sandbox until it is approved',
    cost: 'none',
    testedAgainst: 'an emulator of its documented API',
    deletions: null,
  },
  authorisation: oauth2({
    authorizeUrl: 'https://api.wahooligan.com/oauth/authorize',
    tokenUrl: 'https://api.wahooligan.com/oauth/token',
    baseUrl: 'https://api.wahooligan.com',
    scopes: ['user_read', 'workouts_read', 'offline_data'],
    scopeSeparator: ' ',
    usesPkce: true,
    identify: async (session) => {
      const { json } = await requestJson(session, { path: '/v1/user' });
      const id = idIn(json['id']);
      if (id === null) throw new ProviderError('unexpected_error', 'the user has no id');
      return id;
    },
  }),
  resources,
  // Limits of an approved application; a sandbox has an eighth of them or less.
  limits: [
    { requests: 200, perMs: 5 * minuteMs },
    { requests: 1000, perMs: hourMs },
    { requests: 5000, perMs: dayMs },
  ],
  webhooks,
  disconnect: async (session) => {
    await requestJson(session, { method: 'DELETE', path: '/v1/permissions', emptyAt: [200, 204] });
  },
});
