import { minuteMs } from '#kernel/time.ts';
import { apiConnector, oauth2, ProviderError, requestJson, textIn } from '#sources';

import { pathOf } from './fetch.ts';
import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

/** Oura's API, version 2. */
export const oura = apiConnector({
  slug: 'oura',
  facts: {
    access: 'an application of Oura; ten people until it is approved',
    cost: 'none',
    testedAgainst: 'an emulator of its documented API',
    deletions: {
      told: 'a signed call that names the record, and sleeps of the type `deleted` or `rest`',
      followed: 'within minutes; of sleeps without calls with the next round',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://cloud.ouraring.com/oauth/authorize',
    tokenUrl: 'https://api.ouraring.com/oauth/token',
    baseUrl: 'https://api.ouraring.com',
    scopes: ['personal', 'daily', 'heartrate', 'workout', 'spo2', 'ring_configuration'],
    scopeSeparator: ' ',
    identify: async (session) => {
      const { json } = await requestJson(session, { path: pathOf('personal_info') });
      const id = textIn(json['id']);
      if (id === null) throw new ProviderError('unexpected_error', 'personal_info has no id');
      return id;
    },
  }),
  resources,
  limits: [{ requests: 5000, perMs: 5 * minuteMs }],
  webhooks,
  // Oura revokes a token in the URL, and a session does not expose its token.
  disconnect: async () => {},
});
