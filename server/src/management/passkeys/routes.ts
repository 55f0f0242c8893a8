import type { AppContext } from '#kernel/app-context.ts';
import { memberOperation, type Operation, publicOperation } from '#kernel/http/operation.ts';

import { toId } from '../ids.ts';
import { sessionSchema } from '../sessions/schema.ts';
import { pageCodes, signedIn } from '../sign-in/routes.ts';
import type { PasskeyId } from './model.ts';
import {
  createBody,
  optionsSchema,
  passkeyParams,
  passkeySchema,
  passkeysSchema,
  passkeyToWire,
  signInBody,
} from './schema.ts';
import {
  addPasskey,
  askToCreate,
  askToShow,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

const tag = 'sign in';
const ownPath = '/v1/me/passkey';

export function passkeyRoutes(deps: Deps): readonly Operation[] {
  return [...signInRoutes(deps), ...askRoutes(deps), ...ownRoutes(deps)];
}

function signInRoutes(deps: Deps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'getPasskeySignInOptions',
      method: 'POST',
      path: '/v1/sign_in/passkey/options',
      tag,
      summary: 'Ask to sign in with a passkey',
      description: 'The options for the browser, valid once and for five minutes.',
      response: optionsSchema,
      errors: [...pageCodes, 'passkey.not_possible'],
      audit: 'none',
      handle: async ({ scope }) => ({ options: await askToShow(deps, null, scope.ownPage()) }),
    }),
    publicOperation({
      operationId: 'signInWithPasskey',
      method: 'POST',
      path: '/v1/sign_in/passkey',
      tag,
      summary: 'Sign in with a passkey',
      description: 'The response sets the cookie.',
      body: signInBody,
      response: sessionSchema,
      errors: [...pageCodes, 'sign_in.failed'],
      handle: async ({ scope, body: { credential }, client }) =>
        signedIn(deps, { scope, client }, credential.response.signature, async (from) =>
          signInWithPasskey(deps, from, client.site, credential),
        ),
    }),
  ];
}

function askRoutes(deps: Deps): readonly Operation[] {
  return [
    memberOperation({
      operationId: 'getPasskeyRegistrationOptions',
      method: 'POST',
      path: `${ownPath}/options`,
      tag,
      summary: 'Ask to add a passkey',
      description: 'The options for the browser, valid once and for five minutes.',
      response: optionsSchema,
      errors: ['session.reauthentication_required', 'passkey.not_possible'],
      audit: 'none',
      confirms: true,
      handle: async ({ scope, client: { site } }) => ({
        options: await askToCreate(deps, scope, site),
      }),
    }),
    memberOperation({
      operationId: 'getReauthenticationOptions',
      method: 'POST',
      path: '/v1/me/confirm/options',
      tag,
      summary: 'Ask to confirm with a passkey',
      description: 'The options for the browser, valid once and for five minutes.',
      response: optionsSchema,
      errors: ['passkey.not_possible'],
      audit: 'none',
      handle: async ({ scope, client: { site } }) => ({
        options: await askToShow(deps, scope, site),
      }),
    }),
  ];
}

function ownRoutes(deps: Deps): readonly Operation[] {
  return [
    memberOperation({
      operationId: 'createPasskey',
      method: 'POST',
      path: ownPath,
      tag,
      summary: 'Add a passkey',
      description: 'It works at the name at which it was made. A member has at most 20.',
      body: createBody,
      response: passkeySchema,
      status: 201,
      errors: ['session.reauthentication_required', 'passkey.too_many', 'passkey.taken'],
      confirms: true,
      handle: async ({ scope, body, client: { site } }) =>
        passkeyToWire(await addPasskey(deps, scope, site, body)),
    }),
    memberOperation({
      operationId: 'listPasskeys',
      method: 'GET',
      path: ownPath,
      tag,
      summary: "List the member's passkeys",
      description: 'The newest first; at most 20.',
      response: passkeysSchema,
      audit: 'none',
      handle: async ({ scope }) => {
        const passkeys = await listPasskeys(deps, scope);
        return { passkeys: passkeys.map((each) => passkeyToWire(each)) };
      },
    }),
    memberOperation({
      operationId: 'deletePasskey',
      method: 'DELETE',
      path: `${ownPath}/{passkey_id}`,
      tag,
      summary: 'Remove a passkey',
      params: passkeyParams,
      response: null,
      errors: ['session.reauthentication_required', 'passkey.not_found'],
      confirms: true,
      handle: async ({ scope, params }) => {
        await removePasskey(deps, scope, toId<PasskeyId>(params.passkey_id));
      },
    }),
  ];
}
