import { dayMs, minuteMs } from '#kernel/time.ts';
import { apiConnector, idIn, oauth2, ProviderError } from '#sources';

import { request } from './fetch.ts';
import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

/** WHOOP's API, version 2. */
export const whoop = apiConnector({
  slug: 'whoop_v2',
  facts: {
    access: 'an application of WHOOP, and a membership; ten people until it is approved',
    cost: 'none in addition to the membership',
    testedAgainst: 'an emulator of its OpenAPI document',
    deletions: {
      told: 'a signed call that names the record',
      followed: 'within minutes; without calls not at all',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://api.prod.whoop.com/oauth/oauth2/auth',
    tokenUrl: 'https://api.prod.whoop.com/oauth/oauth2/token',
    baseUrl: 'https://api.prod.whoop.com/developer',
    scopes: [
      'offline',
      'read:cycles',
      'read:sleep',
      'read:recovery',
      'read:workout',
      'read:body_measurement',
      'read:profile',
    ],
    scopeSeparator: ' ',
    // Without this scope the response to a refresh has no refresh token.
    refreshFields: { scope: 'offline' },
    identify: async (session) => {
      const { json } = await request(session, { path: '/v2/user/profile/basic' });
      const id = idIn(json['user_id']);
      if (id === null) throw new ProviderError('unexpected_error', 'the profile has no user_id');
      return id;
    },
  }),
  resources,
  limits: [
    { requests: 100, perMs: minuteMs },
    { requests: 10_000, perMs: dayMs },
  ],
  retryAfterField: 'x-ratelimit-reset',
  webhooks,
  disconnect: async (session) => {
    await request(session, { method: 'DELETE', path: '/v2/user/access', emptyAt: [204] });
  },
});
