import type { StaticPage } from '#kernel/http/http.ts';
import { jsonReply } from '#kernel/http/operation.ts';

import { authorizePath, registerPath } from './authorizations/public-routes.ts';
import { revocationPath } from './revocation.ts';
import { tokenPath } from './routes.ts';

export type PageOptions = {
  readonly baseUrl: () => string;
  readonly serviceName: string;
  /** Where tokens count, as paths. */
  readonly faces: { readonly fhir: string; readonly mcp: string };
  readonly resourceTypes: readonly string[];
};

const kept = { 'cache-control': 'public, max-age=300' };

const page = (path: string, value: () => object): StaticPage => ({
  path,
  answer: async () => jsonReply(200, value(), kept),
});

/** The pages that clients read before they request a token: RFC 8414, RFC 9728, and the SMART configuration. */
export function wellKnownPages({
  baseUrl,
  serviceName,
  faces,
  resourceTypes,
}: PageOptions): readonly StaticPage[] {
  const scopes = ['*', ...resourceTypes].map((type) => `system/${type}.rs`);
  const server = () => ({
    issuer: baseUrl(),
    token_endpoint: `${baseUrl()}${tokenPath}`,
    authorization_endpoint: `${baseUrl()}${authorizePath}`,
    registration_endpoint: `${baseUrl()}${registerPath}`,
    revocation_endpoint: `${baseUrl()}${revocationPath}`,
    revocation_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    revocation_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: scopes,
  });
  const resource = (path: string, name: string) => () => ({
    resource: `${baseUrl()}${path}`,
    resource_name: `${serviceName} ${name}`,
    authorization_servers: [baseUrl()],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
  });
  const protectedAt = '/.well-known/oauth-protected-resource';
  return [
    page(`${faces.fhir}/.well-known/smart-configuration`, () => ({
      ...server(),
      // SMART counts the ways to authenticate, of which applications without a key have none.
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      capabilities: [
        'launch-standalone',
        'client-public',
        'client-confidential-asymmetric',
        'context-standalone-patient',
        'permission-offline',
        'permission-patient',
        'permission-user',
        'permission-v1',
        'permission-v2',
      ],
    })),
    page('/.well-known/oauth-authorization-server', server),
    page(`${protectedAt}${faces.fhir}`, resource(faces.fhir, 'FHIR R4')),
    page(`${protectedAt}${faces.mcp}`, resource(faces.mcp, 'Model Context Protocol')),
  ];
}
