import { apiConnector, idIn, oauth2, ProviderError, requestJson } from '#sources';

import { resources } from './resources.ts';

/** Ultrahuman's partner API, by OAuth. */
export const ultrahuman = apiConnector({
  slug: 'ultrahuman',
  facts: {
    access: 'an OAuth application of Ultrahuman; anybody can make one',
    cost: 'none',
    testedAgainst: 'an emulator of what public clients read; there is no public schema',
    deletions: null,
  },
  authorisation: oauth2({
    authorizeUrl: 'https://auth.ultrahuman.com/authorise',
    tokenUrl: 'https://partner.ultrahuman.com/api/partners/oauth/token',
    baseUrl: 'https://partner.ultrahuman.com/api/partners/v1',
    scopes: ['profile', 'ring_data'],
    scopeSeparator: ' ',
    identify: async (session) => {
      const { json } = await requestJson(session, { path: '/user_data/user_info' });
      const id = idIn(json['user_id']);
      if (id === null) throw new ProviderError('unexpected_error', 'user_info has no user_id');
      return id;
    },
  }),
  resources,
  // No limits are documented.
  limits: [],
  // There is no request to revoke access: users revoke it in the app.
  disconnect: async () => {},
});
