import { expect, test } from 'vitest';

import type { Application, Grant } from '../connector.ts';
import { oauth2, type OAuth2Rules } from './oauth2.ts';

const application: Application = {
  clientId: 'salus',
  clientSecret: 'a secret: with a colon',
  baseUrl: 'https://api.provider.test',
  authorizeUrl: 'https://provider.test/authorize',
  tokenUrl: 'https://provider.test/token',
};
const rules: OAuth2Rules = { ...application, scopes: ['read'], scopeSeparator: ' ' };
const now = new Date('2026-11-20T12:00:00Z');
const code: Grant = {
  type: 'authorization_code',
  code: 'a code',
  redirectUrl: 'https://salus.test/back',
  codeVerifier: 'a verifier',
};

function formOf(changes: Partial<OAuth2Rules>, grant: Grant) {
  const request = oauth2({ ...rules, ...changes }).tokenRequest(application, grant, now);
  const fields = Object.fromEntries(new URLSearchParams(String(request.body)));
  return { fields, authorization: request.headers['authorization'] };
}

function answer(body: unknown, status = 200) {
  return { status, body: Buffer.from(JSON.stringify(body)), retryAfter: null };
}

test('a code is shown with its verifier, its address and the credentials of the application', () => {
  expect(formOf({}, code)).toEqual({
    fields: {
      client_id: 'salus',
      client_secret: 'a secret: with a colon',
      grant_type: 'authorization_code',
      code: 'a code',
      redirect_uri: 'https://salus.test/back',
      code_verifier: 'a verifier',
    },
    authorization: undefined,
  });
});

test('a provider that wants basic authentication finds no secret in the form', () => {
  const refresh: Grant = { type: 'refresh_token', refreshToken: 'a token' };
  const { fields, authorization = '' } = formOf({ secretIn: 'basic' }, refresh);
  expect(fields).toEqual({ grant_type: 'refresh_token', refresh_token: 'a token' });
  expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe(
    'salus:a%20secret%3A%20with%20a%20colon',
  );
});

test('tokens are read with their end, their scopes and who the user is', () => {
  const provider = oauth2({ ...rules, userField: 'user_id' });
  const given = { access_token: 'one', refresh_token: 'two', expires_in: 60, scope: 'read write' };
  expect(provider.readTokens(answer({ ...given, user_id: 7 }), now)).toEqual({
    accessToken: 'one',
    refreshToken: 'two',
    expiresAt: new Date('2026-11-20T12:01:00Z'),
    scopes: ['read', 'write'],
    externalUserId: '7',
  });
});

test('an answer without a token, and a refusal, are failures', () => {
  const provider = oauth2(rules);
  expect(() => provider.readTokens(answer({}), now)).toThrow('no token');
  expect(() => provider.readTokens(answer({ error: 'invalid_grant' }, 400), now)).toThrow(
    'refused a token',
  );
});
