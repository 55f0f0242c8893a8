// Written by `npm run generate` from docs/openapi.json and console/operations.txt: change them there.

export interface paths {
  '/v2/user': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'offset'?: number | undefined; 'limit'?: number | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PaginatedUsersResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/metrics': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MetricsResult } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/invite/accept': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': AcceptInviteBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgMember } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team_api_keys/{env}/{region}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingTeamAPIKeyResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody: { content: { 'application/json': CreateTeamAPIKeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingTeamAPIKey } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query: { 'api_key_id': (string)[] }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': DeleteTeamApiKeysResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team_api_keys/{env}/{region}/{api_key_id}/rotate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu"; 'api_key_id': string }; cookie?: never }; requestBody: { content: { 'application/json': RotateKeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingTeamAPIKey } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/audit_log': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: string | undefined; 'user_id'?: string | undefined; 'actor'?: string | undefined; 'action'?: string | undefined; 'result'?: string | undefined; 'from'?: string | undefined; 'to'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuditLogPage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SignInOptions } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in/link': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SignInLinkBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSession } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in/management_key': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SignInManagementKeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSession } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WhoAmI } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_out': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/session': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSessionList } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/session/{session_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'session_id': string }; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
}

export type AcceptInviteBody = { 'token': string; 'name': string; 'password'?: string | null | undefined };

export type AuditEntry = { 'id': number; 'seq': number | null; 'hash': string | null; 'at': string; 'actor': { 'type': string; 'id': string }; 'action': string; 'subject': { 'type': string; 'id': string } | null; 'user_id': string | null; 'team_id': string | null; 'environment': string | null; 'address': string | null; 'request_id': string | null; 'result': string; 'count': number; 'details': Record<string, unknown> };

export type AuditLogPage = { 'entries': (AuditEntry)[]; 'next_cursor': string | null };

export type ClientFacingOrgMember = { 'id': string; 'name': string; 'email': string; 'created_on': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type ClientFacingProvider = { 'name': string; 'slug': string; 'logo': string };

export type ClientFacingTeamAPIKey = { 'id': string; 'label': string; 'value': string; 'team_id': string; 'created_at': string; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null };

export type ClientFacingTeamAPIKeyResponse = { 'api_keys': (ClientFacingTeamAPIKey)[]; 'next_cursor': string | null };

export type ClientFacingUser = { 'user_id': string; 'team_id': string; 'client_user_id': string; 'created_on': string; 'connected_sources': (ConnectedSource)[]; 'fallback_time_zone': FallbackTimeZone | null; 'fallback_birth_date': FallbackBirthDate | null; 'ingestion_start': string | null; 'ingestion_end': string | null };

export type ConnectedSource = { 'provider': ClientFacingProvider; 'created_on': string; 'source': ClientFacingProvider };

export type CreateTeamAPIKeyBody = { 'label': string; 'team_id': string; 'expires_at'?: string | null | undefined };

export type DeleteTeamApiKeysResponse = { 'success': (string)[]; 'failure': (string)[]; 'not_found': (string)[] };

export type FallbackBirthDate = { 'value': string; 'source_slug': string; 'updated_at': string };

export type FallbackTimeZone = { 'id': string; 'source_slug': string; 'updated_at': string };

export type HTTPValidationError = { 'detail': string | ({ 'type': string; 'loc': (string | number)[]; 'msg': string; 'input'?: unknown | undefined; 'ctx'?: Record<string, unknown> | undefined })[] | Record<string, unknown> };

export type ListedMemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null; 'is_current': boolean; 'last_used_at': string; 'address': string; 'user_agent': string | null };

export type MemberCredentials = { 'has_password': boolean; 'passkeys': number };

export type MemberEnvironment = { 'environment': "production" | "sandbox"; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'has_query_access': boolean };

export type MemberOrganisation = { 'id': string; 'name': string };

export type MemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null };

export type MemberSessionList = { 'sessions': (ListedMemberSession)[] };

export type MemberTeam = { 'id': string; 'name': string; 'region': "us" | "eu"; 'environments': (MemberEnvironment)[] };

export type MetricsResult = { 'team_id': string; 'number_of_connected_sources': number; 'number_of_users': number; 'number_of_errored_connected_sources': number; 'number_of_connected_sources_by_week': (TimeseriesMetricPoint)[]; 'number_of_ordered_tests': number };

export type PaginatedUsersResponse = { 'users': (ClientFacingUser)[]; 'total': number; 'offset': number; 'limit': number };

export type RotateKeyBody = { 'overlap_seconds': number; 'expires_at'?: string | null | undefined };

export type SignInLinkBody = { 'token': string };

export type SignInManagementKeyBody = { 'key': string };

export type SignInOptions = { 'service_name': string; 'version': string; 'is_possible': boolean; 'reason': string | null; 'passkeys_possible': boolean };

export type SignedInMember = { 'id': string; 'name': string; 'email': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" };

export type TeamRoleBinding = { 'team_id': string };

export type TimeseriesMetricPoint = { 'date': string; 'value': number; 'all': number };

export type WhoAmI = { 'member': SignedInMember; 'organisation': MemberOrganisation; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'teams': (MemberTeam)[]; 'has_more_teams': boolean; 'session': MemberSession; 'passkeys_possible': boolean; 'service_name': string; 'version': string; 'credentials': MemberCredentials };
