import { linkOperation, type Operation } from '#kernel/http/operation.ts';
import type { LinkScope } from '#kernel/scope.ts';

import type { Typed } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';
import { completeLogin, connectWithLogin } from './login/service.ts';
import {
  authBody,
  authEmailBody,
  emailBody,
  emailParams,
  linkResponseSchema,
  loginToWire,
  mfaBody,
  passwordBody,
  passwordParams,
} from './schema.ts';

const tag = 'link';

type Shown = { readonly typed: Typed; readonly region: string | null };
type Connect = (
  scope: LinkScope,
  provider: string,
  shown: Shown,
) => Promise<ReturnType<typeof loginToWire>>;

/** Operations of providers that need a password or an e-mail address. It is sent to the provider and not stored. */
export function credentialRoutes(engine: SourcesContext): readonly Operation[] {
  const connect: Connect = async (scope, provider, shown) =>
    loginToWire(provider, await connectWithLogin(engine, scope, provider, shown));
  return [...providerPaths(engine, connect), ...formerPaths(connect)];
}

/** A connection is in the audit log where it is created; a failed attempt changes nothing. */
const recorded = { audit: 'none' } as const;

const password = (body: { readonly username: string; readonly password: string }): Typed => ({
  type: 'password',
  username: body.username,
  password: body.password,
});
const email = (body: { readonly email: string }): Typed => ({ type: 'email', email: body.email });

function providerPaths(engine: SourcesContext, connect: Connect): readonly Operation[] {
  return [
    linkOperation({
      operationId: 'linkPasswordProvider',
      method: 'POST',
      path: '/v2/link/provider/password/{provider}',
      tag,
      summary: 'Connect a provider with a password',
      description: 'Returns 200 even if the provider cannot be connected: see `state`.',
      params: passwordParams,
      body: passwordBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      ...recorded,
      handle: async ({ scope, params, body }) =>
        connect(scope, params.provider, { typed: password(body), region: body.region ?? null }),
    }),
    linkOperation({
      operationId: 'completePasswordProviderMfa',
      method: 'POST',
      path: '/v2/link/provider/password/{provider}/complete_mfa',
      tag,
      summary: 'Give the code that a provider sent',
      description:
        'Allows five attempts; then the connection must start again. Returns 200 even if the connection fails: see `state`.',
      params: passwordParams,
      body: mfaBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      ...recorded,
      handle: async ({ scope, params, body }) =>
        loginToWire(
          params.provider,
          await completeLogin(engine, scope, params.provider, body.mfa_code),
        ),
    }),
    linkOperation({
      operationId: 'linkEmailProvider',
      method: 'POST',
      path: '/v2/link/provider/email/{provider}',
      tag,
      summary: 'Connect a provider with an e-mail address',
      params: emailParams,
      body: emailBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      ...recorded,
      handle: async ({ scope, params, body }) =>
        connect(scope, params.provider, { typed: email(body), region: body.region ?? null }),
    }),
  ];
}

/** Operations with the provider in the body. */
function formerPaths(connect: Connect): readonly Operation[] {
  return [
    linkOperation({
      operationId: 'linkWithPassword',
      method: 'POST',
      path: '/v2/link/auth',
      tag,
      summary: 'Connect a provider with a password',
      isDeprecated: true,
      body: authBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      ...recorded,
      handle: async ({ scope, body }) =>
        connect(scope, body.provider, { typed: password(body), region: null }),
    }),
    linkOperation({
      operationId: 'linkWithEmail',
      method: 'POST',
      path: '/v2/link/auth/email',
      tag,
      summary: 'Connect a provider with an e-mail address',
      isDeprecated: true,
      body: authEmailBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      ...recorded,
      handle: async ({ scope, body }) =>
        connect(scope, body.provider, { typed: email(body), region: body.region ?? null }),
    }),
  ];
}
