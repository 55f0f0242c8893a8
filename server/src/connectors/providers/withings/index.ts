import { minuteMs } from '#kernel/time.ts';
import { apiConnector, type Json, oauth2, ProviderError } from '#sources';

import { bodyOf, isTokenRejected, post } from './api.ts';
import { resources } from './resources.ts';
import { signed } from './sign.ts';
import { unregister, webhooks } from './webhooks.ts';

/** Withings reports a rejected code or token as an invalid parameter. */
function tokensIn(answer: Json): Json {
  try {
    return bodyOf(answer);
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'non_retriable_error') {
      throw new ProviderError('token_refresh_failed', error.message);
    }
    throw error;
  }
}

/** Withings' public API. */
export const withings = apiConnector({
  slug: 'withings',
  facts: {
    access: 'an application of the public API',
    cost: 'none',
    testedAgainst: 'an emulator of its documented API',
    deletions: {
      told: 'a call with a time, which does not say what happened in it; Salus compares the time with what Withings lists',
      followed: 'within minutes; without calls not at all',
    },
  },
  authorisation: oauth2({
    authorizeUrl: 'https://account.withings.com/oauth2_user/authorize2',
    tokenUrl: 'https://wbsapi.withings.net/v2/oauth2',
    baseUrl: 'https://wbsapi.withings.net',
    scopes: ['user.info', 'user.metrics', 'user.activity'],
    scopeSeparator: ',',
    formFields: { action: 'requesttoken' },
    tokensIn,
    userField: 'userid',
    isRefusal: isTokenRejected,
  }),
  resources,
  limits: [{ requests: 120, perMs: minuteMs }],
  webhooks,
  disconnect: async (session) => {
    // End the webhooks first, because that needs the access that is then revoked.
    await unregister(session);
    const { externalUserId } = session.connection;
    if (externalUserId === null) return;
    const parameters = await signed(session, 'revoke');
    await post(session, '/v2/oauth2', { ...parameters, userid: externalUserId });
  },
});
