import type { CatalogEntry } from '#kernel/errors.ts';

export const smartErrors = {
  'smart.invalid_client': {
    status: 401,
    text: 'The assertion does not prove who the client is',
    meaning:
      'OAuth’s `invalid_client`: the text says what is wrong with the assertion: its key, signature, claims, age, or that it was used before.',
  },
  'smart.invalid_request': {
    status: 400,
    text: 'The request for a token is not one that is served',
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
    meaning: 'OAuth’s `invalid_scope`: nothing is both asked for and allowed.',
  },
  'smart.invalid_target': {
    status: 400,
    text: 'resource should be the address of the FHIR face or of the MCP endpoint',
    meaning: 'OAuth’s `invalid_target` (RFC 8707): a token for another server is not made here.',
  },
  'smart.keys_unreachable': {
    status: 400,
    text: 'The keys of the client could not be fetched from its address',
    meaning:
      'OAuth’s `invalid_client`: the registered address of keys did not answer with a JSON Web Key Set; the text says how it failed.',
  },
  'smart.insufficient_scope': {
    status: 403,
    text: 'The token does not open this',
    meaning:
      'The scopes of the token do not hold the type of resource, or do not allow reading or searching it; the text names the scope that does.',
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
      'OAuth’s `invalid_grant`: the text says why. A code or refresh token that comes twice ends the authorization.',
  },
  'smart.redirect_not_allowed': {
    status: 400,
    text: 'No team here allows applications at this redirect_uri; whoever manages a team can allow its origin',
    meaning:
      'OAuth’s `invalid_redirect_uri` (RFC 7591): registration is open for origins that a team allows, and for none before that.',
  },
  'smart.request_untrusted': {
    status: 400,
    text: 'The application did not register, or asked wrongly',
    meaning:
      'OAuth’s `invalid_request`: the browser is sent to no address that was not registered.',
  },
  'smart.origin_not_allowed': {
    status: 403,
    text: 'The team does not allow applications at this origin',
    meaning: 'Whoever manages the team can allow it.',
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
    meaning: 'Nothing was made.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof smartErrors, CatalogEntry> {}
}
