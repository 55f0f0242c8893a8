import { secondMs } from '#kernel/time.ts';
import {
  apiConnector,
  checkStatus,
  checkTokenStatus,
  type Json,
  type Login,
  numberIn,
  objectAt,
  parseResponse,
  ProviderError,
  textIn,
  type Tokens,
} from '#sources';

import { resources } from './resources.ts';

/** A Nightscout token is sent in the URL, and exchanged for one that is valid for eight hours. */
const pathOf = (token: string): string =>
  `/api/v2/authorization/request/${encodeURIComponent(token)}`;

function tokensIn(answer: Json): Tokens {
  // API version 3 wraps the fields of version 2 in `result`.
  const found = textIn(answer['token']) === null ? objectAt(answer, 'result') : answer;
  const accessToken = textIn(found['token']);
  if (accessToken === null) {
    throw new ProviderError('unexpected_error', 'the answer to a token has none');
  }
  const ends = numberIn(found['exp']);
  return {
    accessToken,
    // The Nightscout token stays valid until the owner of the server revokes it.
    refreshToken: null,
    expiresAt: ends === null ? null : new Date(ends * secondMs),
    scopes: null,
    externalUserId: textIn(found['sub']),
  };
}

const authorisation: Login = {
  kind: 'password',
  isOwnServer: true,
  servers: [
    {
      region: null,
      baseUrl: 'https://nightscout.invalid',
      tokenUrl: 'https://nightscout.invalid',
    },
  ],
  tokenRequest: (_application, grant) => ({
    method: 'GET',
    headers: {},
    body: null,
    path: pathOf(grant.type === 'refresh_token' ? grant.refreshToken : grant.code),
  }),
  readTokens: (response, now) => {
    checkTokenStatus(response, now);
    return tokensIn(parseResponse(response.body));
  },
  logInRequest: (_application, typed) => ({
    method: 'GET',
    headers: {},
    body: null,
    path: pathOf(typed.type === 'password' ? typed.password : ''),
  }),
  readLogIn: (response, now, typed) => {
    const { status } = response;
    if (status === 401 || status === 403 || status === 404) {
      return { state: 'refused', reason: 'provider_credential_error' };
    }
    checkStatus(response, now);
    const refreshToken = typed.type === 'password' ? typed.password : null;
    return {
      state: 'success',
      tokens: { ...tokensIn(parseResponse(response.body)), refreshToken },
    };
  },
  // Names of tokens are chosen by the owner of each server.
  identify: async ({ application }, told) => `${application.baseUrl}/${told ?? ''}`,
};

/** A user's own Nightscout server, by version 3 of its API. */
export const nightscout = apiConnector<Login>({
  slug: 'nightscout',
  facts: {
    access: "a Nightscout of the person's own, 14.2 or newer, and a token of the role `readable`",
    cost: 'none',
    testedAgainst: "an emulator of its documented API, and values of the server's own tests",
    deletions: {
      told: 'documents with `isValid: false` in the history; Salus compares their times with the list of the server',
      followed: 'with the next round',
    },
  },
  authorisation,
  resources,
  // Each server belongs to one user and has no limit. Salus sends one request of each resource at a time.
  limits: [],
  // A token is ended by the owner of the server.
  disconnect: async () => {},
});
