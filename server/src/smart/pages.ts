import type { Page } from '#kernel/http/http.ts';
import { jsonReply } from '#kernel/http/operation.ts';

import { tokenPath } from './routes.ts';

export type PageOptions = {
  readonly baseUrl: () => string;
  readonly serviceName: string;
  /** Where tokens count, as paths. */
  readonly faces: { readonly fhir: string; readonly mcp: string };
  readonly resourceTypes: readonly string[];
};

const kept = { 'cache-control': 'public, max-age=300' };

const page = (path: string, value: () => object): Page => ({
  path,
  answer: async () => jsonReply(200, value(), kept),
});

/** What clients ask before they ask for a token: RFC 8414, RFC 9728, and the configuration of SMART. */
export function wellKnownPages({
  baseUrl,
  serviceName,
  faces,
  resourceTypes,
}: PageOptions): readonly Page[] {
  const scopes = ['*', ...resourceTypes].map((type) => `system/${type}.rs`);
  const server = () => ({
    issuer: baseUrl(),
    token_endpoint: `${baseUrl()}${tokenPath}`,
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    response_types_supported: [],
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
      capabilities: ['client-confidential-asymmetric', 'permission-v1', 'permission-v2'],
      code_challenge_methods_supported: ['S256'],
    })),
    page('/.well-known/oauth-authorization-server', server),
    page(`${protectedAt}${faces.fhir}`, resource(faces.fhir, 'FHIR R4')),
    page(`${protectedAt}${faces.mcp}`, resource(faces.mcp, 'Model Context Protocol')),
  ];
}
