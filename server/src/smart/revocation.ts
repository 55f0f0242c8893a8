import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { type Operation, publicOperation, Reply } from '#kernel/http/operation.ts';

import { oauthErrors } from './oauth-errors.ts';
import { assertionType } from './routes.ts';
import { valueOf } from './scope-model.ts';
import { type RevocationDeps, revokeToken } from './tokens/revoke.ts';

export const revocationPath = '/oauth2/revoke';

const field = (charactersMax: number, description: string) =>
  Type.Optional(Type.String({ maxLength: charactersMax, description }));

const revocationBody = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'A refresh token or an access token of the client.',
    }),
    token_type_hint: field(100, 'Not needed: a token says of which type it is.'),
    client_id: field(6000, 'Of an application.'),
    client_assertion_type: field(200, `Of a backend: \`${assertionType}\`.`),
    client_assertion: field(20_000, 'Of a backend: as at the token endpoint.'),
  },
  { title: 'RevocationRequest' },
);

/** The revocation endpoint (RFC 7009). */
export function revocationRoutes(deps: RevocationDeps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'revokeClientToken',
      method: 'POST',
      path: revocationPath,
      tag: 'backend services',
      summary: 'Revoke a refresh token or an access token',
      description:
        "RFC 7009. Revoking either token of an application ends the member's authorization and all of its tokens. Revoking the token of a backend ends that token only. An unknown or expired token also returns 200.",
      isForm: true,
      body: revocationBody,
      response: null,
      errors: [
        'smart.invalid_client',
        'smart.invalid_request',
        'smart.invalid_grant',
        'smart.keys_unreachable',
        'auth.too_many_failures',
      ],
      refusals: oauthErrors,
      audit: 'change',
      handle: async ({ scope, body }) => {
        const { token } = body;
        const [clientId, assertion] = [valueOf(body.client_id), valueOf(body.client_assertion)];
        if (assertion !== null && body.client_assertion_type !== assertionType)
          throw new AppError('smart.invalid_request', {
            detail: `client_assertion_type should be ${assertionType}`,
          });
        await revokeToken(deps, scope, { token, clientId, assertion });
        return new Reply(200, null, { 'cache-control': 'no-store' });
      },
    }),
  ];
}
