import type { Clock } from '#kernel/clock.ts';
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

import { getJson } from './get-json.ts';

const scopes = ['personal', 'daily', 'heartrate', 'workout', 'spo2', 'ring_configuration'] as const;

function tokenRequest(application: Application, grant: Grant): ProviderTokenRequest {
  const form = new URLSearchParams({
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

export const authorisationOn = (clock: Clock): OAuth2 => ({
  kind: 'oauth2',
  authorizeUrl: 'https://cloud.ouraring.com/oauth/authorize',
  tokenUrl: 'https://api.ouraring.com/oauth/token',
  baseUrl: 'https://api.ouraring.com',
  scopes,
  scopeSeparator: ' ',
  usesPkce: false,
  tokenRequest,
  readTokens: (response, now) => {
    checkTokenStatus(response, now);
    const answer = parseAnswer(response.body);
    const accessToken = textIn(answer['access_token']);
    if (accessToken === null) {
      throw new ProviderError('unexpected_error', 'the answer to a token request has no token');
    }
    const seconds = numberIn(answer['expires_in']);
    return {
      accessToken,
      refreshToken: textIn(answer['refresh_token']),
      expiresAt: seconds === null ? null : new Date(now.getTime() + seconds * secondMs),
      scopes: textIn(answer['scope'])?.split(' ') ?? null,
      externalUserId: null,
    };
  },
  identify: async (session) => {
    const { answer } = await getJson({ session, clock }, '/v2/usercollection/personal_info');
    const id = textIn(answer['id']);
    if (id === null) throw new ProviderError('unexpected_error', 'personal_info has no id');
    return id;
  },
});
