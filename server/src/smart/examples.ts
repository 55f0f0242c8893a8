/** A body of each operation that has one. */
export const examples = {
  registerBackendClient: {
    label: 'Warehouse',
    scopes: ['system/Patient.rs', 'system/Observation.rs?category=laboratory'],
    jwks_uri: 'https://warehouse.example/jwks.json',
  },
  registerApplication: {
    client_name: 'Assistant',
    redirect_uris: ['https://assistant.example/callback'],
  },
  authorizeApplication: {
    team_id: '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3',
    environment: 'sandbox',
    request: {
      client_id: 'dc_0199f1c5',
      redirect_uri: 'https://assistant.example/callback',
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      scope: 'user/*.rs',
    },
    user_ids: null,
    classes: ['sleep', 'activity'],
  },
  setAuthorizationOrigins: { origins: ['https://assistant.example', 'http://localhost'] },
};
