import { minuteMs } from '#kernel/time.ts';
import { apiConnector, oauth2, ProviderError, requestJson, textIn } from '#sources';

import { resources, scopes } from './resources.ts';
import { webhooks } from './webhooks.ts';

/** Google's Health API, version 4: Fitbit and Pixel devices. */
export const googleHealth = apiConnector({
  slug: 'google_health',
  facts: {
    access: 'a Google Cloud project; 100 people until it is verified',
    cost: 'none; beyond 100 people a yearly assessment, 500 to 4,500 USD',
    testedAgainst: 'an emulator of its discovery document',
    deletions: {
      told: 'a signed call (`operation` DELETE) with times; Salus compares them with what Google lists',
      followed: 'within minutes; without calls not at all',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    baseUrl: 'https://health.googleapis.com',
    scopes,
    scopeSeparator: ' ',
    usesPkce: true,
    // Google issues a refresh token only with these fields, and again on reconnection only with `prompt`.
    authorizeFields: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    identify: async (session) => {
      const { json } = await requestJson(session, { path: '/v4/users/me/identity' });
      const id = textIn(json['healthUserId']);
      if (id === null) throw new ProviderError('unexpected_error', 'identity has no healthUserId');
      return id;
    },
  }),
  resources,
  limits: [{ requests: 120_000, perMs: minuteMs }],
  webhooks,
  // Google revokes a token in the URL, and a session does not expose its token.
  disconnect: async () => {},
});
