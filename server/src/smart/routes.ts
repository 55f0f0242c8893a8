import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import {
  jsonReply,
  type Operation,
  publicOperation,
  type PublicScope,
} from '#kernel/http/operation.ts';

import { accessTokenMs } from './authorizations/authenticate.ts';
import { type ExchangeDeps, refresh, tradeCode, type Tokens } from './authorizations/exchange.ts';
import { oauthErrors } from './oauth-errors.ts';
import { valueOf } from './scope-model.ts';
import { grantToken, type TokenDeps } from './tokens/service.ts';
import { tokenMs } from './tokens/token.ts';

export const tokenPath = '/oauth2/token';
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const field = (charactersMax: number, description: string) =>
  Type.Optional(Type.String({ maxLength: charactersMax, description }));

const tokenBody = Type.Object(
  {
    grant_type: Type.String({
      maxLength: 100,
      description: '`client_credentials`, `authorization_code` or `refresh_token`.',
    }),
    client_assertion_type: field(200, `Of \`client_credentials\`: \`${assertionType}\`.`),
    client_assertion: field(
      20_000,
      'A JSON Web Token under RS384 or ES384: `iss` and `sub` are the client id, `aud` the address of this endpoint or the issuer, `exp` within five minutes, `jti` new.',
    ),
    scope: field(
      4000,
      'For `client_credentials`: scopes, separated by spaces. The token gets those that are allowed.',
    ),
    resource: field(
      1000,
      'RFC 8707: the URL of the FHIR API or of `/mcp`. The token is then valid there only.',
    ),
    client_id: field(
      6000,
      'Required for applications. Optional with an assertion or a refresh token, but then of the same client.',
    ),
    code: field(200, 'Of `authorization_code`.'),
    redirect_uri: field(1000, 'Of `authorization_code`: that to which the code was sent.'),
    code_verifier: field(200, 'Of `authorization_code`: RFC 7636.'),
    refresh_token: field(500, 'Of `refresh_token`: the latest, which is good once.'),
  },
  { title: 'TokenRequest' },
);
type Body = Static<typeof tokenBody>;

const tokenSchema = Type.Object(
  {
    access_token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
    token_type: Type.Literal('bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    scope: Type.String({ description: 'The granted scopes, which may be fewer than requested.' }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Of an application: replaces the one before.' }),
    ),
    patient: Type.Optional(Type.String({ description: 'The user whose data the member granted.' })),
  },
  { title: 'TokenAnswer' },
);

type Granted = Static<typeof tokenSchema>;
type Deps = TokenDeps & ExchangeDeps;

/** The token endpoint of clients that read over FHIR and MCP. */
export function tokenRoutes(deps: Deps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'grantClientToken',
      method: 'POST',
      path: tokenPath,
      tag: 'backend services',
      summary: 'Trade an assertion, a code or a refresh token for a token',
      description:
        'SMART Backend Services: OAuth 2 client credentials, with a signed assertion and without refresh tokens. Applications that a member authorized exchange a code with its verifier (PKCE), and then each refresh token once. A token is valid for five minutes.',
      isForm: true,
      body: tokenBody,
      response: tokenSchema,
      errors: [
        'smart.invalid_client',
        'smart.invalid_request',
        'smart.invalid_grant',
        'smart.unsupported_grant_type',
        'smart.invalid_scope',
        'smart.invalid_target',
        'smart.keys_unreachable',
        'auth.too_many_failures',
      ],
      refusals: oauthErrors,
      audit: 'change',
      handle: async ({ scope, body }) =>
        // RFC 6749, section 5.1.
        jsonReply(200, await granted(deps, scope, body), {
          'cache-control': 'no-store',
          pragma: 'no-cache',
        }),
    }),
  ];
}

async function granted(deps: Deps, scope: PublicScope, body: Body): Promise<Granted> {
  switch (body.grant_type) {
    case 'client_credentials':
      return grantedToBackend(deps, scope, body);
    case 'authorization_code':
      return toWire(
        await tradeCode(deps, scope.origin, {
          code: needed(body, 'code'),
          clientId: needed(body, 'client_id'),
          redirectUri: needed(body, 'redirect_uri'),
          verifier: needed(body, 'code_verifier'),
          resource: valueOf(body.resource),
        }),
      );
    case 'refresh_token':
      return toWire(
        await refresh(deps, scope.origin, {
          token: needed(body, 'refresh_token'),
          clientId: valueOf(body.client_id),
          resource: valueOf(body.resource),
        }),
      );
    default:
      throw new AppError('smart.unsupported_grant_type', {
        beside: { error: 'unsupported_grant_type' },
      });
  }
}

async function grantedToBackend(deps: Deps, from: PublicScope, body: Body): Promise<Granted> {
  if (body.client_assertion_type !== assertionType)
    throw new AppError('smart.invalid_request', {
      detail: `client_assertion_type should be ${assertionType}`,
    });
  const { text, scope } = await grantToken(deps, from, {
    assertion: needed(body, 'client_assertion'),
    clientId: valueOf(body.client_id),
    scope: needed(body, 'scope'),
    resource: valueOf(body.resource),
  });
  return { access_token: text, token_type: 'bearer', expires_in: tokenMs / 1000, scope };
}

function needed(body: Body, name: Exclude<keyof Body, 'grant_type'>): string {
  const value = body[name];
  if (value !== undefined && value !== '') return value;
  throw new AppError('smart.invalid_request', {
    detail: `${name} is needed for the grant type ${body.grant_type}`,
  });
}

const toWire = ({ access, refresh: refreshToken, scope, patient }: Tokens): Granted => ({
  access_token: access,
  token_type: 'bearer',
  expires_in: accessTokenMs / 1000,
  scope,
  refresh_token: refreshToken,
  ...(patient === null ? {} : { patient }),
});
