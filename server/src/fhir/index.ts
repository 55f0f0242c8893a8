export { isForClients, scopesOfFhir } from './scopes.ts';
export { slice } from './slice.ts';
