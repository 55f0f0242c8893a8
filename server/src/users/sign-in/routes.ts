import type { AppContext } from '#kernel/app-context.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { secondMs } from '#kernel/time.ts';

import { toUserId } from '../model.ts';
import { userParams } from '../schema.ts';
import { portalUrlBody, portalUrlSchema, signInTokenSchema } from './schema.ts';
import { createPortalUrl, createSignInToken } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'> & {
  readonly baseUrl: () => string;
};

export function signInRoutes(deps: Deps): readonly Operation[] {
  return [
    operation({
      operationId: 'createUserSignInToken',
      permission: 'manage',
      method: 'POST',
      path: '/v2/user/{user_id}/sign_in_token',
      tag: 'user',
      summary: 'Get a token that signs a user in on a phone',
      params: userParams,
      response: signInTokenSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params }) => {
        const userId = toUserId(params.user_id);
        return { user_id: userId, sign_in_token: await createSignInToken(deps, scope, userId) };
      },
    }),
    operation({
      operationId: 'createUserPortalUrl',
      method: 'POST',
      path: '/v2/user/{user_id}/create_portal_url',
      tag: 'user',
      summary: 'Get a link to the hosted page for a user',
      params: userParams,
      body: portalUrlBody,
      response: portalUrlSchema,
      errors: ['user.gone'],
      handle: async ({ scope, params, body }) => {
        const { url, expiresInMs } = await createPortalUrl(deps, scope, toUserId(params.user_id), {
          context: body.context,
          orderId: body.order_id ?? null,
        });
        return { url, expires_in: expiresInMs / secondMs };
      },
    }),
  ];
}
