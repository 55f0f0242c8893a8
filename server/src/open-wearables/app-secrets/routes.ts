import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { appBody, appParams, appsSchema, appToWire, issuedSchema } from './schema.ts';
import { createAppSecret, listAppSecrets, revokeAppSecret } from './service.ts';

const tag = 'mobile sdks';

/** How a team makes the pairs with which the backend of its app asks for tokens of users. */
export function appSecretRoutes(
  deps: Pick<AppContext, 'db' | 'clock' | 'random'>,
): readonly Operation[] {
  return [
    operation({
      operationId: 'createMobileApp',
      permission: 'manage',
      method: 'POST',
      path: '/v2/mobile_app',
      tag,
      summary: 'Create a pair of app_id and app_secret',
      description:
        'The pair issues tokens of the team’s users, and opens nothing else. The response is the only one with the secret. An operation of this product.',
      body: appBody,
      response: issuedSchema,
      errors: ['sdk.too_many_apps'],
      handle: async ({ scope, body }) => {
        const { secret, ...pair } = await createAppSecret(deps, scope, body.name);
        return { ...appToWire(pair), app_secret: secret };
      },
    }),
    operation({
      operationId: 'listMobileApps',
      permission: 'manage',
      method: 'GET',
      path: '/v2/mobile_app',
      tag,
      summary: 'List pairs of app_id and app_secret',
      audit: 'none',
      description: 'The newest first, without the secrets. An operation of this product.',
      response: appsSchema,
      handle: async ({ scope }) => ({
        mobile_apps: (await listAppSecrets(deps, scope)).map((each) => appToWire(each)),
      }),
    }),
    operation({
      operationId: 'deleteMobileApp',
      permission: 'manage',
      method: 'DELETE',
      path: '/v2/mobile_app/{mobile_app_id}',
      tag,
      summary: 'Revoke a pair of app_id and app_secret',
      description:
        'The pair issues no more tokens. Phones remain signed in: end their sessions with `DELETE /v2/user/{user_id}/phone_sessions`. An operation of this product.',
      params: appParams,
      response: Type.Object({ success: Type.Boolean() }, { title: 'DeletedMobileApp' }),
      errors: ['sdk.app_not_found'],
      handle: async ({ scope, params }) => {
        await revokeAppSecret(deps, scope, params.mobile_app_id.toLowerCase());
        return { success: true };
      },
    }),
  ];
}
