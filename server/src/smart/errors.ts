import type { CatalogEntry } from '#kernel/errors.ts';

export const smartErrors = {
  'smart.invalid_client': {
    status: 401,
    text: 'The client assertion is not valid',
    meaning:
      'OAuth’s `invalid_client`: the text names the fault of the assertion: its key, signature, claims, age, or reuse.',
    example: { error: 'invalid_client' },
  },
  'smart.invalid_request': {
    status: 400,
    text: 'The token request is not valid',
    meaning: 'OAuth’s `invalid_request`: the text names the field.',
  },
  'smart.unsupported_grant_type': {
    status: 400,
    text: 'grant_type should be authorization_code, refresh_token or client_credentials',
    meaning: 'OAuth’s `unsupported_grant_type`.',
  },
  'smart.invalid_scope': {
    status: 400,
    text: 'None of these scopes is allowed for the client',
    meaning: 'OAuth’s `invalid_scope`: none of the requested scopes is allowed.',
    example: { error: 'invalid_scope' },
  },
  'smart.invalid_target': {
    status: 400,
    text: 'resource should be the URL of the FHIR API or of the MCP endpoint',
    meaning:
      'OAuth’s `invalid_target` (RFC 8707): this server does not issue tokens for other servers.',
    example: { error: 'invalid_target' },
  },
  'smart.keys_unreachable': {
    status: 400,
    text: 'The keys of the client could not be fetched from its URL',
    meaning:
      'OAuth’s `invalid_client`: the registered URL of the keys did not return a JSON Web Key Set; the text has the reason.',
    example: { error: 'invalid_client' },
  },
  'smart.insufficient_scope': {
    status: 403,
    text: 'The token does not permit this',
    meaning:
      'The scopes of the token do not include the resource type, or do not allow reading or searching it. The text names the missing scope.',
  },
  'smart.client_not_found': {
    status: 404,
    text: 'Client not found',
    meaning: 'The team has no such client, or it was revoked.',
  },
  'smart.invalid_grant': {
    status: 400,
    text: 'The code or refresh token is not valid',
    meaning:
      'OAuth’s `invalid_grant`: the text has the reason. Using a code or refresh token twice ends the authorization.',
    example: { error: 'invalid_grant' },
  },
  'smart.redirect_not_allowed': {
    status: 400,
    text: 'No team allows applications at this redirect_uri; a team administrator can allow its origin',
    meaning:
      'OAuth’s `invalid_redirect_uri` (RFC 7591): applications can register only at origins that a team allows.',
    example: { error: 'invalid_redirect_uri' },
  },
  'smart.client_name_invalid': {
    status: 400,
    text: 'client_name should not have invisible characters',
    meaning:
      'OAuth’s `invalid_client_metadata` (RFC 7591): the consent page shows the name, so that control, format and bidirectional characters are rejected.',
  },
  'smart.request_untrusted': {
    status: 400,
    text: 'The application is not registered, or its request is not valid',
    meaning: 'OAuth’s `invalid_request`: Salus redirects only to registered URLs.',
  },
  'smart.origin_not_allowed': {
    status: 403,
    text: 'The team does not allow applications at this origin',
    meaning: 'A team administrator can allow the origin.',
  },
  'smart.too_many_authorizations': {
    status: 409,
    text: 'A team has at most 200 authorizations in an environment; revoke one first',
    meaning: 'Nothing was granted.',
  },
  'smart.authorization_not_found': {
    status: 404,
    text: 'Authorization not found',
    meaning: 'The team has no such authorization, or it was revoked.',
  },
  'smart.too_many_clients': {
    status: 409,
    text: 'A team has at most 200 clients in an environment; revoke one first',
    meaning: 'Nothing was created.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof smartErrors, CatalogEntry> {}
}
