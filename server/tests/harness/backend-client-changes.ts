import type { TestApp, TestTeam } from './app.ts';
import { authorizationChanges } from './authorization-changes.ts';
import { assertionType, backendClient } from './backend-client.ts';
import type { Changes } from './change.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** What registers, revokes and serves clients of SMART Backend Services. */
export function backendClientChanges({
  app,
  team,
  managementKey,
}: {
  readonly app: TestApp;
  readonly team: TestTeam;
  readonly managementKey: string;
}): Changes {
  const { organisationId, teamId, environment } = team.scope;
  const path = `/v1/org/${organisationId}/team/${teamId}/${environment}/backend_client`;
  const scopes = ['system/Patient.rs'];
  const jwks_uri = 'https://warehouse.example/jwks.json';
  return {
    ...authorizationChanges({ app, team }),
    registerBackendClient: async () => ({ path, body: { label: 'x', scopes, jwks_uri } }),
    revokeBackendClient: async () => {
      const { body } = await app.request<{ client_id: string }>('POST', path, {
        headers: { 'x-management-key': managementKey },
        body: { label: 'x', scopes, jwks_uri },
      });
      return { path: `${path}/${body.client_id}` };
    },
    revokeClientToken: async () => {
      const client = await backendClient(app, team, scopes);
      const granted = await client.ask('system/Patient.rs');
      const fields = {
        token: granted.body.access_token,
        client_assertion_type: assertionType,
        client_assertion: await client.key.sign({ claims: client.claims() }),
      };
      const body = new URLSearchParams(fields).toString();
      return { path: '/oauth2/revoke', headers: formType, body };
    },
    grantClientToken: async () => {
      const client = await backendClient(app, team, scopes);
      const fields = {
        grant_type: 'client_credentials',
        scope: 'system/Patient.rs',
        client_assertion_type: assertionType,
        client_assertion: await client.key.sign({ claims: client.claims() }),
      };
      const body = new URLSearchParams(fields).toString();
      return { path: '/oauth2/token', headers: formType, body };
    },
  };
}
