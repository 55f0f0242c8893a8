import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { jsonReply, type Operation, publicOperation } from '#kernel/http/operation.ts';

import { oauthRefusals } from './refusals.ts';
import { grantToken, type TokenDeps } from './tokens/service.ts';
import { tokenMs } from './tokens/token.ts';

export const tokenPath = '/oauth2/token';
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const tokenBody = Type.Object(
  {
    grant_type: Type.String({ maxLength: 100, description: '`client_credentials`.' }),
    client_assertion_type: Type.String({ maxLength: 200, description: `\`${assertionType}\`.` }),
    client_assertion: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description:
        'A JSON Web Token under RS384 or ES384: `iss` and `sub` are the client id, `aud` the address of this endpoint, `exp` within five minutes, `jti` new.',
    }),
    scope: Type.String({
      maxLength: 4000,
      description: 'Scopes, separated by spaces; what is allowed of them is granted.',
    }),
    resource: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'RFC 8707: the address of the FHIR face or of `/mcp`; the token then counts there alone.',
      }),
    ),
    client_id: Type.Optional(Type.String({ maxLength: 100, description: 'Not needed.' })),
  },
  { title: 'TokenRequest' },
);

const tokenSchema = Type.Object(
  {
    access_token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
    token_type: Type.Literal('bearer'),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    scope: Type.String({ description: 'What was granted, which may be less than was asked for.' }),
  },
  { title: 'TokenAnswer' },
);

/** The token endpoint of clients that read over FHIR and MCP. */
export function tokenRoutes(deps: TokenDeps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'grantClientToken',
      method: 'POST',
      path: tokenPath,
      tag: 'backend services',
      summary: 'Trade an assertion for a token',
      description:
        'SMART Backend Services: OAuth 2 client credentials, where the client proves by a signed assertion who it is. A token lives for five minutes, and there is none to refresh it.',
      isForm: true,
      body: tokenBody,
      response: tokenSchema,
      errors: [
        'smart.invalid_client',
        'smart.invalid_request',
        'smart.unsupported_grant_type',
        'smart.invalid_scope',
        'smart.invalid_target',
        'smart.keys_unreachable',
        'auth.too_many_failures',
      ],
      refusals: oauthRefusals,
      audit: 'change',
      handle: async ({ scope, body }) => {
        if (body.grant_type !== 'client_credentials')
          throw new AppError('smart.unsupported_grant_type', {
            beside: { error: 'unsupported_grant_type' },
          });
        if (body.client_assertion_type !== assertionType)
          throw new AppError('smart.invalid_request', {
            detail: `client_assertion_type should be ${assertionType}`,
          });
        const { text, scope: granted } = await grantToken(deps, scope, {
          assertion: body.client_assertion,
          scope: body.scope,
          resource: body.resource ?? null,
        });
        const token = {
          access_token: text,
          token_type: 'bearer',
          expires_in: tokenMs / 1000,
          scope: granted,
        };
        // RFC 6749, section 5.1.
        return jsonReply(200, token, { 'cache-control': 'no-store', pragma: 'no-cache' });
      },
    }),
  ];
}
