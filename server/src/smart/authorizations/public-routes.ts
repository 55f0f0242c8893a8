import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { isDisplayName } from '#kernel/formats.ts';
import { jsonReply, type Operation, publicOperation, Reply } from '#kernel/http/operation.ts';

import { oauthErrors } from '../oauth-errors.ts';
import { redirectUrisMax } from './model.ts';
import type { Asked } from './request-model.ts';
import { type AuthorizationDeps, check, registerApplication } from './service.ts';

export const authorizePath = '/oauth2/authorize';
export const registerPath = '/oauth2/register';

const tag = 'backend services';

export type PublicDeps = AuthorizationDeps &
  Pick<AppContext, 'clock'> & {
    /** Where a browser reaches the console. */
    readonly consoleAddress: () => string;
  };

const text = (charactersMax: number) => Type.Optional(Type.String({ maxLength: charactersMax }));

/** The parameters of an authorization request. */
export const askedFields = {
  client_id: text(6000),
  redirect_uri: text(1000),
  response_type: text(100),
  code_challenge: text(200),
  code_challenge_method: text(20),
  scope: text(4000),
  state: text(2000),
  resource: text(1000),
  aud: text(1000),
};

const registerBody = Type.Object(
  {
    redirect_uris: Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), {
      minItems: 1,
      maxItems: redirectUrisMax,
      description:
        'Each at an origin that a team allows: https, the machine of the member itself (`http://localhost`, `http://127.0.0.1`, any port), or the scheme of an application.',
    }),
    client_name: Type.Optional(Type.String({ maxLength: 500, description: 'Shown to members.' })),
  },
  { title: 'ApplicationRegistration' },
);

const registeredSchema = Type.Object(
  {
    client_id: Type.String(),
    client_id_issued_at: Type.Integer(),
    client_name: Type.String(),
    redirect_uris: Type.Array(Type.String()),
    grant_types: Type.Array(Type.String()),
    response_types: Type.Array(Type.String()),
    token_endpoint_auth_method: Type.Literal('none'),
  },
  { title: 'RegisteredApplication' },
);

/** How applications come to be known here, and where they send members to. */
export function publicRoutes(deps: PublicDeps): readonly Operation[] {
  return [registerRoute(deps), authorizeRoute(deps)];
}

function registerRoute(deps: PublicDeps): Operation {
  return publicOperation({
    operationId: 'registerApplication',
    method: 'POST',
    path: registerPath,
    tag,
    summary: 'Register an application that members sign in to',
    description:
      'RFC 7591. Only applications whose redirect URIs a team allows can register. By default no origin is allowed. There is no secret: applications use PKCE. The registration is stored once a member consents.',
    body: registerBody,
    response: registeredSchema,
    status: 201,
    errors: ['smart.redirect_not_allowed', 'smart.client_name_invalid'],
    refusals: oauthErrors,
    audit: 'none',
    handle: async ({ body }) => {
      const shown = body.client_name?.trim() ?? '';
      if (shown !== '' && !isDisplayName(shown))
        throw new AppError('smart.client_name_invalid', {
          beside: { error: 'invalid_client_metadata' },
        });
      const name = shown === '' ? 'An application without a name' : shown;
      const clientId = await registerApplication(deps, { name, redirectUris: body.redirect_uris });
      return jsonReply(
        201,
        {
          client_id: clientId,
          client_id_issued_at: Math.floor(deps.clock.now().getTime() / 1000),
          client_name: name,
          redirect_uris: body.redirect_uris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        },
        { 'cache-control': 'no-store' },
      );
    },
  });
}

function authorizeRoute(deps: PublicDeps): Operation {
  return publicOperation({
    operationId: 'startAuthorization',
    method: 'GET',
    path: authorizePath,
    tag,
    summary: 'Ask a member to grant an application access',
    description:
      'The authorization endpoint (RFC 6749, with PKCE by S256): for a browser. It goes on to the consent page of the console, where the member signs in and chooses users, classes of data and days. The browser comes back to `redirect_uri` with `code`, or with `error`.',
    query: Type.Object(askedFields),
    response: null,
    errors: ['smart.request_untrusted'],
    refusals: oauthErrors,
    audit: 'none',
    handle: async ({ query }) => {
      const asked: Asked = query;
      const judged = check(deps, asked);
      if (judged.kind === 'untrusted')
        throw new AppError('smart.request_untrusted', { detail: judged.detail });
      const noStore = { 'cache-control': 'no-store' };
      if (judged.kind === 'refused')
        return new Reply(303, null, { ...noStore, location: judged.redirectTo });
      const page = new URL(`${deps.consoleAddress()}/console/authorize`);
      for (const [name, value] of Object.entries(query))
        if (typeof value === 'string') page.searchParams.set(name, value);
      return new Reply(303, null, { ...noStore, location: page.href });
    },
  });
}
