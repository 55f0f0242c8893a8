import { Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation, publicOperation } from '#kernel/http/operation.ts';
import { dateInUtc, toWireInstant } from '#kernel/time.ts';
import { toUserId } from '#users';

import { grantedPermissions } from '../../phone-sync/schema.ts';
import { demoProviders, manualProviders } from '../../providers/catalog.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { connectDemo, connectManually, createCode, exchangeCode } from './service.ts';

const tag = 'link';

/** Operations with which a team's server creates connections, without a page. */
export function directRoutes(engine: SourcesContext): readonly Operation[] {
  return [
    manualRoute(engine),
    exchangeRoute(engine),
    operation({
      operationId: 'connectDemo',
      method: 'POST',
      path: '/v2/link/connect/demo',
      tag,
      summary: 'Connect a demo source with synthetic data',
      description:
        'In a sandbox: the last 30 days at once, and new data every two hours for 7 days. A user has demo connections or real ones, never both.',
      body: Type.Object(
        { user_id: uuid, provider: Type.Enum([...demoProviders]) },
        { title: 'DemoConnectionCreationPayload' },
      ),
      response: Type.Object(
        { success: Type.Boolean(), detail: Type.String() },
        { title: 'DemoConnectionStatus' },
      ),
      errors: ['user.gone', 'connection.demo_mixed'],
      handle: async ({ scope, body }) =>
        connectDemo(engine, scope, { userId: toUserId(body.user_id), provider: body.provider }),
    }),
    operation({
      operationId: 'createLinkCode',
      method: 'POST',
      path: '/v2/link/code/create',
      tag,
      summary: 'Create a code that invites a user to connect on a phone',
      query: Type.Object({
        user_id: uuid,
        expires_at: optional(instant),
      }),
      response: Type.Object(
        { code: Type.String(), exchange_url: Type.String(), expires_at: instant },
        { title: 'VitalTokenCreatedResponse' },
      ),
      errors: ['user.gone'],
      handle: async ({ scope, query }) => {
        const end = query.expires_at == null ? null : dateInUtc(query.expires_at);
        const code = await createCode(engine, scope, toUserId(query.user_id), end);
        return {
          code: code.text,
          // The contract's form, which mobile apps recognize.
          exchange_url: `tryvital://tryvital?code=${code.text}`,
          expires_at: toWireInstant(code.expiresAt),
        };
      },
    }),
  ];
}

/** Public, because the phone that sends a code has no other credential. Wrong codes are counted like wrong keys. */
function exchangeRoute(engine: SourcesContext): Operation {
  return publicOperation({
    operationId: 'exchangeLinkCode',
    method: 'POST',
    path: '/v2/link/code/exchange',
    tag,
    summary: 'Exchange a code that a user typed in for a sign-in token',
    description: 'A code works once. Team keys are not given out to phones.',
    query: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 100 }),
      grant_type: Type.Optional(Type.Literal('sign_in_token')),
    }),
    response: Type.Object(
      {
        user_id: uuid,
        sign_in_token: Type.String({ description: 'Good for 10 minutes.' }),
        environment: Type.Enum(['sandbox', 'production']),
        region: Type.String(),
        team: Type.Object({ name: Type.String(), logo_url: nullable(Type.String()) }),
      },
      { title: 'VitalTokenExchangeResponse' },
    ),
    errors: ['link.code_invalid', 'user.gone', 'auth.too_many_failures'],
    handle: async ({ scope, query }) => {
      const exchanged = await scope.open(query.code, async () =>
        exchangeCode(engine, query.code, scope.origin),
      );
      const { userId, signInToken, environment, settings } = exchanged;
      return {
        user_id: userId,
        sign_in_token: signInToken,
        environment,
        region: settings.region,
        team: { name: settings.teamName, logo_url: settings.logoUrl },
      };
    },
  });
}

function manualRoute(engine: SourcesContext): Operation {
  return operation({
    operationId: 'connectManualProvider',
    method: 'POST',
    path: '/v2/link/provider/manual/{provider}',
    tag,
    summary: 'Connect a push source',
    description:
      'An existing connection does not change. To replace a paused connection, delete it first.',
    params: Type.Object({ provider: Type.Enum([...manualProviders]) }),
    body: Type.Object({
      user_id: uuid,
      provider_id: optional(Type.String({ maxLength: 500 })),
      granted_permissions: optional(grantedPermissions),
    }),
    response: Type.Object({ success: Type.Boolean() }),
    errors: ['user.gone', 'connection.exists', 'connection.demo_mixed'],
    handle: async ({ scope, params, body }) => {
      await connectManually(engine, scope, {
        userId: toUserId(body.user_id),
        provider: params.provider,
        externalUserId: body.provider_id ?? null,
        granted: body.granted_permissions ?? null,
      });
      return { success: true };
    },
  });
}
