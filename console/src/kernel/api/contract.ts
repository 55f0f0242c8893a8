// Written by `npm run generate` from docs/openapi.json and console/operations.txt: change them there.

export interface paths {
  '/v2/user': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'offset'?: number | undefined; 'limit'?: number | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PaginatedUsersResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': UserCreateBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingUser } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/undo_delete': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'user_id'?: string | null | undefined; 'client_user_id'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserSuccessResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingUser } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserSuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UserPatchBody } }; responses: { 204: { headers: Record<string, unknown>; content?: never }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
  };
  '/v2/user/{user_id}/info': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UserInfoCreateRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserInfo } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v2/user/{user_id}/info/latest': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserInfo } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
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
  '/v2/user/{user_id}/create_portal_url': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CreateUserPortalURLBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': CreateUserPortalURLResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'environment': "sandbox" | "production" }; header?: never; path: { 'org_id': string; 'team_id': string; 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserDeletion } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion_certificate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'environment': "sandbox" | "production" }; header?: never; path: { 'org_id': string; 'team_id': string; 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserDeletionCertificate } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/user/{user_id}/export': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'environment': "sandbox" | "production" }; header?: never; path: { 'org_id': string; 'team_id': string; 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/zip': Blob | File | string } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/providers': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'source_type'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingProviderDetailed)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/providers/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': { 'providers': (ClientFacingProviderWithStatus)[] } } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/{provider}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'user_id': string; 'provider': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserSuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v2/user/refresh/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'timeout'?: number | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserRefreshSuccessResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/device': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingDevice)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/link/token': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': LinkTokenExchange } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LinkTokenExchangeResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/link/connect/demo': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': DemoConnectionCreationPayload } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': DemoConnectionStatus } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/link/bulk_pause': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'team_id'?: "infer_from_context" | string | undefined }; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': BulkPauseConnectionsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserSuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/link/bulk_trigger_historical_pull': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'team_id'?: "infer_from_context" | string | undefined }; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': BulkTriggerHistoricalPullBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': { 'success': boolean } } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/link/bulk_op': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'next_cursor'?: string | null | undefined; 'page_size'?: number | undefined; 'team_id'?: "infer_from_context" | string | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': BulkOpsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/introspect/historical_pull': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'user_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'cursor'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserHistoricalPullsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/introspect/resources': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'user_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'cursor'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UserResourcesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/afib_burden/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedAFibBurdenResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/basal_body_temperature/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBasalBodyTemperatureResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/blood_oxygen/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBloodOxygenResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/blood_pressure/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBloodPressureResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/body_fat/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBodyFatResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/body_mass_index/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBodyMassIndexResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/body_temperature/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBodyTemperatureResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/body_temperature_delta/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBodyTemperatureDeltaResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/body_weight/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedBodyWeightResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/caffeine/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedCaffeineResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/calories_active/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedCaloriesActiveResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/calories_basal/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedCaloriesBasalResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/carbohydrates/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedCarbohydratesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/cholesterol/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedCholesterolResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/daylight_exposure/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedDaylightExposureResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/distance/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedDistanceResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/fall/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedFallResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/floors_climbed/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedFloorsClimbedResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/forced_expiratory_volume_1/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedForcedExpiratoryVolume1Response } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/forced_vital_capacity/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedForcedVitalCapacityResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/glucose/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedGlucoseResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/handwashing/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedHandwashingResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/heart_rate_alert/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedHeartRateAlertResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/heart_rate_recovery_one_minute/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedHeartRateRecoveryOneMinuteResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/heartrate/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedHeartRateResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/hrv/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedHRVResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/ige/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedIgeResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/igg/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedIggResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/inhaler_usage/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedInhalerUsageResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/insulin_injection/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedInsulinInjectionResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/lean_body_mass/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedLeanBodyMassResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/mindfulness_minutes/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedMindfulnessMinutesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/peak_expiratory_flow_rate/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedPeakExpiratoryFlowRateResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/respiratory_rate/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedRespiratoryRateResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/sleep_apnea_alert/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedSleepApneaAlertResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/sleep_breathing_disturbance/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedSleepBreathingDisturbanceResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/stand_duration/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedStandDurationResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/stand_hour/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedStandHourResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/steps/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedStepsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/stress_level/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedStressLevelResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/uv_exposure/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedUVExposureResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/vo2_max/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedVO2MaxResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/waist_circumference/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWaistCircumferenceResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/water/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWaterResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/wheelchair_push/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWheelchairPushResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/workout_distance/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWorkoutDistanceResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/workout_duration/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWorkoutDurationResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/workout_swimming_stroke/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedWorkoutSwimmingStrokeResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/activity/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientActivityResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/body/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientBodyResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/electrocardiogram/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingElectrocardiogramResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/meal/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingMealResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/menstrual_cycle/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MenstrualCycleResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/sleep/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'night_of_day'?: "main" | "main_and_naps" | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientSleepResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/workouts/{user_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'each_activity_once'?: boolean | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientWorkoutResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/sleep/{sleep_id}/stream': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'sleep_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingSleepStream } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/workouts/{workout_id}/stream': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'workout_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingStream } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/activity/{user_id}/explain': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'date': string }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ExplainedActivity } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/aggregate/v1/user/{user_id}/query': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': QueryBatch } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AggregationResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 406: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/continuous_query': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ContinuousQueryResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: { 'query_type'?: "team" | "platform" | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody: { content: { 'application/json': CreateContinuousQueryBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ContinuousQuery } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/continuous_query/{query_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'query_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ContinuousQuery } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/validate_continuous_query': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'query_type'?: "team" | "platform" | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody: { content: { 'application/json': CreateContinuousQueryBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ValidateContinuousQueryResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/result_table': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'user_id': string; 'query_id_or_slug': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AggregationResult } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 406: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}/task_history': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'next_cursor'?: string | null | undefined; 'limit'?: number | undefined }; header?: never; path: { 'user_id': string; 'query_id_or_slug': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ContinuousQueryTaskHistoryResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/insurance': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CreateInsuranceRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingInsurance } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/insurance/latest': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'is_primary'?: boolean | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingInsurance } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/insurance/search/payor': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'insurance_name'?: string | null | undefined; 'provider'?: string | null | undefined; 'provider_payor_id'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingPayor)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/payor': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': CreatePayorBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingPayor } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/insurance/search/diagnosis': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'diagnosis_query': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingDiagnosisInformation)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/insurance/validate_icd_codes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': ValidateICDCodesBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ValidateICDCodesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_tests/labs': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingLab)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_tests/markers': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'lab_id'?: (number)[] | undefined; 'lab_slug'?: string | null | undefined; 'name'?: string | undefined; 'a_la_carte_enabled'?: boolean | null | undefined; 'include_pricing'?: boolean | undefined; 'lab_account_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GetMarkersResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_tests/{lab_test_id}/markers': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'lab_account_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined }; header?: never; path: { 'lab_test_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GetMarkersOfLabTestResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_test/lab_account': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'lab_account_id'?: string | null | undefined; 'status'?: "active" | "pending" | "suspended" | "ready_to_launch" | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GetTeamLabAccountsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_test': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'lab_test_limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'include_pricing'?: boolean | undefined; 'lab_account_id'?: string | null | undefined; 'generation_method'?: "auto" | "manual" | "all" | undefined; 'lab_slug'?: string | null | undefined; 'collection_method'?: "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection" | null | undefined; 'status'?: "active" | "pending_approval" | "inactive" | null | undefined; 'marker_ids'?: (number)[] | undefined; 'provider_ids'?: (string)[] | undefined; 'name'?: string | null | undefined; 'order_key'?: "price" | "created_at" | "updated_at" | null | undefined; 'order_direction'?: "asc" | "desc" | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabTestResourcesResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_tests': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': CreateLabTestRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingLabTest } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_tests/{lab_test_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'lab_test_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateLabTestRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingLabTest } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/compendium/search': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SearchCompendiumBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SearchCompendiumResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/compendium/search_orderable_tests': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SearchOrderableTestsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SearchOrderableTestsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/compendium/convert': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': ConvertCompendiumBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ConvertCompendiumResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: { 'x-idempotency-key'?: string | undefined; 'x-idempotency-error'?: string | undefined }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': CreateOrderRequestCompatible } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PostOrderResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrder } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateOrderBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PostOrderResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/{order_id}/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PostOrderResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/draw_completed': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PostOrderResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/area/info': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'zip_code': string; 'radius'?: "10" | "20" | "25" | "50" | "100" | undefined; 'lab'?: "quest" | "labcorp" | "bioreference" | "sonora_quest" | null | undefined; 'labs'?: ("quest" | "labcorp" | "bioreference" | "sonora_quest")[] | undefined; 'lab_account_id'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AreaInfo } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/phlebotomy/appointment/availability': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'start_date'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': USAddress } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AppointmentAvailabilitySlots } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/psc/appointment/availability': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query: { 'lab': "quest" | "sonora_quest"; 'start_date'?: string | null | undefined; 'site_codes'?: (string)[] | undefined; 'zip_code'?: string | null | undefined; 'radius'?: "10" | "20" | "25" | "50" | "100" | null | undefined; 'allow_stale'?: boolean | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AppointmentAvailabilitySlots } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/phlebotomy/appointment/cancellation-reasons': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingAppointmentCancellationReason)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/phlebotomy/appointment': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/phlebotomy/appointment/book': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: { 'x-idempotency-key'?: string | undefined; 'x-idempotency-error'?: string | undefined }; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AppointmentBookingRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/phlebotomy/appointment/reschedule': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AppointmentRescheduleRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/{order_id}/phlebotomy/appointment/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AppointmentCancelRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/{order_id}/phlebotomy/appointment/request': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': RequestAppointmentRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/psc/appointment/cancellation-reasons': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingAppointmentCancellationReason)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/psc/appointment': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/psc/appointment/book': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: { 'x-idempotency-key'?: string | undefined; 'x-idempotency-error'?: string | undefined }; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AppointmentBookingRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/psc/appointment/reschedule': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AppointmentRescheduleRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/{order_id}/psc/appointment/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': PscAppointmentCancelRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingAppointment } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v3/order/{order_id}/result': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'unit_system'?: "si" | "conventional" | null | undefined }; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabResultsRaw } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/test': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'final_status'?: string | null | undefined; 'delay'?: number | null | undefined }; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': SimulationFlags | null } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': string } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/sandbox/clock': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SandboxClock } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'advance_seconds': number } } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SandboxClock } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/requisition/pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/labels/pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'number_of_labels'?: number | undefined; 'collection_date': string }; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/collection_instruction_pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/abn_pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/lab_test/{lab_test_id}/collection_instruction_pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'lab_test_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/result/pdf': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'document'?: number | null | undefined }; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PDF } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/unmatched_result/{raw_result_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'raw_result_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UnmatchedResult } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/unmatched_result/{raw_result_id}/accept': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'raw_result_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AcceptUnmatchedResultBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrder } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/unmatched_result/{raw_result_id}/resolve': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'raw_result_id': string }; cookie?: never }; requestBody: { content: { 'application/json': ResolveUnmatchedResultBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UnmatchedResult } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/unmatched_result_test': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: { 'x-idempotency-key'?: string | undefined }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': CreateUnmatchedResultTestBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': CreateUnmatchedResultTestResponse } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    patch: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateOrgBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrg } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v1/org/{org_id}/domain': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ListOrgDomainResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CreateOrgDomainBody } }; responses: { 201: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgDomain } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/domain/{domain_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'domain_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/domain/{domain_id}/verify': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'domain_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': VerifyOrgDomainResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/member': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'search_query'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgMemberListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/member/{member_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'member_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'member_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateOrgMemberBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgMember } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
  };
  '/v1/org/{org_id}/invite': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'search_query'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgInviteListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody: { content: { 'application/json': OrgInviteAPICreate } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': OrgInviteAPICreateResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/invite/{invite_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'invite_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
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
  '/v1/org/{org_id}/management_key': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: string | null | undefined; 'role'?: "org_admin" | "team_admin" | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingManagementKeyResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CreateManagementKeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingManagementKeyUnhashed } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/management_key/{key_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'key_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingManagementKey | null } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/management_key/{key_id}/rotate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'key_id': string }; cookie?: never }; requestBody: { content: { 'application/json': RotateKeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingManagementKeyUnhashed } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CreateOrgTeamBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgTeam } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'include_environment'?: ("production" | "sandbox")[] | undefined }; header?: never; path: { 'org_id': string; 'team_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgTeam } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SuccessResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateOrgTeamBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgTeam } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
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
  '/v1/org/{org_id}/prepare_team_custom_credentials/{env}/{region}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody: { content: { 'application/json': PrepareTeamCustomCredentialsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PrepareTeamCustomCredentialsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team_custom_credentials/{env}/{region}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: (string)[] | undefined; 'provider'?: "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | "freestyle_libre" | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': CustomCredentialsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody: { content: { 'application/json': UpsertTeamCustomCredentialsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingTeamProviderCredentials } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query: { 'credential_id': (string)[] }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': DeleteTeamCustomCredentialsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/scope_requirements': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'provider'?: "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | null | undefined }; header?: never; path: { 'org_id': string; 'team_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': TeamScopeRequirementsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpsertTeamScopeRequirementsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': TeamScopeRequirementsResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/team/source/priorities': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'data_type'?: "workouts" | "activity" | "sleep" | "body" | "timeseries" | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (SourcePriority)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': ({ 'data_type': "workouts" | "activity" | "sleep" | "body" | "timeseries"; 'provider': string; 'priority': number | null })[] } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (SourcePriority)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/v1/org/{org_id}/audit_log': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: string | undefined; 'user_id'?: string | undefined; 'actor'?: string | undefined; 'action'?: string | undefined; 'subject'?: string | undefined; 'result'?: string | undefined; 'from'?: string | undefined; 'to'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuditLogPage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'next_cursor'?: string | null | undefined; 'limit'?: number | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody: { content: { 'application/json': CreateWebhookBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Webhook } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Webhook } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': PatchWebhookBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Webhook } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/headers': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookHeadersResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': UpdateWebhookHeadersBody } }; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookSecretResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/secret/rotate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': RotateWebhookSecretBody } }; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook_attempt': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'webhook_id'?: string | undefined; 'message_id'?: string | undefined; 'user_id'?: string | undefined; 'outcome'?: "succeeded" | "failed" | undefined; 'since'?: string | undefined; 'until'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookAttemptListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook_message/{message_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'message_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookMessage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/resend': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': ResendWebhookMessageBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookQueuedResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/example': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': SendWebhookExampleBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookExampleResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/recover': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': RecoverWebhookBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookQueuedResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook/{webhook_id}/replay': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'webhook_id': string }; cookie?: never }; requestBody: { content: { 'application/json': ReplayWebhookBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookReplayedResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team_etl_pipelines/{env}/{region}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'team_id'?: string | null | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': TeamETLPipelinesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody: { content: { 'application/json': UpsertTeamETLPipelinesBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingETLPipeline)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query: { 'team_id': (string)[] }; header?: never; path: { 'org_id': string; 'env': "production" | "sandbox"; 'region': "us" | "eu" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': (ClientFacingETLPipeline)[] } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
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
    patch: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': UpdateMeBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ClientFacingOrgMember } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
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
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook_delivery': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'state'?: "pending" | "exhausted" | undefined; 'webhook_id'?: string | undefined; 'event_type'?: (string)[] | undefined; 'since'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookDeliveryListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/events/tail': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'limit'?: number | undefined; 'wait'?: number | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': EventTailResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/events/tail/stream': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'event_type'?: (string)[] | undefined; 'user_id'?: string | undefined; 'after'?: string | undefined; 'last_event_id'?: string | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'text/event-stream': Blob | File | string } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/invite/preview': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': LookAtInviteBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ShownInvite } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in/password': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SignInPasswordBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSession } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/password': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    put: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SetPasswordBody } }; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    delete: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    post?: never;
    patch?: never;
  };
  '/v1/me/confirm': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': ConfirmBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSession } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order_summaries': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'updated_start_date'?: string | null | undefined; 'updated_end_date'?: string | null | undefined; 'status'?: ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[] | null | undefined; 'order_direction'?: "asc" | "desc" | null | undefined; 'order_type'?: ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[] | null | undefined; 'is_critical'?: boolean | null | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | null | undefined; 'order_activation_types'?: ("current" | "scheduled")[] | null | undefined; 'user_id'?: string | null | undefined; 'order_ids'?: (string)[] | null | undefined; 'order_transaction_id'?: string | null | undefined; 'page'?: number | undefined; 'size'?: number | undefined; 'order_key'?: "created_at" | "last_status" | null | undefined; 'is_acknowledged'?: boolean | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': OrderSummaries } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/critical_results': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': CriticalResults } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/critical_results/acknowledge': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'order_id': string }; cookie?: never }; requestBody: { content: { 'application/json': AcknowledgeCriticalResultsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': CriticalResults } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/unmatched_result_summaries': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'decision_code'?: "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match" | null | undefined; 'lab_slug'?: string | null | undefined; 'status'?: "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved" | null | undefined; 'created_at_start'?: string | null | undefined; 'created_at_end'?: string | null | undefined; 'is_critical'?: boolean | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': UnmatchedResultSummaries } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/overview': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': TeamOverview } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in/passkey/options': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PasskeyOptions } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/sign_in/passkey': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SignInPasskeyBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberSession } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/passkey/options': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PasskeyOptions } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/confirm/options': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': PasskeyOptions } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/passkey': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': MemberPasskeyList } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': CreatePasskeyBody } }; responses: { 201: { headers: Record<string, unknown>; content: { 'application/json': MemberPasskey } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/passkey/{passkey_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'passkey_id': string }; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/request': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'operation'?: string | undefined; 'outcome'?: "succeeded" | "failed" | undefined; 'actor'?: string | undefined; 'request_id'?: string | undefined; 'since'?: string | undefined; 'until'?: string | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | undefined }; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': RequestListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/search': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': SearchUsersBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SearchUsersResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/connections': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'status'?: "active" | "paused" | "error" | null | undefined; 'error_type'?: "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown" | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': TeamConnections } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/statuses': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': OrderStatesResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/audit_log/verification': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'after'?: string | undefined; 'limit'?: number | undefined }; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuditVerification } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/events/types': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'event_type'?: (string)[] | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': EventTypeListResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/imports': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'user_id'?: string | null | undefined; 'kind'?: "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv" | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ImportHistory } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/coverage': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date': string; 'resource'?: string | null | undefined; 'provider'?: string | null | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Coverage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/system': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': SystemFacts } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/member/{member_id}/session': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'member_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': EndedMemberSessions } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/import/file': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: { 'time_zone'?: string | null | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/octet-stream': Blob | File | string } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': FileImportReport } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 413: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/confirm/oidc': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': OidcConfirmation } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/summary/workouts/{user_id}/explain': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'date': string }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': ExplainedWorkouts } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/insurance/eligibility': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': EligibilityCheckPage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': CheckEligibilityRequest } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': EligibilityCheck } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/lab_report/v1/parser/job/{job_id}/file/{number}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'job_id': string; 'number': number }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/octet-stream': Blob | File | string } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/lab_report/v1/parser/review': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'state'?: "waiting" | "approved" | "refused" | undefined; 'user_id'?: string | undefined; 'limit'?: number | undefined; 'cursor'?: string | null | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': { 'data': (LabReportReviewSummary)[]; 'next_cursor': string | null } } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/lab_report/v1/parser/review/{job_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'job_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabReportReview } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    patch: { parameters: { query?: never; header?: never; path: { 'job_id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'version': number; 'results': ({ 'position': number; 'test_name'?: string | undefined; 'value'?: string | undefined; 'units'?: string | null | undefined; 'loinc_code'?: string | null | undefined; 'loinc_name'?: string | undefined; 'is_left_out'?: boolean | undefined })[] } } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabReportReview } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
  };
  '/lab_report/v1/parser/review/{job_id}/approve': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'job_id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'version': number } } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabReportReview } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/lab_report/v1/parser/review/{job_id}/refuse': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'job_id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'version': number; 'reason': string } } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabReportReview } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v3/order/{order_id}/result/document/{number}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'order_id': string; 'number': number }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabResultFile } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/authorization_request': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'team_id': string; 'environment': "production" | "sandbox"; 'client_id'?: string | undefined; 'redirect_uri'?: string | undefined; 'response_type'?: string | undefined; 'code_challenge'?: string | undefined; 'code_challenge_method'?: string | undefined; 'scope'?: string | undefined; 'state'?: string | undefined; 'resource'?: string | undefined; 'aud'?: string | undefined }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuthorizationRequest } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/me/authorization': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': AuthorizeApplicationBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuthorizationConsent } }; 400: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 403: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/authorization': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Authorizations } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/authorization/{authorization_id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    delete: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox"; 'authorization_id': string }; cookie?: never }; requestBody?: never; responses: { 204: { headers: Record<string, unknown>; content?: never }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    post?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuthorizationOrigins } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody: { content: { 'application/json': SetAuthorizationOriginsBody } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': AuthorizationOrigins } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/deletion': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined }; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Deletions } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'data'?: DeletionOfData | null | undefined; 'summary'?: DeletionOfSummary | null | undefined; 'source'?: DeletionOfSource | null | undefined; 'import'?: DeletionOfImport | null | undefined; 'dry_run'?: boolean | null | undefined; 'allow_again'?: boolean | null | undefined } } }; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Deletion } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/deletion/{deletion_id}/undo': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string; 'deletion_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Deletion } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 409: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/user/{user_id}/deletion/{deletion_id}/allow_again': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    post: { parameters: { query?: never; header?: never; path: { 'user_id': string; 'deletion_id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Deletion } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    get?: never;
    put?: never;
    delete?: never;
    patch?: never;
  };
  '/v2/timeseries/{user_id}/{resource}/grouped': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query: { 'start_date': string; 'end_date'?: string | undefined; 'provider'?: string | undefined; 'next_cursor'?: string | undefined; 'cursor'?: string | undefined }; header?: never; path: { 'user_id': string; 'resource': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': GroupedExtendedResponse } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/lab_report/v1/parser/review/{job_id}/page/{number}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'job_id': string; 'number': number }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': LabReportPage } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 503: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/open_work': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': OpenWorkList } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
  '/v1/org/{org_id}/team/{team_id}/{environment}/webhook_health': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path: { 'org_id': string; 'team_id': string; 'environment': "production" | "sandbox" }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': WebhookHealthList } }; 401: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 404: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 422: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } }; 429: { headers: Record<string, unknown>; content: { 'application/json': HTTPValidationError } } } };
    put?: never;
    post?: never;
    delete?: never;
    patch?: never;
  };
}

