import { type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import { secondMs } from '#kernel/time.ts';

import {
  type Application,
  type Grant,
  type OAuth2,
  ProviderError,
  type Tokens,
} from '../connector.ts';
import { checkTokenStatus, idIn, parseResponse } from './response.ts';
import { fieldAt } from './values.ts';

/** How an OAuth provider differs from others; the rest is RFC 6749 and, with PKCE, RFC 7636. */
export type OAuth2Rules = Pick<
  OAuth2,
  | 'authorizeUrl'
  | 'tokenUrl'
  | 'baseUrl'
  | 'scopes'
  | 'scopeSeparator'
  | 'authorizeFields'
  | 'isRefusal'
  | 'identify'
> & {
  readonly usesPkce?: boolean;
  /** Where the application sends its secret: in the form, unless the provider requires HTTP basic authentication. */
  readonly secretIn?: 'form' | 'basic';
  /** Fields of a token request in addition to the standard ones. */
  readonly formFields?: Readonly<Record<string, string>>;
  /** The same for requests that refresh a token. */
  readonly refreshFields?: Readonly<Record<string, string>>;
  /** Returns the part of the response that has the tokens, if it is not all of it. Throws ProviderError for a rejection. */
  readonly tokensIn?: (answer: Json) => Json;
  /** The field of the response that identifies the user, if there is one: `user_id`, `athlete.id`. */
  readonly userField?: string;
};

/** Returns the requests for tokens of an OAuth provider and the reader of its responses. */
export function oauth2(rules: OAuth2Rules): OAuth2 {
  const {
    usesPkce = false,
    secretIn,
    formFields,
    refreshFields,
    tokensIn,
    userField,
    ...addresses
  } = rules;
  return {
    ...addresses,
    kind: 'oauth2',
    usesPkce,
    tokenRequest: (application, grant) => ({
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(secretIn === 'basic' ? { authorization: basicCredentials(application) } : {}),
      },
      body: new URLSearchParams({
        ...formFields,
        ...(grant.type === 'refresh_token' ? refreshFields : {}),
        ...(secretIn === 'basic' ? {} : credentials(application)),
        ...grantFields(grant),
      }).toString(),
    }),
    readTokens: (response, now) => {
      checkTokenStatus(response, now);
      const answer = parseResponse(response.body);
      const { scopeSeparator } = addresses;
      return readTokens(tokensIn?.(answer) ?? answer, { scopeSeparator, userField, now });
    },
  };
}

function credentials({ clientId, clientSecret }: Application): Readonly<Record<string, string>> {
  return { client_id: clientId, client_secret: clientSecret };
}

/** The application by HTTP basic authentication, as RFC 6749 has it. */
export function basicCredentials({
  clientId,
  clientSecret,
}: Pick<Application, 'clientId' | 'clientSecret'>): string {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function grantFields(grant: Grant): Readonly<Record<string, string>> {
  if (grant.type === 'refresh_token') {
    return { grant_type: grant.type, refresh_token: grant.refreshToken };
  }
  const { type, code, redirectUrl, codeVerifier } = grant;
  return {
    grant_type: type,
    code,
    redirect_uri: redirectUrl,
    ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
  };
}

function readTokens(
  answer: Json,
  {
    scopeSeparator,
    userField,
    now,
  }: {
    readonly scopeSeparator: string;
    readonly userField: string | undefined;
    readonly now: Date;
  },
): Tokens {
  const accessToken = textIn(answer['access_token']);
  if (accessToken === null) {
    throw new ProviderError('unexpected_error', 'the answer to a token request has no token');
  }
  const seconds = numberIn(answer['expires_in']);
  return {
    accessToken,
    refreshToken: textIn(answer['refresh_token']),
    expiresAt: seconds === null ? null : new Date(now.getTime() + seconds * secondMs),
    scopes: textIn(answer['scope'])?.split(scopeSeparator) ?? null,
    externalUserId: userField === undefined ? null : idIn(fieldAt(answer, userField)),
  };
}
