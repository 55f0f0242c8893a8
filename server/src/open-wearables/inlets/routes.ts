import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation, publicOperation } from '#kernel/http/operation.ts';
import { toUserId } from '#users';

import type { SyncDeps } from '../sync/needs.ts';
import { openInlet } from './authenticate.ts';
import { tokenIn } from './model.ts';
import * as schema from './schema.ts';
import { createInlet, listInlets, receive, revokeInlet } from './service.ts';

const tag = 'mobile sdks';

/** How apps of others send data of one user, without an app of the team. */
export function inletRoutes(deps: SyncDeps & Pick<AppContext, 'random'>): readonly Operation[] {
  return [
    operation({
      operationId: 'createInlet',
      method: 'POST',
      path: '/v2/user/{user_id}/inlet',
      tag,
      summary: 'Create a token with which an app sends data of a user',
      description:
        'The token authorizes writing data of this user only. Only this response shows it. An operation of this product.',
      params: schema.userParams,
      body: schema.inletBody,
      response: schema.issuedSchema,
      errors: ['user.gone', 'sdk.too_many_inlets'],
      handle: async ({ scope, params, body }) => {
        const userId = toUserId(params.user_id);
        const { token, ...inlet } = await createInlet(deps, scope, { userId, ...body });
        return { ...schema.inletToWire(inlet), token };
      },
    }),
    operation({
      operationId: 'listInlets',
      method: 'GET',
      path: '/v2/user/{user_id}/inlet',
      tag,
      summary: 'List the tokens with which apps send data of a user',
      description: 'The newest first, without the tokens. An operation of this product.',
      params: schema.userParams,
      response: schema.inletsSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params }) => {
        const found = await listInlets(deps, scope, toUserId(params.user_id));
        return { inlets: found.map((each) => schema.inletToWire(each)) };
      },
    }),
    operation({
      operationId: 'deleteInlet',
      method: 'DELETE',
      path: '/v2/user/{user_id}/inlet/{inlet_id}',
      tag,
      summary: 'Revoke a token with which an app sends data of a user',
      description: 'Its data remains stored. An operation of this product.',
      params: schema.inletParams,
      response: Type.Object({ success: Type.Boolean() }, { title: 'DeletedInlet' }),
      errors: ['sdk.inlet_not_found'],
      handle: async ({ scope, params }) => {
        const userId = toUserId(params.user_id);
        await revokeInlet(deps, scope, { userId, id: params.inlet_id.toLowerCase() });
        return { success: true };
      },
    }),
    receiveRoute(deps),
  ];
}

function receiveRoute(deps: SyncDeps): Operation {
  return publicOperation({
    operationId: 'receiveInlet',
    method: 'POST',
    path: '/v2/inlet',
    tag,
    summary: 'Store data that an app sends',
    description:
      'Responds once all data is durable. Unusable records are counted by kind in `left_out`; the others are stored. Repeating the request changes nothing. An operation of this product.',
    headers: {
      authorization: '`Bearer` and the token of an inlet.',
      'automation-aggregation': 'For Health Auto Export: the period over which it sums.',
    },
    body: Type.Unknown(),
    response: schema.receiptSchema,
    errors: [
      'auth.invalid_key',
      'auth.too_many_failures',
      'sdk.inlet_body_invalid',
      'sdk.user_gone',
      'sdk.paused',
    ],
    handle: async ({ scope, body, headers }) => {
      const token = tokenIn(headers['authorization']);
      const opened = await scope.open(token, async () => openInlet(deps, token, scope.origin));
      const aggregation = headers['automation-aggregation'] ?? null;
      const { received, leftOut } = await receive(deps, opened, { body, aggregation });
      const dropped = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
      return { received, dropped_count: dropped, left_out: leftOut };
    },
  });
}