export type AbsoluteTimeframe = { 'type': "absolute"; 'start': string; 'end': string };

export type AcceptInviteBody = { 'token': string; 'name': string; 'password'?: string | null | undefined };

export type AcceptUnmatchedResultBody = { 'user_id'?: string | null | undefined; 'order_id'?: string | null | undefined; 'note'?: string | null | undefined };

export type AcknowledgeCriticalResultsBody = { 'result_ids': (string)[]; 'note'?: string | null | undefined };

export type Acknowledgement = { 'acknowledged_at': string; 'acknowledged_by': Acknowledger; 'note': string | null };

export type Acknowledger = { 'type': string; 'id': string };

export type ActivityColumnExpr = { 'activity': "date" | "calories_total" | "calories_active" | "steps" | "distance_meter" | "floors_climbed" | "duration_active_second" | "intensity_sedentary_second" | "intensity_low_second" | "intensity_medium_second" | "intensity_high_second" | "heart_rate_mean" | "heart_rate_minimum" | "heart_rate_maximum" | "heart_rate_resting" | "heart_rate_mean_walking" | "wheelchair_use" | "wheelchair_push" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" | "time_zone_offset" };

export type Address = { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined };

export type AggregateExpr = { 'func': "mean" | "min" | "max" | "sum" | "count" | "median" | "stddev" | "oldest" | "newest"; 'arg'?: SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr | null | undefined };

export type AggregationResponse = { 'results': (AggregationResult)[] };

export type AggregationResult = { 'table': Record<string, (unknown)[]>; 'explain'?: unknown | undefined };

export type AlignExpr = { 'carry': { 'mode': "carry_forward" | "carry_backward" | "carry_nearest"; 'max_age'?: Period | null | undefined; 'span'?: Period | null | undefined } };

export type Answer = { 'id': number; 'code': string; 'value': string };

export type AoE = { 'questions': (Question)[] };

export type AppointmentAddress = { 'first_line': string; 'second_line': string | null; 'city': string; 'state': string; 'zip_code': string; 'unit': string | null; 'access_notes': string | null };

export type AppointmentAvailabilitySlots = { 'slots': (DaySlots)[]; 'timezone': string | null };

export type AppointmentBookingRequest = { 'booking_key': string; 'appointment_notes'?: string | null | undefined; 'async_confirmation'?: boolean | undefined; 'sync_confirmation_timeout_millisecond'?: number | null | undefined; 'async_confirmation_timeout_millisecond'?: number | null | undefined };

export type AppointmentCancelRequest = { 'cancellation_reason_id': string; 'notes'?: string | null | undefined };

export type AppointmentLocation = { 'location': LngLat; 'distance': number | null; 'address': AppointmentAddress; 'code': string; 'name': string; 'iana_timezone': string | null };

export type AppointmentRescheduleRequest = { 'booking_key': string; 'appointment_notes'?: string | null | undefined };

export type AreaInfo = { 'zip_code': string; 'phlebotomy': PhlebotomyAreaInfo; 'central_labs': Record<string, PSCAreaInfo> };

export type AuditEntry = { 'id': number; 'seq': number | null; 'hash': string | null; 'at': string; 'actor': { 'type': string; 'id': string }; 'action': string; 'subject': { 'type': string; 'id': string } | null; 'user_id': string | null; 'team_id': string | null; 'environment': string | null; 'address': string | null; 'request_id': string | null; 'result': string; 'count': number; 'details': Record<string, unknown>; 'last_at': string | null };

export type AuditFinding = { 'problem': "altered" | "missing" | "outside" | "end_altered" | "alarm"; 'first_seq': number; 'last_seq': number };

export type AuditLogPage = { 'entries': (AuditEntry)[]; 'next_cursor': string | null };

export type AuditVerification = { 'is_sound': boolean; 'checked': number; 'first_broken': number | null; 'findings': (AuditFinding)[]; 'next': string | null; 'end': string | null; 'pending': number };

export type Authorization = { 'id': string; 'client_name': string; 'redirect_origin': string; 'member_id': string; 'scope': string; 'user_ids': (string)[] | null; 'classes': (string)[]; 'start_date': string | null; 'end_date': string | null; 'created_at': string; 'last_used_at': string | null; 'expires_at': string };

export type AuthorizationConsent = { 'redirect_uri': string };

export type AuthorizationOrigins = { 'origins': (string)[] };

export type AuthorizationRequest = { 'client_name': string; 'redirect_origin': string; 'is_allowed': boolean; 'scope': string; 'resource': string | null; 'is_for_one_user': boolean; 'classes': ("activity" | "sleep" | "vitals" | "body" | "intake" | "cycle" | "notes" | "labs" | "identity")[]; 'denied_uri': string };

export type Authorizations = { 'authorizations': (Authorization)[] };

export type AuthorizeApplicationBody = { 'team_id': string; 'environment': "production" | "sandbox"; 'request': { 'client_id'?: string | undefined; 'redirect_uri'?: string | undefined; 'response_type'?: string | undefined; 'code_challenge'?: string | undefined; 'code_challenge_method'?: string | undefined; 'scope'?: string | undefined; 'state'?: string | undefined; 'resource'?: string | undefined; 'aud'?: string | undefined }; 'user_ids': (string)[] | null; 'classes': ("activity" | "sleep" | "vitals" | "body" | "intake" | "cycle" | "notes" | "labs" | "identity")[]; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined };

export type BasalBodyTemperatureEntry = { 'date': string; 'value': number };

export type BiomarkerResult = { 'name': string; 'slug': string; 'value': number; 'result': string; 'type': "numeric" | "range" | "comment" | "coded_value"; 'unit': string | null; 'timestamp': string | null; 'notes': string | null; 'reference_range': string | null; 'min_range_value': number | null; 'max_range_value': number | null; 'is_above_max_range': boolean | null; 'is_below_min_range': boolean | null; 'interpretation': string; 'source_interpretation': string; 'loinc': string | null; 'loinc_slug': string | null; 'provider_id': string | null; 'source_markers': (ParentBiomarkerData)[] | null; 'performing_laboratory': string | null; 'source_sample_id': string | null; 'converted'?: ConvertedResult | null | undefined; 'sub_id'?: string | undefined; 'status'?: "pending" | "preliminary" | "final" | "corrected" | "withdrawn" | undefined; 'history'?: (FormerBiomarkerResult)[] | undefined; 'coded_values'?: (LabResultConcept)[] | undefined; 'method'?: LabResultConcept | undefined; 'equipment'?: string | undefined; 'additional_information'?: (LabAdditionalInformation)[] | undefined; 'review_reasons'?: ("unnamed")[] | undefined; 'implausible'?: ImplausibleResult | undefined; 'bounds'?: ResultBounds | undefined; 'decision_limits'?: (DecisionLimit)[] | undefined };

export type BodyColumnExpr = { 'body': "measured_at" | "weight_kilogram" | "fat_mass_percentage" | "water_percentage" | "muscle_mass_percentage" | "visceral_fat_index" | "bone_mass_percentage" | "body_mass_index" | "lean_body_mass_kilogram" | "waist_circumference_centimeter" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" };

export type BrandInformation = { 'company_name': string; 'company_website': string; 'support_email': string; 'support_contact': string; 'company_address': string; 'brand_color': string; 'brand_corners': "square" | "rounded" | "round" };

export type BulkOp = { 'type': "link_bulk_import" | "link_bulk_historical_trigger"; 'status': "in_progress" | "success" | "failure" | "aborted"; 'provider': string; 'pending': number; 'processed': number; 'started_at': string; 'ended_at': string | null };

export type BulkOpsResponse = { 'data': (BulkOp)[]; 'next_cursor': string | null };

export type BulkPauseConnectionsBody = { 'user_ids': (string)[]; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health" | "apple_health_kit" | "health_connect" | "samsung_health" };

export type BulkTriggerHistoricalPullBody = { 'user_ids': (string)[]; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "withings" | "ihealth" | "google_fit" | "omron" | "dexcom_v3" | "polar" | "cronometer" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "runkeeper" | "google_health"; 'wait_for_completion'?: boolean | undefined };

export type CanonicalCandidate = { 'loinc_set_hash': string; 'display_name': string; 'aliases': (string)[]; 'loinc_codes': (string)[]; 'provider_ids': (string)[]; 'loinc_components': (string)[]; 'loinc_groups': (string)[]; 'cpt_codes': (string)[]; 'popularity_score': number; 'confidence': number };

export type CervicalMucusEntry = { 'date': string; 'quality': "dry" | "sticky" | "creamy" | "watery" | "egg_white" };

export type CheckEligibilityRequest = { 'provider': { 'name': string; 'npi': string }; 'insurance_id'?: string | null | undefined; 'is_primary'?: boolean | undefined; 'service_type_codes'?: (string)[] | undefined; 'service_date'?: string | null | undefined; 'timeout_seconds'?: number | undefined };

export type ClientActivityResponse = { 'activity': (ClientFacingActivity)[] };

export type ClientBodyResponse = { 'body': (ClientFacingBody)[] };

export type ClientFacingAFibBurdenSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingActivity = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'calories_total': number | null; 'calories_active': number | null; 'steps': number | null; 'daily_movement': number | null; 'distance': number | null; 'low': number | null; 'medium': number | null; 'high': number | null; 'floors_climbed': number | null; 'time_zone': string | null; 'timezone_offset': number | null; 'heart_rate': ClientFacingHeartRate | null; 'wheelchair_use': true | null; 'wheelchair_push': number | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingAppointment = { 'id': string; 'user_id': string; 'order_id': string; 'order_transaction_id': string | null; 'address': AppointmentAddress; 'location': LngLat; 'start_at': string | null; 'end_at': string | null; 'iana_timezone': string | null; 'type': "phlebotomy" | "patient_service_center"; 'provider': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'status': "confirmed" | "pending" | "reserved" | "in_progress" | "completed" | "cancelled"; 'provider_id': string; 'external_id': string | null; 'can_reschedule': boolean; 'appointment_notes': string | null; 'event_status': "pending" | "reserved" | "scheduled" | "in_progress" | "completed" | "cancelled"; 'event_data': null; 'events': (ClientFacingAppointmentEvent)[] };

export type ClientFacingAppointmentCancellationReason = { 'id': string; 'name': string; 'is_refundable': boolean };

export type ClientFacingAppointmentEvent = { 'created_at': string; 'status': "pending" | "reserved" | "scheduled" | "in_progress" | "completed" | "cancelled"; 'data': null };

export type ClientFacingAtHomePhlebotomyOrderDetails = { 'type': "at_home_phlebotomy"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'appointment_id': string | null } };

export type ClientFacingBasalBodyTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBloodOxygenTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBloodPressureTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmHg"; 'timestamp': string; 'systolic': number; 'diastolic': number; 'grouping': (string | null)[]; 'id'?: number | null | undefined };

export type ClientFacingBody = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'time_zone': string | null; 'weight': number | null; 'fat': number | null; 'water_percentage': number | null; 'muscle_mass_percentage': number | null; 'visceral_fat_index': number | null; 'bone_mass_percentage': number | null; 'body_mass_index': number | null; 'lean_body_mass_kilogram': number | null; 'waist_circumference_centimeter': number | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingBodyFatTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBodyMassIndexSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "index"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingBodyTemperatureDeltaSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'sensor_location': "armpit" | "body" | "ear" | "finger" | "gastrointestinal" | "mouth" | "rectum" | "toe" | "eardrum" | "temporal_artery" | "forehead" | "wrist" | null; 'id'?: number | null | undefined };

export type ClientFacingBodyTemperatureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "°C"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'sensor_location': "armpit" | "body" | "ear" | "finger" | "gastrointestinal" | "mouth" | "rectum" | "toe" | "eardrum" | "temporal_artery" | "forehead" | "wrist" | null; 'id'?: number | null | undefined };

export type ClientFacingBodyWeightTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaffeineTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "g"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaloriesActiveTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCaloriesBasalTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kcal"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCarbohydratesSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "g"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingCholesterolTimeseries = { 'timezone_offset': number | null; 'type': "cholesterol/ldl" | "cholesterol/hdl" | "cholesterol/total" | "cholesterol/triglycerides"; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingConnectionErrorDetails = { 'error_type': "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown"; 'error_message': string; 'errored_at': string };

