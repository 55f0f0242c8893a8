import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';
import { toId } from '#management';

import type { TeamEnvironment } from '../team-environment.ts';
import { type Client, type ClientId, clientsMax, scopesMax } from './model.ts';
import { type ClientDeps, listClients, registerClient, revokeClient } from './service.ts';

const tag = 'backend services';
const path = '/v1/org/{org_id}/team/{team_id}/{environment}/backend_client';
const placeFields = {
  org_id: uuid,
  team_id: uuid,
  environment: Type.Enum(['production', 'sandbox']),
};
const placeParams = Type.Object(placeFields);
const keySet = Type.Object(
  { keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
  {
    description: 'Public keys (RFC 7517), each with a kid: RSA from 2048 bits on, or EC of P-384.',
  },
);

const createBody = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 100, format: 'display-name' }),
    scopes: Type.Array(Type.String({ maxLength: 500 }), {
      minItems: 1,
      maxItems: scopesMax,
      description:
        'The scopes that may be granted: `system/Observation.rs`, `system/*.rs`, or `system/Observation.rs?category=laboratory`.',
    }),
    jwks: optional(keySet),
    jwks_uri: optional(
      Type.String({
        format: 'uri',
        maxLength: 1000,
        description: 'The URL of the keys, instead of `jwks`, so that they can change.',
      }),
    ),
  },
  { title: 'RegisterBackendClientBody', additionalProperties: false },
);

const clientSchema = Type.Object(
  {
    client_id: uuid,
    label: Type.String(),
    scopes: Type.Array(Type.String()),
    jwks: nullable(keySet),
    jwks_uri: nullable(Type.String()),
    created_at: instant,
    last_used_at: nullable(instant),
  },
  { title: 'BackendClient' },
);

/** Operations for backend clients, which read data with tokens of the token endpoint. Administrators register them. */
export function clientRoutes(deps: ClientDeps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'registerBackendClient',
      method: 'POST',
      path,
      tag,
      summary: 'Register a client of SMART Backend Services',
      description: `The client authenticates with its own key and gets the requested scopes that are listed here. A team has at most ${clientsMax} clients in each environment.`,
      params: placeParams,
      body: createBody,
      response: clientSchema,
      errors: ['team.not_found', 'smart.too_many_clients'],
      handle: async ({ scope, params, body }) =>
        toWire(
          await registerClient(deps, scope, placeOf(params), {
            label: body.label,
            scopes: body.scopes,
            jwks: body.jwks ?? null,
            jwksUri: body.jwks_uri ?? null,
          }),
        ),
    }),
    managementOperation({
      operationId: 'listBackendClients',
      method: 'GET',
      path,
      tag,
      summary: 'List clients of SMART Backend Services',
      description: 'The newest first, with their public keys.',
      permission: 'manage',
      params: placeParams,
      response: Type.Object({ clients: Type.Array(clientSchema) }, { title: 'BackendClients' }),
      errors: ['team.not_found'],
      handle: async ({ scope, params }) => {
        const clients = await listClients(deps, scope, placeOf(params));
        return { clients: clients.map((each) => toWire(each)) };
      },
    }),
    managementOperation({
      operationId: 'revokeBackendClient',
      method: 'DELETE',
      path: `${path}/{client_id}`,
      tag,
      summary: 'Revoke a client of SMART Backend Services',
      description:
        'It gets no token any more, and those that it has open nothing, on every node within a second.',
      params: Type.Object({ ...placeFields, client_id: uuid }),
      response: null,
      errors: ['team.not_found', 'smart.client_not_found'],
      handle: async ({ scope, params }) => {
        await revokeClient(deps, scope, placeOf(params), toId<ClientId>(params.client_id));
        return undefined;
      },
    }),
  ];
}

function placeOf({ team_id, environment }: Static<typeof placeParams>): TeamEnvironment {
  return { teamId: toId<TeamId>(team_id), environment };
}

function toWire(client: Client): Static<typeof clientSchema> {
  return {
    client_id: client.id,
    label: client.label,
    scopes: [...client.scopes],
    jwks: client.jwks === null ? null : { keys: client.jwks.map((each) => ({ ...each })) },
    jwks_uri: client.jwksUri,
    created_at: toWireInstant(client.createdAt),
    last_used_at: client.lastUsedAt === null ? null : toWireInstant(client.lastUsedAt),
  };
}
