import { dayMs, minuteMs } from '#kernel/time.ts';
import { apiConnector, oauth2, ProviderError, requestJson, textIn } from '#sources';

import { resources } from './resources.ts';
import { webhooks } from './webhooks.ts';

/** Polar's status for a user who is already registered with this application. */
const alreadyRegistered = 409;

/** Polar's AccessLink, version 3. */
export const polar = apiConnector({
  slug: 'polar',
  facts: {
    access: 'a client of AccessLink; anybody can make one',
    cost: 'none',
    testedAgainst: 'an emulator of its OpenAPI document',
    deletions: null,
  },
  authorisation: oauth2({
    authorizeUrl: 'https://flow.polar.com/oauth2/authorization',
    tokenUrl: 'https://polarremote.com/v2/oauth2/token',
    baseUrl: 'https://www.polaraccesslink.com',
    scopes: ['accesslink.read_all'],
    scopeSeparator: ' ',
    secretIn: 'basic',
    userField: 'x_user_id',
    identify: async (session, told) => {
      if (told == null) throw new ProviderError('unexpected_error', 'a token has no x_user_id');
      await requestJson(session, {
        method: 'POST',
        path: '/v3/users',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ 'member-id': told }),
        emptyAt: [alreadyRegistered],
      });
      return told;
    },
  }),
  resources,
  // The minimum limits; Polar raises them with each connected user.
  limits: [
    { requests: 500, perMs: 15 * minuteMs },
    { requests: 5000, perMs: dayMs },
  ],
  retryAfterField: 'ratelimit-reset',
  webhooks,
  disconnect: async (session) => {
    const id = textIn(session.connection.externalUserId);
    if (id === null) return;
    const path = `/v3/users/${encodeURIComponent(id)}`;
    await requestJson(session, { method: 'DELETE', path, emptyAt: [204, 404] });
  },
});
