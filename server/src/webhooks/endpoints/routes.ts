import type { AppContext } from '#kernel/app-context.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';

import { endpointPath, webhookEnvironmentParams, tag, webhooksPath } from '../schema.ts';
import {
  changeFromWire,
  createBody,
  endpointParams,
  headersBody,
  headersSchema,
  listQuery,
  patchBody,
  rotateBody,
  secretSchema,
  toWire,
  webhookSchema,
  webhooksSchema,
} from './schema.ts';
import {
  addEndpoint,
  changeEndpoint,
  endpointsMax,
  getEndpoint,
  getHeaders,
  getSecret,
  pageEndpoints,
  removeEndpoint,
  rotateSecret,
  setHeaders,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'cursors'> & {
  readonly privateNetworks: PrivateNetworks;
};

const ofEndpoint = {
  params: endpointParams,
  tag,
  errors: ['team.not_found', 'webhook.not_found'],
} as const;

export function endpointRoutes(deps: Deps): readonly Operation[] {
  return [
    listRoute(deps),
    createRoute(deps),
    ...endpointOperations(deps),
    ...headerRoutes(deps),
    ...secretRoutes(deps),
  ];
}

function listRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'listWebhooks',
    method: 'GET',
    path: webhooksPath,
    tag,
    summary: 'List webhook endpoints',
    description: 'In the order in which they were added.',
    params: webhookEnvironmentParams,
    query: listQuery,
    response: webhooksSchema,
    errors: ['team.not_found', 'request.cursor_invalid'],
    handle: async ({ scope, params, query }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const asked = { cursor: query.next_cursor, limit: query.limit ?? endpointsMax };
      const { endpoints, nextCursor } = await pageEndpoints(deps, team, asked);
      return { data: endpoints.map((each) => toWire(each)), next_cursor: nextCursor };
    },
  });
}

function createRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'createWebhook',
    method: 'POST',
    path: webhooksPath,
    tag,
    summary: 'Create a webhook endpoint',
    description: 'It receives events recorded after the request. A team has at most 50.',
    params: webhookEnvironmentParams,
    body: createBody,
    response: webhookSchema,
    errors: ['team.not_found', 'webhook.too_many'],
    handle: async ({ scope, params, body }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const endpoint = await addEndpoint(deps, team, {
        url: body.url,
        ...changeFromWire(body),
        ...(body.secret == null ? {} : { secret: body.secret }),
      });
      return toWire(endpoint);
    },
  });
}

function endpointOperations(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      ...ofEndpoint,
      operationId: 'getWebhook',
      method: 'GET',
      path: endpointPath,
      summary: 'Get a webhook endpoint',
      response: webhookSchema,
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return toWire(await getEndpoint(deps, team, params.webhook_id));
      },
    }),
    managementOperation({
      ...ofEndpoint,
      operationId: 'patchWebhook',
      method: 'PATCH',
      path: endpointPath,
      summary: 'Change a webhook endpoint',
      description:
        'Fields that are not in the body do not change. Disabling drops queued deliveries. After it is enabled again, the endpoint receives new events; use `replay` for earlier ones.',
      body: patchBody,
      response: webhookSchema,
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return toWire(await changeEndpoint(deps, team, params.webhook_id, changeFromWire(body)));
      },
    }),
    managementOperation({
      ...ofEndpoint,
      operationId: 'deleteWebhook',
      method: 'DELETE',
      path: endpointPath,
      summary: 'Delete a webhook endpoint',
      description: 'Queued deliveries are dropped.',
      response: null,
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        await removeEndpoint(deps, team, params.webhook_id);
        return undefined;
      },
    }),
  ];
}

function headerRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      ...ofEndpoint,
      operationId: 'getWebhookHeaders',
      permission: 'manage',
      method: 'GET',
      path: `${endpointPath}/headers`,
      summary: 'Get the headers of a webhook endpoint',
      description:
        'Headers whose names indicate credentials are listed in `sensitive` and never shown.',
      response: headersSchema,
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        const { headers, sensitive } = await getHeaders(deps, team, params.webhook_id);
        return { headers: { ...headers }, sensitive: [...sensitive] };
      },
    }),
    managementOperation({
      ...ofEndpoint,
      operationId: 'updateWebhookHeaders',
      method: 'PUT',
      path: `${endpointPath}/headers`,
      summary: 'Set the headers of a webhook endpoint',
      description: 'Every request to it carries these, and no others but those of the delivery.',
      body: headersBody,
      response: null,
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        await setHeaders(deps, team, params.webhook_id, body.headers);
        return undefined;
      },
    }),
  ];
}

function secretRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      ...ofEndpoint,
      operationId: 'getWebhookSecret',
      permission: 'manage',
      method: 'GET',
      path: `${endpointPath}/secret`,
      summary: 'Get the signing secret of a webhook endpoint',
      response: secretSchema,
      audit: 'identity',
      handle: async ({ scope, params }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        return { key: await getSecret(deps, team, params.webhook_id) };
      },
    }),
    managementOperation({
      ...ofEndpoint,
      operationId: 'rotateWebhookSecret',
      method: 'POST',
      path: `${endpointPath}/secret/rotate`,
      summary: 'Replace the signing secret of a webhook endpoint',
      description:
        'For 24 hours deliveries carry the signatures of both: receivers accept either and change over in between.',
      body: rotateBody,
      response: null,
      errors: [...ofEndpoint.errors, 'webhook.rotated_too_often'],
      handle: async ({ scope, params, body }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
        await rotateSecret(deps, team, params.webhook_id, body.key ?? undefined);
        return undefined;
      },
    }),
  ];
}
