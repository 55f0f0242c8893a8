import { findAudience, valueOf } from '../scope-model.ts';
import { knownScopes } from './grants-model.ts';
import type { Registration } from './model.ts';
import { isRegistered, originOf } from './redirect-model.ts';

/** The parameters of the authorization endpoint (RFC 6749, 4.1.1; RFC 7636; RFC 8707; SMART App Launch). */
export type Asked = {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly response_type?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly resource?: string;
  /** What SMART App Launch has for `resource`. */
  readonly aud?: string;
};

export type AuthorizationRequest = {
  readonly clientId: string;
  readonly clientName: string;
  readonly redirectUri: string;
  readonly origin: string;
  readonly state: string | undefined;
  readonly scope: string;
  readonly codeChallenge: string;
  readonly audience: string | null;
};

export type Judged =
  /** The redirect URI is not registered, so the member sees the error and nothing is sent there. */
  | { readonly kind: 'untrusted'; readonly detail: string }
  | { readonly kind: 'refused'; readonly redirectTo: string }
  | { readonly kind: 'asked'; readonly request: AuthorizationRequest };

type Context = {
  readonly issuer: string;
  readonly findRegistration: (clientId: string) => Registration | undefined;
  /** The addresses that tokens are for, each with the path that its tokens are bound to. */
  readonly audiences: ReadonlyMap<string, string>;
};

const scopeCharactersMax = 4000;
/** The scope of a client that requests none. */
const usualScope = 'user/*.rs';

export function checkRequest(asked: Asked, context: Context): Judged {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = asked;
  const client = context.findRegistration(clientId);
  if (client === undefined)
    return {
      kind: 'untrusted',
      detail: 'client_id is not that of an application that registered here',
    };
  const origin = originOf(redirectUri);
  if (origin === undefined || !isRegistered(client.redirectUris, redirectUri))
    return { kind: 'untrusted', detail: 'redirect_uri is not one that the application registered' };
  const refused = (error: string, description: string): Judged => ({
    kind: 'refused',
    redirectTo: redirectWith(redirectUri, context.issuer, {
      error,
      error_description: description,
      state,
    }),
  });
  if (asked.response_type !== 'code')
    return refused('unsupported_response_type', 'response_type should be code');
  if (asked.code_challenge_method !== 'S256' || !/^[\w-]{43}$/u.test(asked.code_challenge ?? ''))
    return refused('invalid_request', 'code_challenge is needed, with the method S256 (RFC 7636)');
  const { scope = '' } = asked;
  const resource = valueOf(asked.resource) ?? valueOf(asked.aud);
  const scopes = scope.trim() === '' ? [usualScope] : knownScopes(scope);
  if (scopes.length === 0 || scope.length > scopeCharactersMax)
    return refused('invalid_scope', 'None of these scopes can be granted');
  const audience = resource === null ? null : findAudience(context.audiences, resource);
  if (audience === undefined)
    return refused('invalid_target', 'resource, or aud, is not an address that is served here');
  return {
    kind: 'asked',
    request: {
      clientId,
      clientName: client.name,
      redirectUri,
      origin,
      state,
      scope: scopes.join(' '),
      codeChallenge: asked.code_challenge ?? '',
      audience,
    },
  };
}

/** Returns the redirect URI with the response and the issuer (RFC 9207). */
export function redirectWith(
  redirectUri: string,
  issuer: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...fields, iss: issuer }))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
