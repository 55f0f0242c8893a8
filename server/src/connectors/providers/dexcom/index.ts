import { hourMs } from '#kernel/time.ts';
import { apiConnector, idIn, oauth2, ProviderError, requestJson } from '#sources';

import { resources } from './resources.ts';

/** Dexcom's API, version 3. */
export const dexcom = apiConnector({
  slug: 'dexcom_v3',
  facts: {
    access: 'an application of Dexcom: five people with limited access, more after a review',
    cost: 'none',
    testedAgainst: 'an emulator of its documented API',
    deletions: {
      told: 'events with `eventStatus` deleted; Salus compares their times with what Dexcom lists. Of sensor values nothing',
      followed: 'with the next round',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://api.dexcom.com/v2/oauth2/login',
    tokenUrl: 'https://api.dexcom.com/v2/oauth2/token',
    baseUrl: 'https://api.dexcom.com',
    scopes: ['offline_access'],
    scopeSeparator: ' ',
    identify: async (session) => {
      const { json } = await requestJson(session, { path: '/v3/users/self/dataRange' });
      const id = idIn(json['userId']);
      if (id === null) throw new ProviderError('unexpected_error', 'dataRange has no userId');
      return id;
    },
  }),
  resources,
  limits: [{ requests: 60_000, perMs: hourMs }],
  // Polling more often is useless: receivers and phones upload about as often.
  pollMsMin: 2 * hourMs,
  // There is no request to revoke access: users revoke it in their account.
  disconnect: async () => {},
});
