import { linkOperation, type Operation } from '#kernel/operation.ts';
import type { LinkScope } from '#kernel/scope.ts';

import type { Engine } from '../engine.ts';
import {
  authBody,
  authEmailBody,
  emailBody,
  emailParams,
  linkResponseSchema,
  mfaBody,
  passwordBody,
  passwordParams,
  refusalToWire,
} from './schema.ts';
import { getOffer } from './service.ts';

const tag = 'link';

/**
 * Providers that take a password or an e-mail address. No connector of this installation speaks to one, so each answer
 * says so, and what was sent is neither kept nor passed on.
 */
export function credentialRoutes(engine: Engine): readonly Operation[] {
  const refuse: Refuse = async (scope, provider) =>
    refusalToWire(provider, await getOffer(engine, scope, provider), 'provider_api_error');
  return [...providerPaths(refuse), ...formerPaths(refuse)];
}

type Refuse = (scope: LinkScope, provider: string) => Promise<ReturnType<typeof refusalToWire>>;

function providerPaths(refuse: Refuse): readonly Operation[] {
  return [
    linkOperation({
      operationId: 'linkPasswordProvider',
      method: 'POST',
      path: '/v2/link/provider/password/{provider}',
      tag,
      summary: 'Connect a provider with a password',
      description: 'Answers 200 also where the provider cannot be connected: see `state`.',
      params: passwordParams,
      body: passwordBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      audit: 'none',
      handle: async ({ scope, params }) => refuse(scope, params.provider),
    }),
    linkOperation({
      operationId: 'completePasswordProviderMfa',
      method: 'POST',
      path: '/v2/link/provider/password/{provider}/complete_mfa',
      tag,
      summary: 'Give the code that a provider sent',
      params: passwordParams,
      body: mfaBody,
      response: linkResponseSchema,
      errors: ['link.provider_not_offered'],
      audit: 'none',
      handle: async ({ scope, params }) => refuse(scope, params.provider),
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
      audit: 'none',
      handle: async ({ scope, params }) => refuse(scope, params.provider),
    }),
  ];
}

/** With the provider in the body. */
function formerPaths(refuse: Refuse): readonly Operation[] {
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
      audit: 'none',
      handle: async ({ scope, body }) => refuse(scope, body.provider),
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
      audit: 'none',
      handle: async ({ scope, body }) => refuse(scope, body.provider),
    }),
  ];
}
