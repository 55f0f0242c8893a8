import { secondMs } from '#kernel/time.ts';
import {
  type Application,
  checkTokenStatus,
  type Grant,
  numberIn,
  type OAuth2,
  parseAnswer,
  ProviderError,
  type ProviderTokenRequest,
  textIn,
} from '#sources';

import { bodyOf, isRefusal } from './status.ts';

const scopes = ['user.info', 'user.metrics', 'user.activity'] as const;

function tokenRequest(application: Application, grant: Grant): ProviderTokenRequest {
  const form = new URLSearchParams({
    action: 'requesttoken',
    client_id: application.clientId,
    client_secret: application.clientSecret,
    grant_type: grant.type,
  });
  if (grant.type === 'refresh_token') form.set('refresh_token', grant.refreshToken);
  else {
    form.set('code', grant.code);
    form.set('redirect_uri', grant.redirectUrl);
  }
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  };
}

const readTokens: OAuth2['readTokens'] = (response, now) => {
  checkTokenStatus(response, now);
  const body = grantedIn(parseAnswer(response.body));
  const accessToken = textIn(body['access_token']);
  if (accessToken === null) {
    throw new ProviderError('unexpected_error', 'the answer to a token request has no token');
  }
  const seconds = numberIn(body['expires_in']);
  const userId = body['userid'];
  return {
    accessToken,
    refreshToken: textIn(body['refresh_token']),
    expiresAt: seconds === null ? null : new Date(now.getTime() + seconds * secondMs),
    scopes: textIn(body['scope'])?.split(',') ?? null,
    externalUserId: typeof userId === 'number' ? String(userId) : textIn(userId),
  };
};

/** A code or a token that is refused is told as a parameter that is wrong. */
function grantedIn(answer: Parameters<typeof bodyOf>[0]): ReturnType<typeof bodyOf> {
  try {
    return bodyOf(answer);
  } catch (error) {
    if (error instanceof ProviderError && error.failure === 'non_retriable_error') {
      throw new ProviderError('token_refresh_failed', error.message);
    }
    throw error;
  }
}

export const authorisation: OAuth2 = {
  kind: 'oauth2',
  authorizeUrl: 'https://account.withings.com/oauth2_user/authorize2',
  tokenUrl: 'https://wbsapi.withings.net/v2/oauth2',
  baseUrl: 'https://wbsapi.withings.net',
  scopes,
  scopeSeparator: ',',
  usesPkce: false,
  tokenRequest,
  readTokens,
  isRefusal,
};
