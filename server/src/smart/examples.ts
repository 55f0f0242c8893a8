/** A body of each operation that has one. */
export const examples = {
  registerBackendClient: {
    label: 'Warehouse',
    scopes: ['system/Patient.rs', 'system/Observation.rs?category=laboratory'],
    jwks_uri: 'https://warehouse.example/jwks.json',
  },
};
