import type { AppContext } from '#kernel/app-context.ts';
import { memberOperation, type Operation, publicOperation } from '#kernel/http/operation.ts';

import { sessionSchema } from '../sessions/schema.ts';
import { pageCodes, signedIn } from '../sign-in/routes.ts';
import { passwordBody, signInBody } from './schema.ts';
import { type PasswordCheck, removePassword, setPassword } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'> & { readonly passwords: PasswordCheck };

const tag = 'sign in';

export function passwordRoutes(deps: Deps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'signInWithPassword',
      method: 'POST',
      path: '/v1/sign_in/password',
      tag,
      summary: 'Sign in with a password',
      description:
        'The response sets the cookie. After ten failed attempts for a member, one attempt is allowed every 30 seconds.',
      body: signInBody,
      response: sessionSchema,
      errors: [...pageCodes, 'sign_in.failed', 'request.too_many'],
      handle: async ({ scope, body, client }) =>
        signedIn(deps, { scope, client }, `${body.email}\n${body.password}`, async (from) =>
          deps.passwords.signIn(from, body),
        ),
    }),
    memberOperation({
      operationId: 'setPassword',
      method: 'PUT',
      path: '/v1/me/password',
      tag,
      summary: "Set the member's password",
      description: 'The other sessions of the member end.',
      body: passwordBody,
      response: null,
      errors: ['session.reauthentication_required'],
      confirms: true,
      handle: async ({ scope, body }) => {
        await setPassword(deps, scope, body.password);
      },
    }),
    memberOperation({
      operationId: 'deletePassword',
      method: 'DELETE',
      path: '/v1/me/password',
      tag,
      summary: "Remove the member's password",
      response: null,
      errors: ['session.reauthentication_required', 'password.not_found'],
      confirms: true,
      handle: async ({ scope }) => {
        await removePassword(deps, scope);
      },
    }),
  ];
}
