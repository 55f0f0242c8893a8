import type { AppContext } from '#kernel/app-context.ts';
import { type Operation, publicOperation, type PublicScope } from '#kernel/http/operation.ts';
import type { RequestContext } from '#kernel/http/request-context.ts';

import { sessionSchema, startedReply } from '../sessions/schema.ts';
import type { From, Started } from '../sessions/service.ts';
import { keyBody, linkBody, optionsSchema } from './schema.ts';
import { signInWithLink, signInWithManagementKey } from './service.ts';

/** The public facts about the service, before a sign-in. */
export type About = { readonly serviceName: string; readonly version: string };

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'errors'> &
  About & { readonly hasIdentityProvider: boolean };

const tag = 'sign in';
export const pageCodes = [
  'session.cross_site',
  'session.insecure_origin',
  'auth.too_many_failures',
] as const;

export function signInRoutes(deps: Deps): readonly Operation[] {
  return [optionsRoute(deps), ...secretRoutes(deps)];
}

function optionsRoute({ errors, serviceName, version, hasIdentityProvider }: Deps): Operation {
  return publicOperation({
    operationId: 'getSignInOptions',
    method: 'GET',
    path: '/v1/sign_in',
    tag,
    summary: 'Get the ways to sign in',
    description: 'At the URL of the request.',
    response: optionsSchema,
    audit: 'none',
    handle: async ({ client: { site } }) => ({
      oidc: hasIdentityProvider ? { start_url: '/v1/sign_in/oidc' } : null,
      service_name: serviceName,
      version,
      is_possible: site.isSafe,
      reason: site.isSafe ? null : errors['session.insecure_origin'].text,
      passkeys_possible: site.takesPasskeys,
    }),
  });
}

function secretRoutes(deps: Deps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'signInWithLink',
      method: 'POST',
      path: '/v1/sign_in/link',
      tag,
      summary: 'Sign in with a link',
      description:
        'The first start and `salus console` print a link. It works once, for 15 minutes, and creates the first administrator if there is none. The response sets the cookie.',
      body: linkBody,
      response: sessionSchema,
      errors: [...pageCodes, 'sign_in.link_unknown', 'sign_in.link_used', 'sign_in.link_expired'],
      handle: async ({ scope, body: { token }, client }) =>
        signedIn(deps, { scope, client }, token, async (from) => signInWithLink(deps, from, token)),
    }),
    publicOperation({
      operationId: 'signInWithManagementKey',
      method: 'POST',
      path: '/v1/sign_in/management_key',
      tag,
      summary: 'Sign in with a management key',
      description:
        'Signs in as the administrator of the organization, with an Org Management Key. The session ends when the key does. The response sets the cookie.',
      body: keyBody,
      response: sessionSchema,
      errors: [...pageCodes, 'sign_in.failed', 'sign_in.key_is_bound'],
      handle: async ({ scope, body: { key }, client }) =>
        signedIn(deps, { scope, client }, key, async (from) =>
          signInWithManagementKey(deps, from, key),
        ),
    }),
  ];
}

/** Starts a session, and sets its cookie for the page. */
export async function signedIn(
  { clock }: Pick<AppContext, 'clock'>,
  {
    scope,
    client: { userAgent },
  }: { readonly scope: PublicScope; readonly client: RequestContext },
  secret: string,
  start: (from: From) => Promise<Started>,
): Promise<ReturnType<typeof startedReply>> {
  const site = scope.ownPage();
  const { origin } = scope;
  const started = await scope.open(secret, async () => start({ origin, userAgent }));
  return startedReply(started, site, clock.now());
}
