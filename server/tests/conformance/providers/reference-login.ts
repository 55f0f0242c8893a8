import type { Clock } from '#kernel/clock.ts';
import {
  checkTokenStatus,
  type Json,
  type Login,
  numberIn,
  parseResponse,
  type ProviderConnector,
  textIn,
  type Tokens,
} from '#sources';

import { referenceConnector } from './reference.ts';

const tokensOf = (answer: Json, now: Date): Tokens => ({
  accessToken: textIn(answer['access_token']) ?? '',
  refreshToken: textIn(answer['refresh_token']),
  expiresAt: new Date(now.getTime() + (numberIn(answer['expires_in']) ?? 0) * 1000),
  scopes: null,
  externalUserId: textIn(answer['user']),
});

/** The reference provider without a page of its own: people type a password, or an address, and perhaps a code. */
export function referenceLoginConnector(
  clock: Clock,
  kind: Login['kind'],
): ProviderConnector<Login> {
  const server = (region: string) => ({
    region,
    baseUrl: `https://${region}.reference.test`,
    tokenUrl: `https://${region}.reference.test/oauth/token`,
  });
  const { webhooks: _, ...reference } = referenceConnector(clock);
  const refresh = reference.authorisation;
  return {
    ...reference,
    slug: kind === 'password' ? 'peloton' : 'freestyle_libre',
    resources: reference.resources.map(({ name, gives, backfillDays, sliceDays }) => ({
      name,
      gives,
      backfillDays,
      sliceDays,
      scopes: [],
    })),
    authorisation: {
      kind,
      servers: [server('us'), server('eu')],
      tokenRequest: (application, grant, now) => refresh.tokenRequest(application, grant, now),
      readTokens: (response, now) => {
        checkTokenStatus(response, now);
        return tokensOf(parseResponse(response.body), now);
      },
      logInRequest: (_application, typed) => ({
        method: 'POST',
        path: typed.type === 'mfa' ? '/login/code' : '/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed),
      }),
      readLogIn: (response, now) => {
        const answer = parseResponse(response.body);
        switch (textIn(answer['state']) ?? '') {
          case 'ok':
            return { state: 'success', tokens: tokensOf(answer, now) };
          case 'code_sent':
            return {
              state: 'pending_mfa',
              method: 'sms',
              hint: '*** 42',
              challenge: textIn(answer['challenge']) ?? '',
            };
          case 'expired':
            return { state: 'refused', reason: 'provider_password_expired' };
          case 'wrong_code':
            return { state: 'refused', reason: 'incorrect_mfa_code' };
          default:
            return { state: 'refused', reason: 'provider_credential_error' };
        }
      },
    },
  };
}