export type ClientFacingDaylightExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingDevice = { 'id': string; 'user_id': string; 'provider': string; 'source_type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'app_id': null; 'device_manufacturer': string | null; 'device_model': string | null; 'device_version': null; 'device_id': string | null };

export type ClientFacingDiagnosisInformation = { 'diagnosis_code': string; 'description': string; 'is_secondary': boolean; 'is_billable': boolean; 'unmatched_words': (string)[] };

export type ClientFacingDistanceTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingETLPipeline = { 'team_id': string; 'push_historical_data': boolean; 'provider_raw_data': boolean; 'preferences': EventDestinationPreferences; 'cloud_pubsub': EventDestinationCloudPubSubAttributes | null; 'rabbitmq': EventDestinationRabbitMQAttributes | null; 'nats': EventDestinationNATSAttributes | null; 'svix': EventDestinationSvixAttributes | null; 'azure_amqp': EventDestinationAzureAMQPAttributes | null; 'event_type_prefixes': (string)[] | null; 'kafka': EventDestinationKafkaAttributes | null };

export type ClientFacingElectrocardiogram = { 'id': string; 'user_id': string; 'session_start': string; 'session_end': string; 'voltage_sample_count': number; 'heart_rate_mean': number | null; 'sampling_frequency_hz': number | null; 'classification': "sinus_rhythm" | "atrial_fibrillation" | "inconclusive" | null; 'inconclusive_cause': "high_heart_rate" | "low_heart_rate" | "poor_reading" | null; 'algorithm_version': string | null; 'time_zone': string | null; 'source_device_model': string | null; 'source_provider': string; 'source_type': string; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string; 'classification_text'?: string | undefined };

export type ClientFacingElectrocardiogramResponse = { 'electrocardiogram': (ClientFacingElectrocardiogram)[] };

export type ClientFacingExtendedSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count" | "kcal/d" | "%" | "mmol/L" | "kg" | "cm" | "kcal" | "m/s" | "/min" | "W" | "uS" | "m" | "dB" | "score" | "min" | "kcal/kg/h" | "bpm" | "ms" | "°C"; 'timestamp': string; 'start'?: string | undefined; 'end'?: string | undefined; 'value': number };

export type ClientFacingFallSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingFloorsClimbedTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingFood = { 'energy': Energy | null; 'macros': Macros | null; 'micros': Micros | null };

export type ClientFacingForcedExpiratoryVolume1Sample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingForcedVitalCapacitySample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingGlucoseTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mmol/L"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHRVTimeseries = { 'timezone_offset': number | null; 'type': "rmssd" | "sdnn" | null; 'unit': "rmssd" | "ms"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHandwashingSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRate = { 'avg_bpm': number | null; 'min_bpm': number | null; 'max_bpm': number | null; 'resting_bpm': number | null; 'avg_walking_bpm': number | null };

export type ClientFacingHeartRateAlertSample = { 'timezone_offset': number | null; 'type': "low_heart_rate" | "high_heart_rate" | "irregular_rhythm"; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRateRecoveryOneMinuteSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingHeartRateTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingIgeTimeseries = { 'timezone_offset': number | null; 'type': string; 'unit': "FSU"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingIggTimeseries = { 'timezone_offset': number | null; 'type': string; 'unit': "FSU"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingInhalerUsageSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingInsulinInjectionSample = { 'timezone_offset': number | null; 'type': "rapid_acting" | "long_acting"; 'unit': "unit"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'delivery_mode'?: "basal" | "bolus" | null | undefined; 'delivery_form'?: "standard" | "extended" | null | undefined; 'bolus_purpose'?: "meal" | "correction" | "mixed" | "unknown" | null | undefined; 'id'?: number | null | undefined };

export type ClientFacingInsurance = { 'member_id': string; 'payor_code': string; 'relationship': string; 'insured': { 'first_name': string; 'last_name': string; 'gender': string; 'address': InsuranceAddress; 'dob': string; 'email': string; 'phone_number': string }; 'company': { 'name': string; 'address': InsuranceAddress }; 'group_id': string | null; 'guarantor': { 'first_name': string; 'last_name': string; 'address': InsuranceAddress; 'phone_number': string; 'household_income': number | null; 'household_size': number | null; 'email': string | null } | null; 'is_primary': boolean; 'inferred_plan'?: { 'requested': string; 'reason': string } | undefined };

export type ClientFacingLab = { 'id': number; 'slug': "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl"; 'name': string; 'first_line_address': string; 'city': string; 'zipcode': string; 'collection_methods': ("testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection")[]; 'sample_types': ("dried_blood_spot" | "arm_collector" | "serum" | "saliva" | "urine" | "stool")[]; 'logo_url': string | null };

export type ClientFacingLabAccount = { 'id': string; 'lab': string; 'org_id': string | null; 'status': "active" | "pending" | "suspended" | "ready_to_launch"; 'delegated_flow': "order_delegated" | "result_delegated" | "fully_delegated" | "not_delegated"; 'provider_account_id': string; 'account_name': string | null; 'default_clinical_notes': string | null; 'business_units': (string)[] | null; 'allowed_billing': Record<string, (string)[]>; 'team_id_allowlist': (string)[] };

export type ClientFacingLabTest = { 'id': string; 'slug': string; 'name': string; 'description': string; 'sample_type': "dried_blood_spot" | "arm_collector" | "serum" | "saliva" | "urine" | "stool"; 'method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'price': number; 'is_active': boolean; 'status': "active" | "pending_approval" | "inactive"; 'fasting': boolean; 'lab': ClientFacingLab | null; 'markers': (ClientFacingMarker)[] | null; 'is_delegated': boolean; 'auto_generated': boolean; 'has_collection_instructions': boolean | null; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'source_sandbox_lab_test_id'?: string | null | undefined };

export type ClientFacingLeanBodyMassSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "kg"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingLoinc = { 'id': number; 'name': string; 'slug': string; 'code': string; 'unit': string | null };

export type ClientFacingManagementKey = { 'id': string; 'label': string; 'created_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin"; 'team_role_bindings': (TeamRoleBinding)[] | null; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null };

export type ClientFacingManagementKeyResponse = { 'data': (ClientFacingManagementKey)[]; 'next_cursor': string | null };

export type ClientFacingManagementKeyUnhashed = { 'id': string; 'label': string; 'created_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin"; 'team_role_bindings': (TeamRoleBinding)[] | null; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null; 'key': string };

export type ClientFacingMarker = { 'id': number; 'name': string; 'slug': string; 'description': string | null; 'lab_id': number | null; 'provider_id': string | null; 'type': "biomarker" | "panel" | null; 'unit': string | null; 'price': string | null; 'aoe': AoE | null; 'a_la_carte_enabled': boolean; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'is_orderable': boolean | null };

export type ClientFacingMarkerComplete = { 'id': number; 'name': string; 'slug': string; 'description': string | null; 'lab_id': number | null; 'provider_id': string | null; 'type': "biomarker" | "panel" | null; 'unit': string | null; 'price': string | null; 'aoe': AoE | null; 'a_la_carte_enabled': boolean; 'common_tat_days': number | null; 'worst_case_tat_days': number | null; 'is_orderable': boolean | null; 'expected_results': (ClientFacingResult)[] };

export type ClientFacingMealResponse = { 'meals': (MealInDBBase_ClientFacingSource_)[] };

export type ClientFacingMenstrualCycle = { 'id': string; 'user_id': string; 'period_start': string; 'period_end': string | null; 'cycle_end': string | null; 'is_predicted': boolean; 'menstrual_flow': (MenstrualFlowEntry)[]; 'cervical_mucus': (CervicalMucusEntry)[]; 'intermenstrual_bleeding': (IntermenstrualBleedingEntry)[]; 'contraceptive': (ContraceptiveEntry)[]; 'detected_deviations': (DetectedDeviationEntry)[]; 'ovulation_test': (OvulationTestEntry)[]; 'home_pregnancy_test': (HomePregnancyTestEntry)[]; 'home_progesterone_test': (HomeProgesteroneTestEntry)[]; 'sexual_activity': (SexualActivityEntry)[]; 'basal_body_temperature': (BasalBodyTemperatureEntry)[]; 'source_provider': string; 'source_type': string; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingMindfulnessMinutesTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingOnSiteCollectionOrderDetails = { 'type': "on_site_collection"; 'data': { 'id': string; 'created_at': string; 'updated_at': string } };

export type ClientFacingOrder = { 'id': string; 'team_id': string; 'user_id': string; 'patient_details': ClientFacingPatientDetailsCompatible | null; 'patient_address': PatientAddressCompatible | null; 'lab_test': ClientFacingLabTest; 'details': ClientFacingWalkInOrderDetails | ClientFacingTestKitOrderDetails | ClientFacingAtHomePhlebotomyOrderDetails | ClientFacingOnSiteCollectionOrderDetails; 'sample_id': string | null; 'notes': string | null; 'clinical_notes': string | null; 'created_at': string; 'updated_at': string; 'events': (ClientFacingOrderEvent)[]; 'status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'last_event': ClientFacingOrderEvent; 'physician': ClientFacingPhysician | null; 'health_insurance_id': string | null; 'health_insurace_id': string | null; 'requisition_form_url': string | null; 'priority': boolean; 'shipping_details': PatientAddressCompatible | null; 'activate_by': string | null; 'passthrough': string | null; 'billing_type': "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment"; 'icd_codes': (string)[] | null; 'has_abn': boolean; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'has_missing_results': boolean | null; 'expected_result_by_date': string | null; 'worst_case_result_by_date': string | null; 'origin': "initial" | "redraw" | "recreation"; 'order_transaction': ClientFacingOrderTransaction; 'lab_account_id': string | null };

export type ClientFacingOrderEvent = { 'id': number; 'created_at': string; 'status': string; 'status_detail': "fulfillment_error" | "date_of_collection_unspecified" | "demographic_information_unspecified" | "demographic_information_mismatch" | "sample_quantity_not_sufficient" | "sample_contaminated" | "sample_stability_exceeded" | "sample_hemolyzed" | "sample_improper_collection" | "sample_damaged_in_transit" | "sample_integrity_compromised" | "sample_not_provided" | "consent_missing" | "lab_not_certified_for_state" | "collection_device_expired" | "kit_not_registered" | "collection_site_unrecognised" | "rejected_on_request" | null };

export type ClientFacingOrderInTransaction = { 'id': string; 'low_level_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'low_level_status_created_at': string; 'origin': "initial" | "redraw" | "recreation"; 'parent_id': string | null; 'created_at': string; 'updated_at': string };

export type ClientFacingOrderTransaction = { 'id': string; 'status': "active" | "completed" | "cancelled"; 'orders': (ClientFacingOrderInTransaction)[] };

export type ClientFacingOrg = { 'id': string; 'name': string; 'expires_at': string | null };

export type ClientFacingOrgDomain = { 'id': string; 'domain': string; 'is_verified': boolean; 'created_on': string; 'dns_records': (Record<string, string>)[] };

export type ClientFacingOrgInvite = { 'id': string; 'email': string; 'invited_at': string; 'resent_at': string | null; 'expires_at': string; 'creator': CreatorManagementKey | CreatorVitalStaff; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type ClientFacingOrgInviteListResponse = { 'invites': (ClientFacingOrgInvite)[]; 'next_cursor': string | null };

export type ClientFacingOrgMember = { 'id': string; 'name': string; 'email': string; 'created_on': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type ClientFacingOrgMemberListResponse = { 'members': (ClientFacingOrgMember)[]; 'next_cursor': string | null };

export type ClientFacingOrgTeam = { 'id': string; 'name': string; 'created_on': string; 'region': "us" | "eu"; 'integration_team_id': string | null; 'environments': ("production" | "sandbox")[]; 'sandbox': ClientFacingOrgTeamEnvironment | null; 'production': ClientFacingOrgTeamEnvironment | null };

export type ClientFacingOrgTeamEnvironment = { 'lab_tests_patient_sms_communication_enabled': boolean; 'lab_tests_patient_email_communication_enabled': boolean; 'reject_duplicate_connection': boolean; 'sdk_per_device_activity_timeseries': boolean; 'partial_webhooks_enabled': boolean; 'minor_ordering_enabled': boolean; 'patient_experience': boolean; 'refuses_identifying_client_user_ids': boolean; 'critical_result_notification_email': string | null; 'logo_url': string | null; 'time_zone': string; 'brand_information': BrandInformation | null };

export type ClientFacingPatientDetailsCompatible = { 'first_name': string; 'last_name': string; 'dob': string; 'gender': string; 'phone_number': string | null; 'email': string | null; 'medical_proxy': { 'first_name': string; 'last_name': string; 'phone_number': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string }; 'email'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined } | null; 'race': string | null; 'ethnicity': string | null; 'sexual_orientation': string | null; 'gender_identity': string | null };

export type ClientFacingPayor = { 'payor_code': string; 'code': string; 'name': string; 'aliases': (string)[]; 'org_address': { 'first_line': string; 'second_line': string | null; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | undefined }; 'source': "platform" | "team" };

export type ClientFacingPeakExpiratoryFlowRateSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "L/min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingPhysician = { 'first_name': string; 'last_name': string; 'npi': string };

export type ClientFacingProvider = { 'name': string; 'slug': string; 'logo': string };

export type ClientFacingProviderDetailed = { 'name': string; 'slug': string; 'description': string; 'logo': string | null; 'auth_type': "oauth" | "team_oauth" | "sdk" | "password" | "email" | "app" | "" | null; 'supported_resources': (ClientFacingResource)[] };

export type ClientFacingProviderWithStatus = { 'name': string; 'slug': string; 'logo': string; 'created_on': string; 'status': "active" | "paused" | "error"; 'external_user_id': string | null; 'error_details': ClientFacingConnectionErrorDetails | null; 'resource_availability': Record<string, ResourceAvailability> };

export type ClientFacingResource = "profile" | "activity" | "sleep" | "body" | "workouts" | "workout_stream" | "connection" | "order" | "result" | "match_review" | "appointment" | "result_table" | "glucose" | "heartrate" | "hrv" | "ige" | "igg" | "blood_oxygen" | "blood_pressure" | "cholesterol" | "device" | "device_legacy" | "weight" | "fat" | "body_temperature" | "body_temperature_delta" | "meal" | "water" | "caffeine" | "mindfulness_minutes" | "steps" | "calories_active" | "distance" | "floors_climbed" | "respiratory_rate" | "vo2_max" | "calories_basal" | "stress_level" | "menstrual_cycle" | "sleep_cycle" | "electrocardiogram" | "electrocardiogram_voltage" | "afib_burden" | "heart_rate_alert" | "stand_hour" | "stand_duration" | "sleep_apnea_alert" | "sleep_breathing_disturbance" | "wheelchair_push" | "forced_expiratory_volume_1" | "forced_vital_capacity" | "peak_expiratory_flow_rate" | "inhaler_usage" | "fall" | "uv_exposure" | "daylight_exposure" | "handwashing" | "basal_body_temperature" | "heart_rate_recovery_one_minute" | "body_mass_index" | "lean_body_mass" | "waist_circumference" | "workout_distance" | "workout_swimming_stroke" | "workout_duration" | "insulin_injection" | "carbohydrates" | "note" | "sleep_stream" | "hypnogram";

export type ClientFacingRespiratoryRateTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "bpm"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingResult = { 'id': number; 'name': string; 'slug': string; 'lab_id': number | null; 'provider_id': string | null; 'required': boolean; 'loinc': ClientFacingLoinc | null };

export type ClientFacingShipment = { 'id': string; 'outbound_tracking_number': string | null; 'outbound_tracking_url': string | null; 'inbound_tracking_number': string | null; 'inbound_tracking_url': string | null; 'outbound_courier': string | null; 'inbound_courier': string | null; 'notes': string | null; 'created_at': string; 'updated_at': string };

export type ClientFacingSleep = { 'id': string; 'user_id': string; 'calendar_date': string; 'date': string; 'bedtime_start': string; 'bedtime_stop': string; 'type': "long_sleep" | "short_sleep" | "acknowledged_nap" | "unknown"; 'time_zone': string | null; 'timezone_offset': number | null; 'duration': number; 'total': number | null; 'awake': number; 'light': number; 'rem': number; 'deep': number; 'score': number | null; 'recovery_readiness_score': number | null; 'hr_lowest': number | null; 'hr_average': number | null; 'hr_maximum': number | null; 'hr_resting': number | null; 'efficiency': number | null; 'latency': number | null; 'temperature_delta': number | null; 'skin_temperature': number | null; 'hr_dip': number | null; 'state': "tentative" | "confirmed" | null; 'average_hrv': number | null; 'hrv_mean_sdnn': number | null; 'respiratory_rate': number | null; 'sleep_stream': ClientFacingSleepStream | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string; 'stage_asleep_second': number | null; 'stage_awake_second': number | null; 'stage_light_second': number | null; 'stage_rem_second': number | null; 'stage_deep_second': number | null };

export type ClientFacingSleepApneaAlertSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingSleepBreathingDisturbanceSample = { 'timezone_offset': number | null; 'type': "elevated" | "not_elevated" | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingSleepStream = { 'hrv': (ClientFacingHRVTimeseries)[]; 'heartrate': (ClientFacingHeartRateTimeseries)[]; 'hypnogram': ({ 'timezone_offset': number | null; 'type': string | null; 'unit': "stage"; 'timestamp': string; 'value': number; 'id': null; 'start': string; 'end': string })[]; 'respiratory_rate': (ClientFacingRespiratoryRateTimeseries)[] };

export type ClientFacingSource = { 'provider': string; 'type': string; 'app_id': string | null; 'device_id': string | null; 'sport': string | null; 'workout_id': string | null; 'name': string; 'slug': string; 'logo': string };

export type ClientFacingSport = { 'id': number; 'name': string; 'slug': string };

export type ClientFacingStandDurationSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStandHourSample = { 'timezone_offset': number | null; 'type': "stood" | "idle"; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStepsTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingStream = { 'time': (number)[]; 'cadence': (number | null)[]; 'altitude': (number | null)[]; 'velocity_smooth': (number | null)[]; 'heartrate': (number | null)[]; 'lat': (number | null)[]; 'lng': (number | null)[]; 'distance': (number | null)[]; 'power': (number | null)[]; 'resistance': (number | null)[]; 'temperature': (number | null)[]; 'laps'?: (WorkoutStreamLap)[] | undefined; 'field_origins'?: Record<string, string> | undefined; 'step_seconds'?: number | undefined };

export type ClientFacingStressLevelTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "%"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingTeamAPIKey = { 'id': string; 'label': string; 'value': string; 'team_id': string; 'created_at': string; 'prefix': string; 'expires_at': string | null; 'last_used_at': string | null };

export type ClientFacingTeamAPIKeyResponse = { 'api_keys': (ClientFacingTeamAPIKey)[]; 'next_cursor': string | null };

export type ClientFacingTeamProviderCredentials = { 'id': string; 'client_id': string | null; 'client_secret_hash': string | null; 'source': string; 'team_id': string; 'created_at': string; 'updated_at': string; 'details': Record<string, unknown> | null; 'app_url': null; 'redirect_url_override': string | null };

export type ClientFacingTestKitOrderDetails = { 'type': "testkit"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'shipment': ClientFacingShipment | null } };

export type ClientFacingUVExposureSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "index"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingUser = { 'user_id': string; 'team_id': string; 'client_user_id': string; 'created_on': string; 'connected_sources': (ConnectedSource)[]; 'fallback_time_zone': FallbackTimeZone | null; 'fallback_birth_date': FallbackBirthDate | null; 'ingestion_start': string | null; 'ingestion_end': string | null };

export type ClientFacingVO2MaxTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "mL/kg/min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWaistCircumferenceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "cm"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWalkInOrderDetails = { 'type': "walk_in_test"; 'data': { 'id': string; 'created_at': string; 'updated_at': string; 'appointment_id': string | null } };

export type ClientFacingWaterTimeseries = { 'timezone_offset': number | null; 'type': string | null; 'unit': "ml"; 'timestamp': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWheelchairPushSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWorkout = { 'id': string; 'user_id': string; 'title': string | null; 'time_zone': string | null; 'timezone_offset': number | null; 'average_hr': number | null; 'max_hr': number | null; 'min_hr': number | null; 'distance': number | null; 'calendar_date': string; 'time_start': string; 'time_end': string; 'calories': number | null; 'sport': ClientFacingSport; 'hr_zones': (number)[] | null; 'moving_time': number | null; 'total_elevation_gain': number | null; 'elev_high': number | null; 'elev_low': number | null; 'average_speed': number | null; 'max_speed': number | null; 'average_watts': number | null; 'device_watts': number | null; 'max_watts': number | null; 'weighted_average_watts': number | null; 'steps': number | null; 'map': ClientFacingWorkoutMap | null; 'provider_id': string; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type ClientFacingWorkoutDistanceSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "m"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientFacingWorkoutDurationSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "min"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'intensity': "low" | "medium" | "high" | null; 'id'?: number | null | undefined };

export type ClientFacingWorkoutMap = { 'polyline': string | null; 'summary_polyline': string | null };

export type ClientFacingWorkoutSwimmingStrokeSample = { 'timezone_offset': number | null; 'type': string | null; 'unit': "count"; 'timestamp': string; 'start': string; 'end': string; 'value': number; 'id'?: number | null | undefined };

export type ClientSleepResponse = { 'sleep': (ClientFacingSleep)[] };

export type ClientWorkoutResponse = { 'workouts': (ClientFacingWorkout)[] };

export type ClinicalInformation = { 'fasting': boolean; 'notes': string | null; 'information': string | null; 'total_volume': string | null };

export type ConfirmBody = { 'password'?: string | undefined; 'link'?: string | undefined; 'management_key'?: string | undefined; 'credential'?: ShownPasskey | undefined };

export type ConnectedSource = { 'provider': ClientFacingProvider; 'created_on': string; 'source': ClientFacingProvider };

export type ConnectionResource = { 'resource': string; 'newest_data': string | null; 'last_attempt': { 'timestamp': string; 'status': "success" | "failure" } };

export type Consent = { 'consentType': "terms-of-use" | "telehealth-informed-consent" | "mobile-terms-and-conditions" | "notice-of-privacy-practices" | "privacy-policy" | "hipaa-authorization"; 'version'?: string | undefined; 'timeOfConsent'?: string | null | undefined };

export type ContinuousQuery = { 'id': string; 'status': "active" | "archived"; 'slug': string; 'title': string; 'team_id': string | null; 'query': unknown; 'query_config': unknown; 'scheduling_preferences': ContinuousQuerySchedulingPreferences; 'result_table_schema': unknown; 'resource_dependencies': (string)[]; 'export_preferences': ContinuousQueryExportPreferences; 'fhir_observation_mappers': (string)[] };

export type ContinuousQueryDataEventPreferences = { 'enabled'?: boolean | undefined };

export type ContinuousQueryExportPreferences = { 'data_events'?: ContinuousQueryDataEventPreferences | undefined; 'fhir_observations'?: boolean | undefined };

export type ContinuousQueryResponse = { 'data': (ContinuousQuery)[]; 'next_cursor': string | null };

export type ContinuousQuerySchedulingPreferences = { 'minimum_gap_duration_second'?: number | null | undefined };

export type ContinuousQueryTaskHistoryEntry = { 'query_id': string; 'user_id': string; 'status': "scheduled" | "started" | "completed" | "error" | "skipped"; 'scheduled_at': string; 'started_at': string | null; 'ended_at': string | null; 'error_details': string | null };

export type ContinuousQueryTaskHistoryResponse = { 'data': (ContinuousQueryTaskHistoryEntry)[]; 'next_cursor': string | null };

export type ContraceptiveEntry = { 'date': string; 'type': "unspecified" | "implant" | "injection" | "iud" | "intravaginal_ring" | "oral" | "patch" };

export type ConvertCompendiumBody = { 'lab_test_id'?: string | null | undefined; 'provider_ids'?: (string)[] | null | undefined; 'target_lab': "labcorp" | "quest" | "bioreference" | "sonora_quest"; 'limit'?: number | undefined };

export type ConvertCompendiumResponse = { 'source_lab_test_id': string | null; 'source_lab_id': number | null; 'target_lab_id': number; 'target_lab_slug': string; 'source_provider_ids': (string)[]; 'converted_provider_ids': (string)[]; 'unresolved_provider_ids': (string)[]; 'by_source_provider_id': Record<string, ProviderIdConversionResponse> };

export type ConvertedResult = { 'unit_system': "si" | "conventional"; 'unit': string; 'result': string; 'value': number | null; 'reference_range': string | null; 'min_range_value': number | null; 'max_range_value': number | null };

export type Coverage = { 'user_id': string; 'start_date': string; 'end_date': string; 'coverage': (ResourceCoverage)[] };

export type CoverageDays = { 'start_date': string; 'end_date': string };

export type CreateContinuousQueryBody = { 'slug': string; 'title': string; 'scheduling_preferences'?: ContinuousQuerySchedulingPreferences | undefined; 'export_preferences'?: ContinuousQueryExportPreferences | undefined; 'query': Query; 'query_config'?: QueryConfig | undefined };

export type CreateInsuranceRequest = { 'payor_code': string; 'member_id': string; 'group_id'?: string | null | undefined; 'relationship': "Self" | "Spouse" | "Other"; 'insured': { 'first_name': string; 'last_name': string; 'gender': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'dob': string; 'email': string; 'phone_number': string }; 'guarantor'?: { 'first_name': string; 'last_name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'phone_number': string; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined; 'email'?: string | null | undefined } | null | undefined; 'is_primary'?: boolean | undefined };

export type CreateLabTestRequest = { 'marker_ids'?: (number)[] | null | undefined; 'provider_ids'?: (string)[] | null | undefined; 'name': string; 'method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'description': string; 'fasting'?: boolean | null | undefined; 'lab_account_id'?: string | null | undefined; 'lab_slug'?: "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "manual" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | null | undefined; 'source_sandbox_lab_test_id'?: string | null | undefined };

export type CreateManagementKeyBody = { 'label': string; 'role': "org_admin" | "team_admin"; 'team_role_bindings'?: (TeamRoleBinding)[] | null | undefined; 'expires_at'?: string | null | undefined };

export type CreateOrderRequestCompatible = { 'user_id': string; 'lab_test_id'?: string | null | undefined; 'order_set'?: OrderSetRequest | null | undefined; 'collection_method'?: "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection" | null | undefined; 'physician'?: PhysicianCreateRequest | null | undefined; 'health_insurance'?: HealthInsuranceCreateRequest | null | undefined; 'priority'?: boolean | undefined; 'billing_type'?: "client_bill" | "commercial_insurance" | "patient_bill_passthrough" | "patient_bill" | "upfront_payment" | undefined; 'icd_codes'?: (string)[] | null | undefined; 'consents'?: (Consent)[] | undefined; 'activate_by'?: string | null | undefined; 'aoe_answers'?: ({ 'marker_id': number; 'question_id': number; 'answer': string })[] | null | undefined; 'passthrough'?: string | null | undefined; 'clinical_notes'?: string | null | undefined; 'lab_account_id'?: string | null | undefined; 'creator_member_id'?: string | null | undefined; 'patient_details': PatientDetailsWithValidation; 'patient_address': PatientAddressWithValidation };

export type CreateOrgDomainBody = { 'domain': string };

export type CreateOrgTeamBody = { 'id'?: string | null | undefined; 'name': string; 'region': "us" | "eu"; 'integration_team_id'?: string | null | undefined; 'lab_tests_patient_sms_communication_enabled'?: boolean | null | undefined; 'lab_tests_patient_email_communication_enabled'?: boolean | null | undefined; 'reject_duplicate_connection'?: boolean | null | undefined; 'sdk_per_device_activity_timeseries'?: boolean | null | undefined; 'partial_webhooks_enabled'?: boolean | null | undefined; 'minor_ordering_enabled'?: boolean | null | undefined; 'patient_experience'?: boolean | null | undefined; 'refuses_identifying_client_user_ids'?: boolean | null | undefined; 'critical_result_notification_email'?: string | null | undefined; 'logo_url'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'brand_information'?: UpdateBrandInformationBody | null | undefined };

export type CreatePasskeyBody = { 'credential': CreatedPasskey; 'label': string };

export type CreatePayorBody = { 'name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip'?: string | null | undefined; 'zip_code'?: string | null | undefined; 'country'?: string | null | undefined; 'access_notes'?: string | null | undefined }; 'provider'?: string | null | undefined; 'provider_payor_id'?: string | null | undefined };

export type CreateTeamAPIKeyBody = { 'label': string; 'team_id': string; 'expires_at'?: string | null | undefined };

export type CreateUnmatchedResultTestBody = { 'case': "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'order_source': "managed" | "provided"; 'orders'?: Record<string, string> | null | undefined; 'result_status'?: "final" | "partial" | undefined; 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | undefined; 'lab_test_id'?: string | null | undefined; 'wrong_lab_test_id'?: string | null | undefined };

export type CreateUnmatchedResultTestResponse = { 'run_id': string; 'status': "queued" | "running" | "succeeded" | "failed" };

export type CreateUserPortalURLBody = { 'context': "launch" | "communications"; 'order_id'?: string | null | undefined };

export type CreateUserPortalURLResponse = { 'url': string; 'expires_in': number };

export type CreateWebhookBody = { 'url': string; 'description'?: string | undefined; 'rate_limit'?: number | null | undefined; 'disabled'?: boolean | undefined; 'filter_types'?: (string)[] | null | undefined; 'secret'?: string | null | undefined; 'gzip'?: boolean | undefined };

export type CreatedPasskey = { 'id': string; 'rawId': string; 'type': "public-key"; 'authenticatorAttachment'?: string | null | undefined; 'clientExtensionResults': Record<string, unknown>; 'response': { 'clientDataJSON': string; 'attestationObject': string; 'transports'?: (string)[] | undefined } };

export type CreatorManagementKey = { 'type': "management_key" };

export type CreatorVitalStaff = { 'type': "vital_staff" };

export type CriticalResult = { 'id': string; 'name': string; 'slug': string; 'sub_id': string | null; 'provider_id': string | null; 'loinc': string | null; 'observed_at': string | null; 'acknowledgement': Acknowledgement | null; 'is_withdrawn': boolean };

export type CriticalResults = { 'order_id': string; 'results': (CriticalResult)[]; 'former': (FormerAcknowledgement)[] };

export type CustomCredentialPreparationStep = { 'type': "redirect_uri" | "webhook_uri" | "iam_principal"; 'key': string | null; 'value': string; 'description': string | null };

export type CustomCredentialsResponse = { 'credentials': (ClientFacingTeamProviderCredentials)[]; 'next_cursor': string | null };

export type DatePartExpr = { 'date_part': "minute" | "hour" | "day" | "week" | "month" | "year" | "weekday" | "week_of_year" | "day_of_year"; 'arg': IndexColumnExpr | Placeholder };

export type DateTruncExpr = { 'date_trunc': Period; 'arg': IndexColumnExpr | Placeholder };

export type DaySlots = { 'location': AppointmentLocation | null; 'date': string; 'slots': (TimeSlot)[] };

export type DecisionLimit = { 'label': string; 'min': number | null; 'max': number | null; 'interpretation': "normal" | "abnormal" | "critical" | null };

export type DeleteTeamApiKeysResponse = { 'success': (string)[]; 'failure': (string)[]; 'not_found': (string)[] };

export type DeleteTeamCustomCredentialsResponse = { 'success': (string)[]; 'failure': (string)[]; 'not_found': (string)[] };

export type Deletion = { 'id': string | null; 'user_id': string; 'state': "dry_run" | "deleted" | "undone" | "purged"; 'by': "data" | "summary" | "source" | "import"; 'resource': string | null; 'provider': string | null; 'source_type': string | null; 'start_date': string | null; 'end_date': string | null; 'summary_id': string | null; 'import_id': string | null; 'allow_again': boolean; 'samples': number; 'summaries': number; 'counts': (DeletionCount)[]; 'created_at': string; 'undo_until': string | null };

export type DeletionCount = { 'resource': string; 'provider': string; 'source_type': string; 'kind': "samples" | "summaries"; 'count': number; 'start_date': string | null; 'end_date': string | null };

export type DeletionOfData = { 'resource': string; 'start_date'?: string | null | undefined; 'end_date'?: string | null | undefined; 'provider'?: string | null | undefined; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined };

export type DeletionOfImport = { 'id': string };

export type DeletionOfSource = { 'provider': string; 'source_type'?: "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone" | null | undefined };

export type DeletionOfSummary = { 'resource': string; 'id': string };

export type Deletions = { 'deletions': (Deletion)[]; 'next_cursor': string | null };

export type DemoConnectionCreationPayload = { 'user_id': string; 'provider': "apple_health_kit" | "fitbit" | "freestyle_libre" | "oura" };

export type DemoConnectionStatus = { 'success': boolean; 'detail': string };

export type DerivedReadinessColumnExpr = { 'derived_readiness': "date" | "chronotype" | "sleep_score" | "recovery_score" | "recovery_zone" | "stress_score" | "strain_score" | "strain_zone" };

export type DetectedDeviationEntry = { 'date': string; 'deviation': "persistent_intermenstrual_bleeding" | "prolonged_menstrual_periods" | "irregular_menstrual_cycles" | "infrequent_menstrual_cycles" };

export type EligibilityAcknowledgedError = { 'segment': string; 'position': string; 'element': string | null; 'code': string };

export type EligibilityAcknowledgement = { 'is_accepted': boolean; 'code': string; 'note': string | null; 'errors': (EligibilityAcknowledgedError)[] };

export type EligibilityBenefit = { 'of': "subscriber" | "dependent"; 'kind': "active" | "inactive" | "co_insurance" | "co_payment" | "deductible" | "coverage_basis" | "description" | "exclusion" | "limitation" | "out_of_pocket" | "not_covered" | "primary_care" | "disclaimer" | "other_payer" | "contact" | "cannot_process" | "spend_down" | "other"; 'level': string | null; 'service_type_codes': (string)[]; 'insurance_type': string | null; 'period': string | null; 'amount': string | null; 'percent': string | null; 'quantity': EligibilityCodedValue | null; 'needs_authorisation': boolean | null; 'network': string | null; 'procedure': EligibilityCodedValue | null; 'dates': (EligibilityDate)[]; 'references': (EligibilityReference)[]; 'messages': (string)[]; 'parties': (EligibilityParty)[]; 'codes': EligibilityBenefitCodes; 'segments': (string)[]; 'unusable': (EligibilityUnusableElement)[] };

export type EligibilityBenefitCodes = { 'kind': string; 'level': string | null; 'insurance_type': string | null; 'period': string | null; 'authorisation': string | null; 'network': string | null };

export type EligibilityCheck = { 'id': string; 'user_id': string; 'insurance_id': string; 'payor_code': string; 'is_primary': boolean; 'service_type_codes': (string)[]; 'service_date': string; 'outcome': "active" | "inactive" | "not_found" | "rejected" | "unknown"; 'reason': "payer_refused" | "payer_unavailable" | "form_refused" | "only_acknowledged" | "no_status" | "outside_period" | "unreadable_period" | "service_not_covered" | "service_excluded" | "services_differ" | "other_trace" | "unreadable" | "timeout" | "interrupted" | "unreachable" | null; 'trace_number': string; 'answer_kind': "answer" | "transaction_acknowledged" | "interchange_acknowledged" | "unreadable" | null; 'acknowledgement': EligibilityAcknowledgement | null; 'unreadable': EligibilityUnreadable | null; 'payer': EligibilityParty | null; 'subscriber': EligibilityPatient | null; 'dependent': EligibilityPatient | null; 'plans': (EligibilityPlan)[]; 'errors': (EligibilityError)[]; 'created_at': string; 'checked_at': string | null };

export type EligibilityCheckPage = { 'data': (EligibilityCheck)[]; 'next_cursor': string | null };

export type EligibilityCodedValue = { 'code': string; 'value': string };

export type EligibilityDate = { 'code': string; 'from': string; 'to': string | null };

export type EligibilityError = { 'loop': "payer" | "provider" | "subscriber" | "dependent" | "benefit"; 'code': string; 'text': string | null; 'is_invalid_request': boolean; 'follow_up': "correct_and_resubmit" | "resubmission_not_allowed" | "resubmit_original" | "resubmission_allowed" | "do_not_resubmit_inquiry_open" | "wait_30_days" | "wait_10_days" | "do_not_resubmit_we_will_answer" | null; 'follow_up_code': string | null };

export type EligibilityParty = { 'code': string; 'name': string; 'first_name': string | null; 'id_code': string | null; 'id': string | null };

export type EligibilityPatient = { 'code': string; 'name': string; 'first_name': string | null; 'id_code': string | null; 'id': string | null; 'birth_date': string | null; 'gender': string | null; 'references': (EligibilityReference)[]; 'dates': (EligibilityDate)[] };

export type EligibilityPlan = { 'name': string | null; 'insurance_type': string | null; 'insurance_type_code': string | null; 'benefits': (EligibilityBenefit)[] };

export type EligibilityReference = { 'code': string; 'value': string; 'text': string | null };

export type EligibilityUnreadable = { 'problem': string; 'detail': string };

export type EligibilityUnusableElement = { 'element': string; 'value': string };

export type EndedMemberSessions = { 'ended': number };

export type Energy = { 'unit': "kcal"; 'value': number };

export type Ethnicity = "hispanic" | "non_hispanic" | "ashkenazi_jewish" | "other";

export type EventDestinationAzureAMQPAttributes = { 'connection_string': string; 'default_event_hub': string; 'event_hub_matchers'?: (EventDestinationEventHubMatcher)[] | undefined; 'compression'?: "always" | "auto" | undefined };

export type EventDestinationCloudPubSubAttributes = { 'project': string; 'topic': string; 'message_ordering': boolean; 'service_account_key'?: string | null | undefined; 'endpoint'?: string | null | undefined };

export type EventDestinationEventHubMatcher = { 'event_type_prefix'?: string | null | undefined; 'event_type_regex'?: string | null | undefined; 'event_hub'?: string | null | undefined; 'blob_storage'?: Record<string, unknown> | null | undefined };

export type EventDestinationKafkaAttributes = { 'brokers': (string)[]; 'topic': string; 'tls'?: boolean | undefined; 'sasl_mechanism'?: "plain" | "scram-sha-256" | "scram-sha-512" | null | undefined; 'username'?: string | null | undefined; 'password'?: string | null | undefined };

export type EventDestinationNATSAttributes = { 'url': string; 'subject_prefix'?: string | null | undefined };

export type EventDestinationPreferences = { 'preferred': "svix" | "rabbitmq" | "azure_amqp" | "nats" | "cloud_pubsub" | "kafka"; 'enabled': ("svix" | "rabbitmq" | "azure_amqp" | "nats" | "cloud_pubsub" | "kafka")[] };

export type EventDestinationRabbitMQAttributes = { 'uri': string; 'exchange': string };

export type EventDestinationSvixAttributes = { 'regional'?: true | undefined };

export type EventTailEntry = { 'id': string; 'event_type': string; 'user_id': string | null; 'created_at': string; 'is_kept': boolean };

export type EventTailResponse = { 'data': (EventTailEntry)[]; 'next_cursor': string; 'complete_since': string; 'has_gap': boolean };

export type EventType = { 'event_type': string; 'is_operational': boolean; 'example'?: unknown | undefined };

export type EventTypeListResponse = { 'data': (EventType)[] };

export type ExplainedActivity = { 'user_id': string; 'calendar_date': string; 'time_zone': string | null; 'start': string; 'end': string; 'totals': (ExplainedTotal)[] };

export type ExplainedTotal = { 'resource': "steps" | "distance" | "calories_active" | "calories_basal" | "floors_climbed" | "wheelchair_push"; 'unit': string; 'total': number; 'sources': ({ 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'recorded': number; 'counted': number })[]; 'intervals': ({ 'start': string; 'end': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'counted': number; 'over': ({ 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'because': "source_type" | "query_override" | "team_priority" | "provider_name" })[] })[] };

export type ExplainedWorkout = { 'id': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'time_start': string; 'time_end': string; 'sport': string; 'same_activity': ({ 'id': string; 'provider': string; 'type': "unknown" | "phone" | "watch" | "app" | "multiple_sources" | "fingerprick" | "cuff" | "manual_scan" | "automatic" | "insulin_pump" | "scale" | "chest_strap" | "ring" | "lab" | "exercise_machine" | "earphone"; 'time_start': string; 'time_end': string; 'sport': string; 'shared_second': number; 'because': "source_type" | "query_override" | "team_priority" | "provider_name" | "same_source"; 'app_id': string | null })[]; 'app_id': string | null };

export type ExplainedWorkouts = { 'user_id': string; 'calendar_date': string; 'workouts': (ExplainedWorkout)[] };

export type FallbackBirthDate = { 'value': string; 'source_slug': string; 'updated_at': string };

export type FallbackTimeZone = { 'id': string; 'source_slug': string; 'updated_at': string };

export type Fats = { 'saturated': number | null; 'monounsaturated': number | null; 'polyunsaturated': number | null; 'omega3': number | null; 'omega6': number | null; 'total': number | null };

export type FileImportReport = { 'kind': "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv"; 'samples': number; 'created': number; 'updated': number; 'sleeps': number; 'workouts': number; 'routes': number; 'meals': number; 'cycles': number; 'electrocardiograms': number; 'days': number; 'not_imported': Record<string, number>; 'refused': { 'time': number; 'unit': number; 'value': number }; 'unreadable': (string)[]; 'resumed_at': number; 'notes': (string)[]; 'records': number; 'stored': number; 'replaced': number; 'merged': number; 'derived': number; 'first_left_out': Record<string, string>; 'fields_left_out': Record<string, number> };

export type FormerAcknowledgement = { 'id': string; 'acknowledged_at': string; 'acknowledged_by': Acknowledger; 'note': string | null };

export type FormerBiomarkerResult = { 'result': string; 'type': "numeric" | "range" | "comment" | "coded_value"; 'unit': string | null; 'reference_range': string | null; 'interpretation': string; 'source_interpretation': string; 'notes': string | null; 'timestamp': string | null; 'status'?: string | undefined; 'replaced_at': string };

export type FoundUser = { 'user_id': string; 'client_user_id': string; 'created_on': string; 'connections': (FoundUserConnection)[] };

export type FoundUserConnection = { 'provider': string; 'status': "active" | "paused" | "error"; 'error_type': string | null; 'connected_on': string; 'last_data': string | null };

export type GenderIdentity = "male" | "female" | "female_to_male_ftm_transgender_male_trans_man" | "male_to_female_mtf_transgender_female_trans_woman" | "genderqueer" | "other";

export type GetLabTestPricingResponse = { 'currency': "USD"; 'data': Record<string, LabTestPanelPricing> };

export type GetMarkersOfLabTestResponse = { 'markers': (ClientFacingMarkerComplete)[]; 'total': number | null; 'page': number | null; 'size': number | null; 'pricing': MarkerPricingResponse | null };

export type GetMarkersResponse = { 'markers': (ClientFacingMarkerComplete)[]; 'total': number | null; 'page': number | null; 'size': number | null; 'pages': number | null; 'pricing': MarkerPricingResponse | null };

export type GetTeamLabAccountsResponse = { 'data': (ClientFacingLabAccount)[] };

export type GroupKeyColumnExpr = { 'group_key': number | "*" };

export type GroupedAFibBurden = { 'source': ClientFacingSource; 'data': (ClientFacingAFibBurdenSample)[] };

export type GroupedAFibBurdenResponse = { 'groups': Record<string, (GroupedAFibBurden)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBasalBodyTemperature = { 'source': ClientFacingSource; 'data': (ClientFacingBasalBodyTemperatureSample)[] };

export type GroupedBasalBodyTemperatureResponse = { 'groups': Record<string, (GroupedBasalBodyTemperature)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBloodOxygen = { 'source': ClientFacingSource; 'data': (ClientFacingBloodOxygenTimeseries)[] };

export type GroupedBloodOxygenResponse = { 'groups': Record<string, (GroupedBloodOxygen)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBloodPressure = { 'source': ClientFacingSource; 'data': (ClientFacingBloodPressureTimeseries)[] };

export type GroupedBloodPressureResponse = { 'groups': Record<string, (GroupedBloodPressure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyFat = { 'source': ClientFacingSource; 'data': (ClientFacingBodyFatTimeseries)[] };

export type GroupedBodyFatResponse = { 'groups': Record<string, (GroupedBodyFat)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyMassIndex = { 'source': ClientFacingSource; 'data': (ClientFacingBodyMassIndexSample)[] };

export type GroupedBodyMassIndexResponse = { 'groups': Record<string, (GroupedBodyMassIndex)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyTemperature = { 'source': ClientFacingSource; 'data': (ClientFacingBodyTemperatureSample)[] };

export type GroupedBodyTemperatureDelta = { 'source': ClientFacingSource; 'data': (ClientFacingBodyTemperatureDeltaSample)[] };

export type GroupedBodyTemperatureDeltaResponse = { 'groups': Record<string, (GroupedBodyTemperatureDelta)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyTemperatureResponse = { 'groups': Record<string, (GroupedBodyTemperature)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedBodyWeight = { 'source': ClientFacingSource; 'data': (ClientFacingBodyWeightTimeseries)[] };

export type GroupedBodyWeightResponse = { 'groups': Record<string, (GroupedBodyWeight)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaffeine = { 'source': ClientFacingSource; 'data': (ClientFacingCaffeineTimeseries)[] };

export type GroupedCaffeineResponse = { 'groups': Record<string, (GroupedCaffeine)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaloriesActive = { 'source': ClientFacingSource; 'data': (ClientFacingCaloriesActiveTimeseries)[] };

export type GroupedCaloriesActiveResponse = { 'groups': Record<string, (GroupedCaloriesActive)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCaloriesBasal = { 'source': ClientFacingSource; 'data': (ClientFacingCaloriesBasalTimeseries)[] };

export type GroupedCaloriesBasalResponse = { 'groups': Record<string, (GroupedCaloriesBasal)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCarbohydrates = { 'source': ClientFacingSource; 'data': (ClientFacingCarbohydratesSample)[] };

export type GroupedCarbohydratesResponse = { 'groups': Record<string, (GroupedCarbohydrates)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedCholesterol = { 'source': ClientFacingSource; 'data': (ClientFacingCholesterolTimeseries)[] };

export type GroupedCholesterolResponse = { 'groups': Record<string, (GroupedCholesterol)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedDaylightExposure = { 'source': ClientFacingSource; 'data': (ClientFacingDaylightExposureSample)[] };

export type GroupedDaylightExposureResponse = { 'groups': Record<string, (GroupedDaylightExposure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedDistance = { 'source': ClientFacingSource; 'data': (ClientFacingDistanceTimeseries)[] };

export type GroupedDistanceResponse = { 'groups': Record<string, (GroupedDistance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedExtended = { 'source': ClientFacingSource; 'data': (ClientFacingExtendedSample)[] };

export type GroupedExtendedResponse = { 'groups': Record<string, (GroupedExtended)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedFall = { 'source': ClientFacingSource; 'data': (ClientFacingFallSample)[] };

export type GroupedFallResponse = { 'groups': Record<string, (GroupedFall)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedFloorsClimbed = { 'source': ClientFacingSource; 'data': (ClientFacingFloorsClimbedTimeseries)[] };

export type GroupedFloorsClimbedResponse = { 'groups': Record<string, (GroupedFloorsClimbed)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedForcedExpiratoryVolume1 = { 'source': ClientFacingSource; 'data': (ClientFacingForcedExpiratoryVolume1Sample)[] };

export type GroupedForcedExpiratoryVolume1Response = { 'groups': Record<string, (GroupedForcedExpiratoryVolume1)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedForcedVitalCapacity = { 'source': ClientFacingSource; 'data': (ClientFacingForcedVitalCapacitySample)[] };

export type GroupedForcedVitalCapacityResponse = { 'groups': Record<string, (GroupedForcedVitalCapacity)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedGlucose = { 'source': ClientFacingSource; 'data': (ClientFacingGlucoseTimeseries)[] };

export type GroupedGlucoseResponse = { 'groups': Record<string, (GroupedGlucose)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHRV = { 'source': ClientFacingSource; 'data': (ClientFacingHRVTimeseries)[] };

export type GroupedHRVResponse = { 'groups': Record<string, (GroupedHRV)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHandwashing = { 'source': ClientFacingSource; 'data': (ClientFacingHandwashingSample)[] };

export type GroupedHandwashingResponse = { 'groups': Record<string, (GroupedHandwashing)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRate = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateTimeseries)[] };

export type GroupedHeartRateAlert = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateAlertSample)[] };

export type GroupedHeartRateAlertResponse = { 'groups': Record<string, (GroupedHeartRateAlert)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRateRecoveryOneMinute = { 'source': ClientFacingSource; 'data': (ClientFacingHeartRateRecoveryOneMinuteSample)[] };

export type GroupedHeartRateRecoveryOneMinuteResponse = { 'groups': Record<string, (GroupedHeartRateRecoveryOneMinute)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedHeartRateResponse = { 'groups': Record<string, (GroupedHeartRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedIge = { 'source': ClientFacingSource; 'data': (ClientFacingIgeTimeseries)[] };

export type GroupedIgeResponse = { 'groups': Record<string, (GroupedIge)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedIgg = { 'source': ClientFacingSource; 'data': (ClientFacingIggTimeseries)[] };

export type GroupedIggResponse = { 'groups': Record<string, (GroupedIgg)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedInhalerUsage = { 'source': ClientFacingSource; 'data': (ClientFacingInhalerUsageSample)[] };

export type GroupedInhalerUsageResponse = { 'groups': Record<string, (GroupedInhalerUsage)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedInsulinInjection = { 'source': ClientFacingSource; 'data': (ClientFacingInsulinInjectionSample)[] };

export type GroupedInsulinInjectionResponse = { 'groups': Record<string, (GroupedInsulinInjection)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedLeanBodyMass = { 'source': ClientFacingSource; 'data': (ClientFacingLeanBodyMassSample)[] };

export type GroupedLeanBodyMassResponse = { 'groups': Record<string, (GroupedLeanBodyMass)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedMindfulnessMinutes = { 'source': ClientFacingSource; 'data': (ClientFacingMindfulnessMinutesTimeseries)[] };

export type GroupedMindfulnessMinutesResponse = { 'groups': Record<string, (GroupedMindfulnessMinutes)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedPeakExpiratoryFlowRate = { 'source': ClientFacingSource; 'data': (ClientFacingPeakExpiratoryFlowRateSample)[] };

export type GroupedPeakExpiratoryFlowRateResponse = { 'groups': Record<string, (GroupedPeakExpiratoryFlowRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedRespiratoryRate = { 'source': ClientFacingSource; 'data': (ClientFacingRespiratoryRateTimeseries)[] };

export type GroupedRespiratoryRateResponse = { 'groups': Record<string, (GroupedRespiratoryRate)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSleepApneaAlert = { 'source': ClientFacingSource; 'data': (ClientFacingSleepApneaAlertSample)[] };

export type GroupedSleepApneaAlertResponse = { 'groups': Record<string, (GroupedSleepApneaAlert)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSleepBreathingDisturbance = { 'source': ClientFacingSource; 'data': (ClientFacingSleepBreathingDisturbanceSample)[] };

export type GroupedSleepBreathingDisturbanceResponse = { 'groups': Record<string, (GroupedSleepBreathingDisturbance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStandDuration = { 'source': ClientFacingSource; 'data': (ClientFacingStandDurationSample)[] };

export type GroupedStandDurationResponse = { 'groups': Record<string, (GroupedStandDuration)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStandHour = { 'source': ClientFacingSource; 'data': (ClientFacingStandHourSample)[] };

export type GroupedStandHourResponse = { 'groups': Record<string, (GroupedStandHour)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedSteps = { 'source': ClientFacingSource; 'data': (ClientFacingStepsTimeseries)[] };

export type GroupedStepsResponse = { 'groups': Record<string, (GroupedSteps)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedStressLevel = { 'source': ClientFacingSource; 'data': (ClientFacingStressLevelTimeseries)[] };

export type GroupedStressLevelResponse = { 'groups': Record<string, (GroupedStressLevel)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedUVExposure = { 'source': ClientFacingSource; 'data': (ClientFacingUVExposureSample)[] };

export type GroupedUVExposureResponse = { 'groups': Record<string, (GroupedUVExposure)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedVO2Max = { 'source': ClientFacingSource; 'data': (ClientFacingVO2MaxTimeseries)[] };

export type GroupedVO2MaxResponse = { 'groups': Record<string, (GroupedVO2Max)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWaistCircumference = { 'source': ClientFacingSource; 'data': (ClientFacingWaistCircumferenceSample)[] };

export type GroupedWaistCircumferenceResponse = { 'groups': Record<string, (GroupedWaistCircumference)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWater = { 'source': ClientFacingSource; 'data': (ClientFacingWaterTimeseries)[] };

export type GroupedWaterResponse = { 'groups': Record<string, (GroupedWater)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWheelchairPush = { 'source': ClientFacingSource; 'data': (ClientFacingWheelchairPushSample)[] };

export type GroupedWheelchairPushResponse = { 'groups': Record<string, (GroupedWheelchairPush)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutDistance = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutDistanceSample)[] };

export type GroupedWorkoutDistanceResponse = { 'groups': Record<string, (GroupedWorkoutDistance)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutDuration = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutDurationSample)[] };

export type GroupedWorkoutDurationResponse = { 'groups': Record<string, (GroupedWorkoutDuration)[]>; 'next_cursor': string | null; 'next': string | null };

export type GroupedWorkoutSwimmingStroke = { 'source': ClientFacingSource; 'data': (ClientFacingWorkoutSwimmingStrokeSample)[] };

export type GroupedWorkoutSwimmingStrokeResponse = { 'groups': Record<string, (GroupedWorkoutSwimmingStroke)[]>; 'next_cursor': string | null; 'next': string | null };

export type GuarantorDetails = { 'first_name': string; 'last_name': string; 'address': Address; 'phone_number': string; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined; 'email'?: string | null | undefined };

export type HTTPValidationError = { 'detail': string | ({ 'type': string; 'loc': (string | number)[]; 'msg': string; 'input'?: unknown | undefined; 'ctx'?: Record<string, unknown> | undefined })[] | Record<string, unknown>; 'code'?: string | undefined };

export type HealthInsuranceCreateRequest = { 'payor_code'?: string | null | undefined; 'insurance_id'?: string | null | undefined; 'responsible_relationship'?: "Self" | "Spouse" | "Other" | null | undefined; 'responsible_details'?: { 'first_name': string; 'last_name': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined }; 'phone_number': string; 'phone_type'?: string | undefined } | null | undefined; 'diagnosis_codes'?: (string)[] | null | undefined; 'subjective'?: string | null | undefined; 'assessment_plan'?: string | null | undefined; 'front_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined; 'back_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined; 'patient_signature_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined };

export type HistoricalPullTimeline = { 'scheduled_at': string; 'started_at': string | null; 'ended_at': string | null };

export type HomePregnancyTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "indeterminate" };

export type HomeProgesteroneTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "indeterminate" };

export type ICDExcludesViolation = { 'code': string; 'conflicts_with': string; 'type': string };

export type ICDExcludesWarning = { 'code': string; 'overlaps_with': string; 'type': string };

export type ImplausibleResult = { 'reason': "beyond_limits" | "other_unit"; 'unit': string; 'min': number; 'max': number; 'fits_unit': string | null };

export type ImportActor = { 'type': string; 'id': string };

export type ImportHistory = { 'imports': (ImportRun)[]; 'next_cursor': string | null };

export type ImportRun = { 'id': string; 'user_id': string; 'kind': "apple_health" | "fit" | "gpx" | "tcx" | "dexcom_clarity" | "libreview" | "nightscout" | "google_takeout" | "google_fit" | "whoop" | "oura" | "garmin" | "samsung_health" | "strava" | "health_connect" | "withings" | "csv"; 'state': "running" | "done" | "failed" | "interrupted"; 'started_by': ImportActor; 'started_at': string; 'ended_at': string | null; 'counts': Record<string, number>; 'left_out': Record<string, number>; 'notes': (string)[]; 'error': string | null; 'first_left_out': Record<string, string> };

export type IndexColumnExpr = { 'index': "sleep" | "activity" | "workout" | "body" | "meal" | "menstrual_cycle" | "profile" | "derived_readiness" | "reliability" | "timeseries" };

export type InsuranceAddress = { 'first_line': string; 'second_line': string; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | undefined };

export type IntermenstrualBleedingEntry = { 'date': string };

export type LabAdditionalInformation = { 'source': string; 'name': string | null; 'text': string; 'about': string | null };

export type LabReportBox = { 'x': number; 'y': number; 'width': number; 'height': number };

export type LabReportDoubt = { 'code': string; 'message': string };

export type LabReportFile = { 'number': number; 'media_type': string };

export type LabReportPage = { 'number': number; 'page_count': number; 'width': number; 'height': number; 'media_type': "image/jpeg"; 'content': string };

export type LabReportReview = { 'job_id': string; 'user_id': string; 'state': "none" | "waiting" | "approved" | "refused"; 'version': number; 'created_at': string; 'updated_at': string; 'failure_reason': "invalid_input" | "low_quality" | "not_english" | "no_table" | "microbiology" | "too_many_pages" | "processing_error" | null; 'failure_cause': string | null; 'refusal_reason': string | null; 'metadata': ResultMetadata | null; 'doubts': (LabReportDoubt)[]; 'files': (LabReportFile)[]; 'results': (LabReportReviewResult)[] };

export type LabReportReviewResult = { 'position': number; 'test_name': string; 'value': string; 'units': string | null; 'min_reference_range': number | null; 'max_reference_range': number | null; 'source_panel_name': string | null; 'sample_type': string; 'is_above_max_range': boolean | null; 'is_below_min_range': boolean | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown"; 'loinc': LoincMatch | null; 'loinc_match_status': "auto_match" | "needs_review" | "no_match"; 'loinc_matches': (LoincMatch)[]; 'printed': PrintedLabReportValue; 'confidence': { 'test_name': number; 'value': number; 'units': number }; 'doubts': (LabReportDoubt)[]; 'is_corrected': boolean; 'is_left_out': boolean };

export type LabReportReviewSummary = { 'job_id': string; 'user_id': string; 'state': "none" | "waiting" | "approved" | "refused"; 'version': number; 'created_at': string; 'updated_at': string; 'result_count': number; 'doubt_count': number };

export type LabResultCode = { 'code': string | null; 'display': string | null; 'system': string | null };

export type LabResultConcept = { 'text': string; 'codes': (LabResultCode)[] };

export type LabResultDocument = { 'order_id': string; 'number': number; 'name': string; 'received_at': string; 'is_current': boolean; 'content_type': string };

export type LabResultFile = string;

export type LabResultsMetadata = { 'age': string; 'dob': string; 'clia_#': string | null; 'clia_number': string | null; 'patient': string; 'provider': string | null; 'laboratory': string | null; 'date_reported': string; 'date_collected': string | null; 'specimen_number': string; 'date_received': string | null; 'status': "final" | "partial"; 'interpretation': string | null; 'patient_id': string | null; 'account_id': string | null };

export type LabResultsRaw = { 'metadata': LabResultsMetadata; 'results': (BiomarkerResult)[]; 'missing_results': (MissingBiomarkerResult)[] | null; 'sample_information': Record<string, SampleData> | null; 'order_transaction': ClientFacingOrderTransaction | null; 'documents'?: (LabResultDocument)[] | undefined; 'additional_information'?: (LabAdditionalInformation)[] | undefined; 'ordered_tests': (OrderedTest)[] };

export type LabTestPanelPricing = { 'pricing': SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing; 'marker_breakdown': Record<string, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing> };

export type LabTestResourcesResponse = { 'data': (ClientFacingLabTest)[]; 'next_cursor': string | null; 'pricing': GetLabTestPricingResponse | null };

export type LinkTokenExchange = { 'user_id': string; 'provider'?: "oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout" | null | undefined; 'redirect_url'?: string | null | undefined; 'filter_on_providers'?: ("oura" | "fitbit" | "garmin" | "whoop" | "strava" | "renpho" | "peloton" | "wahoo" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "withings" | "apple_health_kit" | "manual" | "ihealth" | "google_fit" | "beurer_api" | "beurer_ble" | "omron" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "dexcom_v3" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "polar" | "cronometer" | "kardia" | "whoop_v2" | "ultrahuman" | "my_fitness_pal_v2" | "map_my_fitness" | "runkeeper" | "google_health" | "nightscout")[] | null | undefined; 'on_error'?: "redirect" | null | undefined; 'on_close'?: "redirect" | null | undefined; 'several_sources'?: boolean | null | undefined; 'lang'?: "en" | "de" | "es" | "fr" | "pt" | "ar" | null | undefined };

export type LinkTokenExchangeResponse = { 'link_token': string; 'link_web_url': string };

export type ListOrgDomainResponse = { 'data': (ClientFacingOrgDomain)[] };

export type ListedMemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null; 'is_current': boolean; 'last_used_at': string; 'address': string; 'user_agent': string | null };

export type LngLat = { 'lng': number; 'lat': number };

export type LoggedRequest = { 'at': string; 'request_id': string; 'operation': string; 'status': number; 'duration_ms': number; 'actor': { 'type': string; 'id': string }; 'left_out': number };

export type LoincMatch = { 'loinc_code': string; 'loinc_name': string; 'display_name'?: string | undefined; 'aliases'?: (string)[] | undefined; 'confidence_score': number };

export type LookAtInviteBody = { 'token': string };

export type Macros = { 'carbs': number | null; 'protein': number | null; 'fats'?: Fats | undefined; 'alcohol': number | null; 'water': number | null; 'fibre': number | null; 'sugar': number | null; 'cholesterol': number | null };

export type MarkerPricingConditions = { 'us_state'?: USStatePricingCondition | null | undefined; 'reflex'?: ReflexPricingCondition | null | undefined };

export type MarkerPricingResponse = { 'currency': "USD"; 'data': Record<string, SpecifiedPricing_MarkerPricingConditions_ | UnspecifiedPricing> };

export type MatchReviewCandidate = { 'candidate_type': "provenance_order" | "order_option"; 'order_id': string | null; 'order_transaction_id': string | null; 'last_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked" | null; 'confidence_level': "high" | "medium" | "low"; 'confidence_score': number | null; 'reasons': ("sample_id_match" | "lab_account_mismatch" | "matched_completed_order" | "matched_cancelled_order" | "invalid_collection_state" | "demographic_mismatch" | "demographic_match" | "possible_wrong_lab" | "same_lab" | "same_user" | "marker_overlap_exact" | "marker_overlap_partial" | "marker_overlap_none")[]; 'marker_overlap': { 'matched': number; 'reported': number; 'ordered': number } | null; 'status_context': { 'last_status': string } | null };

export type MatchReviewCandidateGroup = { 'user_id': string | null; 'candidates': (MatchReviewCandidate)[] };

export type MatchReviewLab = { 'id': number; 'name': string; 'slug': string };

export type MatchReviewMarker = { 'provider_id': string | null; 'name': string | null };

export type MatchReviewPatient = { 'first_name': string | null; 'last_name': string | null; 'dob': string | null; 'gender': string | null };

export type MealColumnExpr = { 'meal': "calories" | "carbohydrate_gram" | "protein_gram" | "alcohol_gram" | "water_gram" | "fibre_gram" | "sugar_gram" | "cholesterol_gram" | "saturated_fat_gram" | "monounsaturated_fat_gram" | "polyunsaturated_fat_gram" | "omega3_fat_gram" | "omega6_fat_gram" | "total_fat_gram" | "sodium_milligram" | "potassium_milligram" | "calcium_milligram" | "phosphorus_milligram" | "magnesium_milligram" | "iron_milligram" | "zinc_milligram" | "fluoride_milligram" | "chloride_milligram" | "vitamin_a_milligram" | "vitamin_b1_milligram" | "riboflavin_milligram" | "niacin_milligram" | "pantothenic_acid_milligram" | "vitamin_b6_milligram" | "vitamin_c_milligram" | "vitamin_e_milligram" | "biotin_microgram" | "vitamin_b12_microgram" | "vitamin_d_microgram" | "vitamin_k_microgram" | "folic_acid_microgram" | "chromium_microgram" | "iodine_microgram" | "molybdenum_microgram" | "selenium_microgram" | "copper_milligram" | "manganese_milligram" | "date" | "name" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" };

export type MealInDBBase_ClientFacingSource_ = { 'id': string; 'user_id': string; 'timestamp': string; 'calendar_date': string; 'name': string; 'energy': Energy | null; 'macros': Macros | null; 'micros': Micros | null; 'data': Record<string, ClientFacingFood>; 'provider_id': string; 'priority_id': number; 'source_id': number; 'source_app_id': string | null; 'source_device_id': string | null; 'source': ClientFacingSource; 'created_at': string; 'updated_at': string };

export type MemberCredentials = { 'has_password': boolean; 'passkeys': number };

export type MemberEnvironment = { 'environment': "production" | "sandbox"; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'has_query_access': boolean };

export type MemberOrganisation = { 'id': string; 'name': string };

export type MemberPasskey = { 'id': string; 'label': string; 'hostname': string; 'created_at': string; 'last_used_at': string | null };

export type MemberPasskeyList = { 'passkeys': (MemberPasskey)[] };

export type MemberSession = { 'id': string; 'member_id': string; 'method': "link" | "password" | "passkey" | "management_key" | "invite" | "oidc"; 'started_at': string; 'idle_ends_at': string; 'ends_at': string; 'confirmed_until': string | null };

export type MemberSessionList = { 'sessions': (ListedMemberSession)[] };

export type MemberTeam = { 'id': string; 'name': string; 'region': "us" | "eu"; 'environments': (MemberEnvironment)[] };

export type MenstrualCycleColumnExpr = { 'menstrual_cycle': "period_start" | "period_end" | "cycle_end" | "is_predicted" | "menstrual_flow" | "cervical_mucus" | "intermenstrual_bleeding" | "contraceptive" | "detected_deviations" | "ovulation_test" | "home_pregnancy_test" | "home_progesterone_test" | "sexual_activity" | "basal_body_temperature" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" };

export type MenstrualCycleResponse = { 'menstrual_cycle': (ClientFacingMenstrualCycle)[] };

export type MenstrualFlowEntry = { 'date': string; 'flow': "unspecified" | "none" | "light" | "medium" | "heavy" };

export type MetricsResult = { 'team_id': string; 'number_of_connected_sources': number; 'number_of_users': number; 'number_of_errored_connected_sources': number; 'number_of_connected_sources_by_week': (TimeseriesMetricPoint)[]; 'number_of_ordered_tests': number };

export type Micros = { 'minerals': Record<string, number> | null; 'trace_elements': Record<string, number> | null; 'vitamins': Record<string, number> | null };

export type MissingBiomarkerResult = { 'name': string; 'slug': string; 'inferred_failure_type': "quantity_not_sufficient_failure" | "collection_process_failure" | "drop_off_failure" | "internal_lab_failure" | "order_entry_failure" | "non_failure" | "unknown_failure" | "patient_condition_failure" | "missing_result_calc_failure" | "missing_demo_aoe_calc_failure" | "insufficient_volume"; 'note': string | null; 'loinc': string | null; 'loinc_slug': string | null; 'provider_id': string | null; 'source_markers': (ParentBiomarkerData)[] | null };

export type OidcConfirmation = { 'url': string };

export type OidcOption = { 'start_url': string };

export type OpenWork = { 'kind': string; 'count': number; 'oldest_at': string | null };

export type OpenWorkList = { 'checked_at': string; 'data': (OpenWork)[] };

export type OrderCourse = { 'course': "testkit" | "registrable_testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'collection_method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'beginnings': ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[]; 'statuses': (OrderState)[] };

export type OrderOverview = { 'id': string; 'user_id': string; 'order_transaction_id': string; 'origin': "initial" | "redraw" | "recreation"; 'parent_id': string | null; 'collection_method': "testkit" | "walk_in_test" | "at_home_phlebotomy" | "on_site_collection"; 'status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'low_level_status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'status_at': string; 'events': (ClientFacingOrderEvent)[]; 'lab_test': OrderedLabTest; 'lab': OrderedLab; 'priority': boolean; 'activate_by': string | null; 'was_scheduled': boolean; 'appointment_id': string | null; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'has_missing_results': boolean | null; 'critical_results': number | null; 'abnormal_results': number | null; 'unacknowledged_results': number | null; 'created_at': string; 'updated_at': string };

export type OrderSetParameters = { 'fasting'?: "fasting_not_required" | "fasting_required" | null | undefined };

export type OrderSetRequest = { 'lab_test_ids'?: (string)[] | null | undefined; 'add_on'?: { 'marker_ids'?: (number)[] | null | undefined; 'provider_ids'?: (string)[] | null | undefined } | null | undefined; 'lab_account_id'?: string | null | undefined; 'parameters'?: OrderSetParameters | null | undefined };

export type OrderState = { 'status': "ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked"; 'top_level_status': "received" | "collecting_sample" | "sample_with_lab" | "completed" | "cancelled" | "failed"; 'dotted': string; 'next': ("ordered" | "requisition_created" | "requisition_bypassed" | "transit_customer" | "out_for_delivery" | "with_customer" | "transit_lab" | "delivered_to_lab" | "completed" | "failure_to_deliver_to_lab" | "failure_to_deliver_to_customer" | "problem_in_transit_lab" | "problem_in_transit_customer" | "sample_error" | "appointment_scheduled" | "appointment_cancelled" | "appointment_pending" | "draw_completed" | "cancelled" | "lost" | "do_not_process" | "partial_results" | "awaiting_registration" | "registered" | "redraw_available" | "corrected" | "lab_processing_blocked")[]; 'is_over': boolean; 'is_cancellable': boolean; 'details': ("fulfillment_error" | "date_of_collection_unspecified" | "demographic_information_unspecified" | "demographic_information_mismatch" | "sample_quantity_not_sufficient" | "sample_contaminated" | "sample_stability_exceeded" | "sample_hemolyzed" | "sample_improper_collection" | "sample_damaged_in_transit" | "sample_integrity_compromised" | "sample_not_provided" | "consent_missing" | "lab_not_certified_for_state" | "collection_device_expired" | "kit_not_registered" | "collection_site_unrecognised" | "rejected_on_request")[] };

export type OrderStatesResponse = { 'courses': (OrderCourse)[] };

export type OrderSummaries = { 'orders': (OrderOverview)[]; 'total': number | null; 'page': number; 'size': number };

export type OrderedLab = { 'id': number; 'name': string; 'slug': string };

export type OrderedLabTest = { 'id': string; 'name': string };

export type OrderedTest = { 'order_id': string; 'name': string; 'provider_id': string | null; 'marker_id': number | null; 'status': "pending" | "partial" | "final" | "corrected" | "cancelled"; 'status_at': string | null; 'reason': string | null; 'is_additional': boolean; 'parent_result': ParentBiomarkerResult | null; 'pending_results': (PendingBiomarkerResult)[] };

export type OrgInviteAPICreate = { 'email': string; 'role'?: "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" | undefined; 'team_role_bindings'?: (TeamRoleBinding)[] | null | undefined };

export type OrgInviteAPICreateResponse = { 'status': "invite_created" | "invite_resent" | "already_in_org"; 'invite_url': string | null };

export type OverviewChecklist = { 'has_key': boolean; 'has_user': boolean; 'has_data': boolean; 'has_endpoint': boolean };

export type OverviewConnections = { 'provider': string; 'active': number; 'paused': number; 'error': number };

export type OverviewDeliveries = { 'waiting': number; 'oldest_waiting_since': string | null; 'success_rate': number | null };

export type OverviewSamples = { 'last_24_hours': number; 'last_7_days': number; 'hours': ({ 'from': string; 'count': number })[] };

export type OvulationTestEntry = { 'date': string; 'test_result': "negative" | "positive" | "luteinizing_hormone_surge" | "estrogen_surge" | "indeterminate" };

export type PDF = string;

export type PSCAreaInfo = { 'patient_service_centers': PSCAreaInfoDetails; 'supported_bill_types': (string)[]; 'lab_id': number };

export type PSCAreaInfoDetails = { 'appointment_with_vital': boolean; 'within_radius': number; 'radius': string; 'capabilities': ("stat" | "appointment_scheduling_via_junction" | "appointment_scheduling_with_lab")[] };

export type PaginatedUsersResponse = { 'users': (ClientFacingUser)[]; 'total': number; 'offset': number; 'limit': number };

export type ParentBiomarkerData = { 'marker_id': number; 'name': string; 'slug': string; 'provider_id': string | null };

export type ParentBiomarkerResult = { 'name': string | null; 'provider_id': string | null; 'sub_id': string | null };

export type PasskeyOptions = { 'options': Record<string, unknown> };

export type PatchWebhookBody = { 'url'?: string | null | undefined; 'description'?: string | null | undefined; 'rate_limit'?: number | null | undefined; 'disabled'?: boolean | null | undefined; 'filter_types'?: (string)[] | null | undefined; 'gzip'?: boolean | null | undefined };

export type PatientAddressCompatible = { 'receiver_name': string; 'first_line': string; 'second_line': string | null; 'city': string; 'state': string; 'zip': string; 'country': string; 'access_notes': string | null; 'phone_number': string | null };

export type PatientAddressWithValidation = { 'receiver_name'?: string | undefined; 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string; 'access_notes'?: string | null | undefined; 'phone_number'?: string | null | undefined };

export type PatientDetailsWithValidation = { 'first_name': string; 'last_name': string; 'dob': string; 'gender': "female" | "male" | "other" | "unknown"; 'phone_number': string; 'email': string; 'medical_proxy'?: { 'first_name': string; 'last_name': string; 'phone_number': string; 'address': { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip': string; 'country': string }; 'email'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined } | null | undefined; 'race'?: string | null | undefined; 'ethnicity'?: string | null | undefined; 'sexual_orientation'?: string | null | undefined; 'gender_identity'?: string | null | undefined; 'household_income'?: number | null | undefined; 'household_size'?: number | null | undefined };

export type PendingBiomarkerResult = { 'name': string; 'slug': string; 'provider_id': string; 'loinc': string | null };

export type PerLabCandidate = { 'marker_id': number; 'lab_id': number; 'lab_slug': string | null; 'name': string; 'result_names': (string)[]; 'provider_id': string | null; 'loinc_set_hash': string; 'loinc_codes': (string)[]; 'loinc_components': (string)[]; 'loinc_groups': (string)[]; 'cpt_codes': (string)[]; 'relation': string; 'confidence': number; 'reason_codes': (string)[]; 'marker_popularity_score': number };

export type Period = { 'value'?: number | undefined; 'unit': "minute" | "hour" | "day" | "week" | "month" | "year" };

export type PhlebotomyAreaInfo = { 'is_served': boolean; 'providers': (PhlebotomyProviderInfo)[] };

export type PhlebotomyProviderInfo = { 'name': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'service_types': ("appointment-ready" | "appointment-request")[] };

export type PhysicianCreateRequest = { 'first_name': string; 'last_name': string; 'email'?: string | null | undefined; 'npi': string; 'licensed_states'?: (string)[] | undefined; 'signature_image'?: { 'content': string; 'content_type': "image/jpeg" | "image/png" } | null | undefined };

export type Placeholder = { 'placeholder': true };

export type PostOrderResponse = { 'order': ClientFacingOrder; 'status': string; 'message': string };

export type PrepareTeamCustomCredentialsBody = { 'team_id': string; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "whoop" | "renpho" | "peloton" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "apple_health_kit" | "manual" | "beurer_api" | "beurer_ble" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "kardia" | "map_my_fitness" | "nightscout" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" };

export type PrepareTeamCustomCredentialsResponse = { 'status': "no_action_needed" | "preparations_required"; 'preparation_steps': (CustomCredentialPreparationStep)[] };

export type PricingModifierRange = { 'minimum': number; 'maximum': number };

export type PricingModifier_MarkerPricingConditions_ = { 'delta_amount_minor': number | PricingModifierRange; 'conditions': MarkerPricingConditions; 'keys': (string)[] };

export type PrintedLabReportValue = { 'test_name': string; 'value': string; 'units': string | null; 'page': number; 'box': LabReportBox };

export type ProfileColumnExpr = { 'profile': "height_centimeter" | "birth_date" | "wheelchair_use" | "gender" | "sex" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "created_at" | "updated_at" };

export type ProviderIdConversionResponse = { 'source_provider_id': string; 'candidates': (PerLabCandidate)[] };

export type PscAppointmentCancelRequest = { 'cancellationReasonId': string; 'note'?: string | null | undefined };

export type Query = { 'select': (AggregateExpr | GroupKeyColumnExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | IndexColumnExpr | SourceColumnExpr | ScalarOutputSubqueryExpr)[]; 'group_by'?: (DateTruncExpr | DatePartExpr | SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr | SourceColumnExpr)[] | undefined; 'where'?: string | null | undefined; 'align'?: AlignExpr | null | undefined };

export type QueryBatch = { 'timeframe': RelativeTimeframe | AbsoluteTimeframe; 'queries': (Query)[]; 'config'?: QueryConfig | null | undefined; 'explain'?: boolean | undefined };

export type QueryConfig = { 'provider_priority_overrides'?: (string)[] | null | undefined; 'column_naming'?: "bare" | "qualified" | null | undefined };

export type Question = { 'id': number; 'required': boolean; 'code': string; 'value': string; 'type': "choice" | "text" | "numeric" | "multi_choice"; 'sequence': number; 'answers': (Answer)[]; 'constraint': string | null; 'default': string | null };

export type Race = "african_american_or_black" | "asian" | "indigenous_native_american_alaska_native" | "other" | "pacific_islander_or_hawaiian" | "white_caucasian";

export type RecoverWebhookBody = { 'since': string; 'until'?: string | null | undefined };

export type ReflexPricingCondition = Record<string, unknown>;

export type RelatedCandidate = { 'canonical': CanonicalCandidate; 'relation': string; 'confidence': number; 'reason_codes': (string)[] };

export type RelativeTimeframe = { 'type': "relative"; 'anchor': string; 'past': Period };

export type ReliabilityColumnExpr = { 'reliability': "source_provider" | "source_type" | "resource" | "window_start_date" | "window_end_date" | "window_duration_day" | "presence_day_count" | "presence_coverage" | "presence_gap_count" | "presence_gap_maximum_day" | "presence_recency_day" | "presence_gap_mean_day" | "presence_gap_standard_deviation_day" | "reliability_status" | "connection_status" };

export type ReplayWebhookBody = { 'since': string; 'until'?: string | null | undefined; 'filter_types'?: (string)[] | null | undefined; 'next_cursor'?: string | null | undefined };

export type RequestAppointmentRequest = { 'address': USAddress; 'provider': "getlabs" | "phlebfinders" | "quest" | "sonora_quest"; 'appointment_notes'?: string | null | undefined };

export type RequestListResponse = { 'data': (LoggedRequest)[]; 'next_cursor': string | null };

export type ResendWebhookMessageBody = { 'message_id': string };

export type ResolveUnmatchedResultBody = { 'action': "reject" | "unsure"; 'note'?: string | null | undefined };

export type ResourceAvailability = { 'status': "available" | "unavailable"; 'scope_requirements': ScopeRequirementsGrants | null };

export type ResourceCoverage = { 'resource': string; 'provider': string; 'samples': number; 'days_with_data': number; 'covered': (CoverageDays)[]; 'gaps': (CoverageDays)[] };

export type ResultBounds = { 'min': number | null; 'max': number | null };

export type ResultMetadata = { 'patient_first_name'?: string | null | undefined; 'patient_last_name'?: string | null | undefined; 'dob'?: string | null | undefined; 'gender'?: "male" | "female" | "other" | undefined; 'lab_name'?: string | null | undefined; 'date_reported'?: string | null | undefined; 'date_collected'?: string | null | undefined; 'specimen_number'?: string | null | undefined };

export type RotateKeyBody = { 'overlap_seconds'?: number | undefined; 'expires_at'?: string | null | undefined };

export type RotateWebhookSecretBody = { 'key'?: string | null | undefined };

export type SampleData = { 'sample_id': string | null; 'control_number': string | null; 'date_collected': string | null; 'date_received': string | null; 'date_reported': string | null; 'performing_laboratories': Record<string, unknown> | null; 'clinical_information': ClinicalInformation | null };

export type SandboxClock = { 'now': string };

export type ScalarOutputSubqueryExpr = { 'select': { 'func': "mean" | "min" | "max" | "sum" | "count" | "median" | "stddev"; 'arg'?: Record<string, unknown> | null | undefined }; 'from': UnnestExpr; 'where'?: string | null | undefined };

export type ScopeRequirementsGrants = { 'user_granted': ScopeRequirements_str_; 'user_denied': ScopeRequirements_str_ };

export type ScopeRequirements_str_ = { 'required': (string)[]; 'optional': (string)[] };

export type SearchCompendiumBody = { 'mode': "canonical" | "crosswalk"; 'query'?: string | null | undefined; 'cpt_codes'?: (string)[] | undefined; 'loinc_set_hash'?: string | null | undefined; 'labs'?: ("labcorp" | "quest" | "bioreference" | "sonora_quest")[] | null | undefined; 'include_related'?: boolean | undefined; 'limit'?: number | undefined };

export type SearchCompendiumResponse = { 'mode': "canonical" | "crosswalk"; 'selected_canonical': CanonicalCandidate | null; 'canonical_candidates': (CanonicalCandidate)[]; 'per_lab': Record<string, (PerLabCandidate)[]>; 'related': (RelatedCandidate)[] };

export type SearchOrderableTestsBody = { 'provider_ids': (string)[]; 'target_lab': "labcorp" | "quest" | "bioreference" | "sonora_quest"; 'per_provider_limit'?: number | undefined };

export type SearchOrderableTestsResponse = { 'candidates': Record<string, (PerLabCandidate)[]> };

export type SearchUsersBody = { 'user_id'?: string | null | undefined; 'client_user_id'?: string | null | undefined; 'provider'?: string | null | undefined; 'connection_state'?: "healthy" | "failing" | "paused" | "none" | null | undefined; 'created_from'?: string | null | undefined; 'created_until'?: string | null | undefined; 'has_orders'?: boolean | null | undefined; 'has_results'?: boolean | null | undefined; 'limit'?: number | undefined; 'next_cursor'?: string | null | undefined; 'user_ids'?: (string)[] | null | undefined };

export type SearchUsersResponse = { 'users': (FoundUser)[]; 'next_cursor': string | null };

export type SendWebhookExampleBody = { 'event_type': string };

export type SetAuthorizationOriginsBody = { 'origins': (string)[] };

export type SetPasswordBody = { 'password': string };

export type SexualActivityEntry = { 'date': string; 'protection_used': boolean | null };

export type SexualOrientation = "lesbian_gay_or_homosexual" | "heterosexual_or_straight" | "bisexual" | "dont_know" | "other";

export type ShownInvite = { 'organisation': string; 'email': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role"; 'expires_at': string };

export type ShownPasskey = { 'id': string; 'rawId': string; 'type': "public-key"; 'authenticatorAttachment'?: string | null | undefined; 'clientExtensionResults': Record<string, unknown>; 'response': { 'clientDataJSON': string; 'authenticatorData': string; 'signature': string; 'userHandle'?: string | null | undefined } };

export type SignInLinkBody = { 'token': string };

export type SignInManagementKeyBody = { 'key': string };

export type SignInOptions = { 'service_name': string; 'version': string; 'is_possible': boolean; 'reason': string | null; 'passkeys_possible': boolean; 'oidc': OidcOption | null };

export type SignInPasskeyBody = { 'credential': ShownPasskey };

export type SignInPasswordBody = { 'email': string; 'password': string };

export type SignedInMember = { 'id': string; 'name': string; 'email': string; 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" };

export type SimulationFlags = { 'interpretation'?: "normal" | "abnormal" | "critical" | "unknown" | undefined; 'result_types'?: ("numeric" | "range" | "comment" | "coded_value")[] | null | undefined; 'has_missing_results'?: boolean | null | undefined };

export type SingleHistoricalPullStatistics = { 'status': "success" | "failure" | "in_progress" | "scheduled" | "retrying"; 'range_start': string | null; 'range_end': string | null; 'timeline': HistoricalPullTimeline; 'days_with_data': number; 'release': string; 'trace_id': string | null; 'error_details': string | null };

export type SingleResourceStatistics = { 'last_attempt': { 'timestamp': string; 'status': "success" | "failure" } | null; 'oldest_data': string | null; 'newest_data': string | null; 'sent_count': number | null };

export type SingleUserHistoricalPullResponse = { 'user_id': string; 'provider': Record<string, { 'pulled': Record<string, SingleHistoricalPullStatistics>; 'not_pulled': (string)[] }> };

export type SingleUserResourceResponse = { 'user_id': string; 'provider': Record<string, Record<string, SingleResourceStatistics>> };

export type SleepColumnExpr = { 'sleep': "id" | "session_start" | "session_end" | "state" | "type" | "duration_second" | "stage_asleep_second" | "stage_awake_second" | "stage_light_second" | "stage_rem_second" | "stage_deep_second" | "stage_unknown_second" | "latency_second" | "heart_rate_minimum" | "heart_rate_mean" | "heart_rate_maximum" | "heart_rate_dip" | "heart_rate_resting" | "efficiency" | "hrv_mean_rmssd" | "hrv_mean_sdnn" | "skin_temperature" | "skin_temperature_delta" | "respiratory_rate" | "score" | "recovery_readiness_score" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "time_zone" };

export type SourceColumnExpr = { 'source': "source_provider" | "source_type" | "source_app_id" | "source_workout_id" | "source_sport" };

export type SourcePriority = { 'data_type': "workouts" | "activity" | "sleep" | "body" | "timeseries"; 'provider': string; 'priority': number };

export type SpecifiedPricing_MarkerPricingConditions_ = { 'base_amount_minor': number; 'modifiers': (PricingModifier_MarkerPricingConditions_)[] | null };

export type SuccessResponse = { 'success': boolean };

export type SystemBackup = { 'started_at': string; 'finished_at': string; 'files': number; 'size_bytes': number; 'verified_at': string | null };

export type SystemDatabase = { 'version': string; 'size_bytes': number };

export type SystemFacts = { 'version': string; 'node_version': string; 'uptime_seconds': number; 'database': SystemDatabase; 'queues': SystemQueues; 'jobs': (SystemJob)[]; 'findings': (SystemFinding)[]; 'last_backup': SystemBackup | null; 'processes': (SystemProcess)[] };

export type SystemFinding = { 'check': string; 'level': "ok" | "warn" | "fix"; 'text': string };

export type SystemJob = { 'name': string; 'next_run_at': string; 'failures': number; 'is_running': boolean; 'last_succeeded_at': string | null; 'last_failed_at': string | null; 'last_duration_ms': number | null };

export type SystemProcess = { 'id': string; 'role': "server" | "worker"; 'host': string; 'version': string; 'started_at': string; 'seen_at': string };

export type SystemQueues = { 'events': number; 'deliveries': number; 'pulls': number; 'oldest_pull_due_at': string | null };

export type TeamConnection = { 'id': string; 'user_id': string; 'provider': ClientFacingProvider; 'kind': "oauth" | "password" | "email" | "manual" | "demo"; 'status': "active" | "paused" | "error"; 'error_type': "token_refresh_failed" | "webhook_registration_failed" | "user_not_found" | "deregistered_per_provider" | "required_scopes_not_granted" | "provider_credential_error" | "provider_password_expired" | "unknown" | null; 'errored_at': string | null; 'connected_on': string; 'last_success': string | null; 'next_pull': string | null; 'resources': (ConnectionResource)[] };

export type TeamConnections = { 'connections': (TeamConnection)[]; 'next_cursor': string | null };

export type TeamETLPipelinesResponse = { 'pipelines': (ClientFacingETLPipeline)[]; 'next_cursor': string | null };

export type TeamOverview = { 'users': number; 'connections': (OverviewConnections)[]; 'samples': OverviewSamples; 'orders': Record<string, number>; 'deliveries': OverviewDeliveries; 'checklist': OverviewChecklist };

export type TeamRoleBinding = { 'team_id': string };

export type TeamScopeRequirements = { 'user_must_grant': (string)[]; 'user_may_grant': (string)[]; 'team_id': string; 'provider': string };

export type TeamScopeRequirementsResponse = { 'requirements': (TeamScopeRequirements)[] };

export type TimeSlot = { 'booking_key': string | null; 'start': string; 'end': string; 'expires_at': string | null; 'price': number; 'is_priority': boolean; 'num_appointments_available': number };

export type TimeseriesExpr = { 'timeseries': "glucose" | "heartrate" | "hrv" | "ige" | "igg" | "cholesterol" | "weight" | "fat" | "blood_oxygen" | "electrocardiogram_voltage" | "respiratory_rate" | "stress_level" | "steps" | "distance" | "vo2_max" | "heart_rate_alert" | "stand_hour" | "sleep_breathing_disturbance" | "water" | "caffeine" | "mindfulness_minutes" | "calories_active" | "floors_climbed" | "calories_basal" | "afib_burden" | "stand_duration" | "sleep_apnea_alert" | "wheelchair_push" | "forced_expiratory_volume_1" | "forced_vital_capacity" | "peak_expiratory_flow_rate" | "inhaler_usage" | "fall" | "uv_exposure" | "daylight_exposure" | "handwashing" | "basal_body_temperature" | "body_mass_index" | "lean_body_mass" | "waist_circumference" | "heart_rate_recovery_one_minute" | "workout_swimming_stroke" | "workout_distance" | "carbohydrates" | "insulin_injection" | "blood_pressure" | "body_temperature" | "body_temperature_delta" | "workout_duration" | "note" | "ext_alcoholic_drinks" | "ext_audio_exposure_alert" | "ext_basal_metabolic_rate" | "ext_blood_alcohol" | "ext_blood_ketone" | "ext_blood_lactate" | "ext_body_fat_mass" | "ext_body_height" | "ext_body_water_mass" | "ext_bone_mass" | "ext_calories_total" | "ext_cross_country_skiing_speed" | "ext_cycling_cadence" | "ext_cycling_functional_threshold_power" | "ext_cycling_power" | "ext_cycling_speed" | "ext_electrodermal_activity" | "ext_elevation_gain" | "ext_environmental_audio_exposure" | "ext_environmental_sound_reduction" | "ext_estimated_workout_effort" | "ext_exercise_time" | "ext_headphone_audio_exposure" | "ext_intermenstrual_bleeding" | "ext_low_cardio_fitness_alert" | "ext_mood_valence" | "ext_move_time" | "ext_paddle_sports_speed" | "ext_pain" | "ext_peripheral_perfusion" | "ext_physical_effort" | "ext_power" | "ext_respiratory_disturbance" | "ext_resting_heart_rate" | "ext_rowing_speed" | "ext_running_ground_contact_time" | "ext_running_power" | "ext_running_speed" | "ext_running_stride_length" | "ext_running_vertical_oscillation" | "ext_sexual_activity" | "ext_six_minute_walk_distance" | "ext_skeletal_muscle_mass" | "ext_skin_temperature" | "ext_snoring" | "ext_speed" | "ext_stair_ascent_speed" | "ext_stair_descent_speed" | "ext_step_cadence" | "ext_symptom" | "ext_toothbrushing" | "ext_underwater_depth" | "ext_walking_asymmetry" | "ext_walking_double_support" | "ext_walking_heart_rate" | "ext_walking_speed" | "ext_walking_steadiness" | "ext_walking_step_length" | "ext_water_temperature" | "ext_workout_effort"; 'field': "source_provider" | "source_type" | "source_app_id" | "source_workout_id" | "source_sport" | "timezone_offset" | "type" | "value" | "duration" | "delivery_mode" | "delivery_form" | "bolus_purpose" | "systolic" | "diastolic" | "sensor_location" | "intensity" | "tags" | "content" };

export type TimeseriesMetricPoint = { 'date': string; 'value': number; 'all': number };

export type USAddress = { 'first_line': string; 'second_line'?: string | null | undefined; 'city': string; 'state': string; 'zip_code': string; 'unit'?: string | null | undefined; 'access_notes'?: string | null | undefined };

export type USStatePricingCondition = { 'any_of': (string)[] };

export type UnmatchedResult = { 'id': string; 'status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved"; 'decision_code': "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'sub_reason_codes': ("lab_account_mismatch")[]; 'reason': string; 'patient': MatchReviewPatient | null; 'lab': MatchReviewLab; 'markers': (MatchReviewMarker)[]; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'result_status': "final" | "partial" | null; 'note': string | null; 'resolution_action': "accept" | "reject" | "unsure" | null; 'resolved_user_id': string | null; 'resolved_order_id': string | null; 'allowed_actions': ("accept" | "reject" | "unsure")[]; 'candidate_groups': (MatchReviewCandidateGroup)[]; 'created_at': string; 'updated_at': string; 'reviewed_at': string | null; 'latest_activity_actor_id': string | null; 'latest_activity_actor_type': "customer" | "api" | null; 'latest_activity_at': string | null };

export type UnmatchedResultSummaries = { 'data': (UnmatchedResultSummary)[]; 'next_cursor': string | null; 'total': number };

export type UnmatchedResultSummary = { 'id': string; 'status': "matched" | "pending_customer_review" | "pending_customer_review:in_progress" | "pending_ops_review" | "resolved"; 'decision_code': "match_sample_id" | "match_completed" | "match_cancelled" | "wrong_collection" | "wrong_lab" | "multiple_demo_match" | "match_sample_id_mismatch_demo" | "match_demo" | "no_match"; 'sub_reason_codes': ("lab_account_mismatch")[]; 'reason': string; 'lab': MatchReviewLab; 'interpretation': "normal" | "abnormal" | "critical" | "unknown" | null; 'result_status': "final" | "partial" | null; 'resolution_action': "accept" | "reject" | "unsure" | null; 'resolved_user_id': string | null; 'resolved_order_id': string | null; 'allowed_actions': ("accept" | "reject" | "unsure")[]; 'candidate_groups': (MatchReviewCandidateGroup)[]; 'created_at': string; 'updated_at': string; 'reviewed_at': string | null; 'latest_activity_actor_id': string | null; 'latest_activity_actor_type': "customer" | "api" | null; 'latest_activity_at': string | null };

export type UnnestExpr = { 'unnest': SleepColumnExpr | ActivityColumnExpr | WorkoutColumnExpr | BodyColumnExpr | MealColumnExpr | MenstrualCycleColumnExpr | ProfileColumnExpr | DerivedReadinessColumnExpr | ReliabilityColumnExpr | ValueMacroExpr | TimeseriesExpr };

export type UnspecifiedPricing = { 'unspecified': "refer_to_contract" | "price_unavailable" };

export type UpdateBrandInformationBody = { 'company_name'?: string | null | undefined; 'company_website'?: string | null | undefined; 'support_email'?: string | null | undefined; 'support_contact'?: string | null | undefined; 'company_address'?: string | null | undefined; 'brand_color'?: string | null | undefined; 'brand_corners'?: "square" | "rounded" | "round" | null | undefined };

export type UpdateLabTestRequest = { 'name'?: string | null | undefined; 'active'?: boolean | null | undefined };

export type UpdateMeBody = { 'name'?: string | null | undefined; 'email'?: string | null | undefined };

export type UpdateOrderBody = { 'activate_by': string | null };

export type UpdateOrgBody = { 'name': string };

export type UpdateOrgMemberBody = { 'role': "org_admin" | "team_admin" | "clinician" | "team_viewer" | "no_role" | null; 'team_role_bindings': (TeamRoleBinding)[] | null };

export type UpdateOrgTeamBody = { 'name'?: string | null | undefined; 'integration_team_id'?: string | null | undefined; 'sandbox'?: UpdateOrgTeamEnvironmentBody | null | undefined; 'production'?: UpdateOrgTeamEnvironmentBody | null | undefined };

export type UpdateOrgTeamEnvironmentBody = { 'lab_tests_patient_sms_communication_enabled'?: boolean | null | undefined; 'lab_tests_patient_email_communication_enabled'?: boolean | null | undefined; 'reject_duplicate_connection'?: boolean | null | undefined; 'sdk_per_device_activity_timeseries'?: boolean | null | undefined; 'partial_webhooks_enabled'?: boolean | null | undefined; 'minor_ordering_enabled'?: boolean | null | undefined; 'patient_experience'?: boolean | null | undefined; 'refuses_identifying_client_user_ids'?: boolean | null | undefined; 'critical_result_notification_email'?: string | null | undefined; 'logo_url'?: string | null | undefined; 'time_zone'?: string | null | undefined; 'brand_information'?: UpdateBrandInformationBody | null | undefined };

export type UpdateWebhookHeadersBody = { 'headers': Record<string, string> };

export type UpsertTeamCustomCredentialsBody = { 'team_id': string; 'provider': "oura" | "fitbit" | "garmin" | "strava" | "wahoo" | "ihealth" | "withings" | "google_fit" | "dexcom_v3" | "polar" | "cronometer" | "omron" | "whoop_v2" | "my_fitness_pal_v2" | "ultrahuman" | "runkeeper" | "google_health" | "whoop" | "renpho" | "peloton" | "zwift" | "freestyle_libre" | "abbott_libreview" | "tandem_source" | "freestyle_libre_ble" | "eight_sleep" | "apple_health_kit" | "manual" | "beurer_api" | "beurer_ble" | "omron_ble" | "onetouch_ble" | "accuchek_ble" | "contour_ble" | "dexcom" | "hammerhead" | "my_fitness_pal" | "health_connect" | "samsung_health" | "kardia" | "map_my_fitness" | "nightscout" | "ayumetrix" | "spiriplex" | "ussl" | "quest" | "sonora_quest" | "labcorp" | "bioreference" | "us_biotek" | "sanocardio" | "ihd" | "nexus" | "my_uti" | "crl" | "mtl" | "aftership" | "shippo" | "supera" | "twilio" | "telnyx" | "getlabs" | "phlebfinders"; 'client_id'?: string | null | undefined; 'client_secret'?: string | null | undefined; 'details'?: Record<string, unknown> | null | undefined; 'redirect_url_override'?: string | null | undefined };

export type UpsertTeamETLPipelinesBody = { 'team_ids': (string)[]; 'push_historical_data'?: boolean | null | undefined; 'provider_raw_data'?: boolean | null | undefined; 'preferences'?: EventDestinationPreferences | null | undefined; 'cloud_pubsub'?: EventDestinationCloudPubSubAttributes | null | undefined; 'rabbitmq'?: EventDestinationRabbitMQAttributes | null | undefined; 'nats'?: EventDestinationNATSAttributes | null | undefined; 'svix'?: EventDestinationSvixAttributes | null | undefined; 'azure_amqp'?: EventDestinationAzureAMQPAttributes | null | undefined; 'event_type_prefixes'?: (string)[] | null | undefined; 'kafka'?: EventDestinationKafkaAttributes | null | undefined };

export type UpsertTeamScopeRequirementsBody = { 'fitbit'?: { 'user_must_grant': ("heartrate" | "oxygen_saturation" | "cardio_fitness" | "respiratory_rate" | "activity" | "location" | "nutrition" | "profile" | "settings" | "sleep" | "social" | "weight" | "temperature")[]; 'user_may_grant': ("heartrate" | "oxygen_saturation" | "cardio_fitness" | "respiratory_rate" | "activity" | "location" | "nutrition" | "profile" | "settings" | "sleep" | "social" | "weight" | "temperature")[] } | null | undefined; 'google_fit'?: { 'user_must_grant': ("openid" | "email" | "https://www.googleapis.com/auth/fitness.activity.read" | "https://www.googleapis.com/auth/fitness.body.read" | "https://www.googleapis.com/auth/fitness.sleep.read" | "https://www.googleapis.com/auth/fitness.blood_glucose.read" | "https://www.googleapis.com/auth/fitness.blood_pressure.read" | "https://www.googleapis.com/auth/fitness.heart_rate.read" | "https://www.googleapis.com/auth/fitness.nutrition.read" | "https://www.googleapis.com/auth/fitness.location.read")[]; 'user_may_grant': ("openid" | "email" | "https://www.googleapis.com/auth/fitness.activity.read" | "https://www.googleapis.com/auth/fitness.body.read" | "https://www.googleapis.com/auth/fitness.sleep.read" | "https://www.googleapis.com/auth/fitness.blood_glucose.read" | "https://www.googleapis.com/auth/fitness.blood_pressure.read" | "https://www.googleapis.com/auth/fitness.heart_rate.read" | "https://www.googleapis.com/auth/fitness.nutrition.read" | "https://www.googleapis.com/auth/fitness.location.read")[] } | null | undefined; 'google_health'?: { 'user_must_grant': ("openid" | "email" | "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly" | "https://www.googleapis.com/auth/googlehealth.sleep.readonly" | "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly" | "https://www.googleapis.com/auth/googlehealth.nutrition.readonly" | "https://www.googleapis.com/auth/googlehealth.ecg.readonly" | "https://www.googleapis.com/auth/googlehealth.irn.readonly" | "https://www.googleapis.com/auth/googlehealth.location.readonly" | "https://www.googleapis.com/auth/googlehealth.profile.readonly" | "https://www.googleapis.com/auth/googlehealth.settings.readonly")[]; 'user_may_grant': ("openid" | "email" | "https://www.googleapis.com/auth/googlehealth.activity_and_fitness.readonly" | "https://www.googleapis.com/auth/googlehealth.sleep.readonly" | "https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly" | "https://www.googleapis.com/auth/googlehealth.nutrition.readonly" | "https://www.googleapis.com/auth/googlehealth.ecg.readonly" | "https://www.googleapis.com/auth/googlehealth.irn.readonly" | "https://www.googleapis.com/auth/googlehealth.location.readonly" | "https://www.googleapis.com/auth/googlehealth.profile.readonly" | "https://www.googleapis.com/auth/googlehealth.settings.readonly")[] } | null | undefined; 'oura'?: { 'user_must_grant': ("email" | "personal" | "daily" | "heartrate" | "workout" | "tag" | "session")[]; 'user_may_grant': ("email" | "personal" | "daily" | "heartrate" | "workout" | "tag" | "session")[] } | null | undefined; 'strava'?: { 'user_must_grant': ("activity:read_all" | "activity:write" | "profile:write" | "profile:read_all")[]; 'user_may_grant': ("activity:read_all" | "activity:write" | "profile:write" | "profile:read_all")[] } | null | undefined; 'withings'?: { 'user_must_grant': ("user.activity" | "user.metrics" | "user.sleepevents")[]; 'user_may_grant': ("user.activity" | "user.metrics" | "user.sleepevents")[] } | null | undefined; 'wahoo'?: { 'user_must_grant': ("email" | "user_read" | "workouts_read" | "offline_data")[]; 'user_may_grant': ("email" | "user_read" | "workouts_read" | "offline_data")[] } | null | undefined; 'whoop_v2'?: { 'user_must_grant': ("read:recovery" | "read:cycles" | "read:workout" | "read:sleep" | "read:profile" | "read:body_measurement" | "offline")[]; 'user_may_grant': ("read:recovery" | "read:cycles" | "read:workout" | "read:sleep" | "read:profile" | "read:body_measurement" | "offline")[] } | null | undefined; 'my_fitness_pal_v2'?: { 'user_must_grant': ("diary" | "measurements" | "private-exercises" | "subscriptions")[]; 'user_may_grant': ("diary" | "measurements" | "private-exercises" | "subscriptions")[] } | null | undefined };

export type UserAddress = { 'first_line': string; 'second_line'?: string | null | undefined; 'country': string; 'zip': string; 'city': string; 'state': string; 'access_notes'?: string | null | undefined };

export type UserCreateBody = { 'client_user_id': string; 'fallback_time_zone'?: string | null | undefined; 'fallback_birth_date'?: string | null | undefined; 'ingestion_start'?: string | null | undefined; 'ingestion_end'?: string | null | undefined };

export type UserDeletion = { 'user_id': string; 'team_id': string; 'environment': string; 'deleted_at': string; 'deleted_by': { 'type': string; 'id': string } | null; 'purge_at': string; 'state': "deleted" | "purging" | "purged"; 'purged_at': string | null };

export type UserDeletionCertificate = { 'type': "deletion_certificate"; 'version': 1; 'user_id': string; 'team_id': string; 'environment': string; 'deleted_at': string; 'deleted_by': { 'type': string; 'id': string } | null; 'purge_at': string; 'purged_at': string; 'erased': Record<string, number>; 'retained': ({ 'table': string; 'rows': number; 'until': string; 'because': string })[]; 'key_id': string; 'public_key': string; 'signature': string };

export type UserHistoricalPullsResponse = { 'data': (SingleUserHistoricalPullResponse)[]; 'next': string | null; 'next_cursor': string | null };

export type UserInfo = { 'first_name': string; 'last_name': string; 'email': string; 'phone_number': string; 'gender': string; 'dob': string; 'address': UserAddress; 'medical_proxy': GuarantorDetails | null; 'race': Race | null; 'ethnicity': Ethnicity | null; 'sexual_orientation': SexualOrientation | null; 'gender_identity': GenderIdentity | null };

export type UserInfoCreateRequest = { 'first_name': string; 'last_name': string; 'email': string; 'phone_number': string; 'gender': string; 'dob': string; 'address': UserAddress; 'medical_proxy'?: GuarantorDetails | null | undefined; 'race'?: Race | null | undefined; 'ethnicity'?: Ethnicity | null | undefined; 'sexual_orientation'?: SexualOrientation | null | undefined; 'gender_identity'?: GenderIdentity | null | undefined };

export type UserPatchBody = { 'client_user_id'?: string | undefined; 'fallback_time_zone'?: string | null | undefined; 'fallback_birth_date'?: string | null | undefined; 'ingestion_start'?: string | null | undefined; 'ingestion_end'?: string | null | undefined };

export type UserRefreshSuccessResponse = { 'success': true; 'user_id': string; 'refreshed_sources': (string)[]; 'in_progress_sources': (string)[]; 'failed_sources': (string)[] };

export type UserResourcesResponse = { 'data': (SingleUserResourceResponse)[]; 'next': string | null; 'next_cursor': string | null };

export type UserSuccessResponse = { 'success': boolean };

export type ValidateContinuousQueryResponse = { 'result_table_schema': unknown; 'resource_dependencies': (string)[]; 'fhir_observation_previews': Record<string, unknown> | null };

export type ValidateICDCodesBody = { 'codes': (string)[]; 'date'?: string | null | undefined };

export type ValidateICDCodesResponse = { 'valid': boolean; 'errors': (string)[]; 'violations': (ICDExcludesViolation)[]; 'warnings': (ICDExcludesWarning)[]; 'not_checked': (string)[] };

export type ValueMacroExpr = { 'value_macro': "sleep_score" | "chronotype" | "asleep_at" | "awake_at" | "awakenings" | "sleep_role"; 'version'?: "automatic" | undefined };

export type VerifyOrgDomainResponse = { 'status': "verified" | "pending" };

export type Webhook = { 'id': string; 'url': string; 'description': string; 'rate_limit': number | null; 'disabled': boolean; 'filter_types': (string)[] | null; 'gzip': boolean; 'created_at': string; 'updated_at': string };

export type WebhookAttempt = { 'message_id': string; 'webhook_id': string | null; 'event_type': string; 'user_id': string | null; 'attempt': number; 'attempted_at': string; 'duration_ms': number; 'outcome': "succeeded" | "failed"; 'status': number | null; 'error': string | null; 'response': string | null };

export type WebhookAttemptListResponse = { 'data': (WebhookAttempt)[]; 'next_cursor': string | null };

export type WebhookDelivery = { 'message_id': string; 'webhook_id': string; 'event_type': string; 'user_id': string | null; 'state': "pending" | "exhausted"; 'attempts': number; 'created_at': string; 'last_attempted_at': string | null; 'last_status': number | null; 'last_error': string | null; 'next_attempt_at': string | null };

export type WebhookDeliveryListResponse = { 'data': (WebhookDelivery)[]; 'next_cursor': string | null };

export type WebhookExampleResponse = { 'message_id': string };

export type WebhookHeadersResponse = { 'headers': Record<string, string>; 'sensitive': (string)[] };

export type WebhookHealth = { 'webhook_id': string; 'failing_since': string | null; 'attempts': number; 'succeeded': number; 'median_ms': number | null; 'waiting': number; 'next_at': string | null; 'last_at': string | null; 'last_status': number | null; 'last_error': string | null };

export type WebhookHealthList = { 'data': (WebhookHealth)[] };

export type WebhookListResponse = { 'data': (Webhook)[]; 'next_cursor': string | null };

export type WebhookMessage = { 'id': string; 'created_at': string; 'body': Record<string, unknown> };

export type WebhookQueuedResponse = { 'queued': number };

export type WebhookReplayedResponse = { 'queued': number; 'next_cursor': string | null };

export type WebhookSecretResponse = { 'key': string };

export type WhoAmI = { 'member': SignedInMember; 'organisation': MemberOrganisation; 'permissions': ("read" | "reveal" | "write" | "manage" | "administer")[]; 'teams': (MemberTeam)[]; 'has_more_teams': boolean; 'session': MemberSession; 'passkeys_possible': boolean; 'service_name': string; 'version': string; 'credentials': MemberCredentials };

export type WorkoutColumnExpr = { 'workout': "session_start" | "session_end" | "title" | "sport_name" | "sport_slug" | "duration_active_second" | "heart_rate_mean" | "heart_rate_minimum" | "heart_rate_maximum" | "heart_rate_zone_1" | "heart_rate_zone_2" | "heart_rate_zone_3" | "heart_rate_zone_4" | "heart_rate_zone_5" | "heart_rate_zone_6" | "distance_meter" | "calories" | "elevation_gain_meter" | "elevation_maximum_meter" | "elevation_minimum_meter" | "speed_mean" | "speed_maximum" | "power_source" | "power_mean" | "power_maximum" | "power_weighted_mean" | "steps" | "map_polyline" | "map_summary_polyline" | "source_type" | "source_provider" | "source_app_id" | "source_device_id" | "external_id" | "time_zone" };

export type WorkoutStreamLap = { 'time_start': string | null; 'duration': number | null; 'distance': number | null; 'calories': number | null; 'average_hr': number | null; 'max_hr': number | null; 'max_speed': number | null; 'intensity': string | null; 'trigger': string | null };
