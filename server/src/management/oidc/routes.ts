import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import {
  jsonReply,
  memberOperation,
  type Operation,
  publicOperation,
  type PublicScope,
  Reply,
} from '#kernel/http/operation.ts';
import type { PublicOrigin } from '#kernel/http/public-origin.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import { secondMs } from '#kernel/time.ts';

import { cookieOf } from '../sessions/schema.ts';
import { sessionIdOf } from '../sessions/service.ts';
import { flowBytes, flowMs, purposeOf, secretToConfirm } from './flow.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { askProvider, flowKeyOf, landWithProvider } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'log' | 'vault'> & {
  /** Null if none is configured. */
  readonly identityProvider: IdentityProvider | null;
};

const tag = 'sign in';
export const oidcPath = '/v1/sign_in/oidc';
const landingPath = `${oidcPath}/callback`;

/** The parameters of the provider's redirect (RFC 6749, RFC 9207). */
const text = Type.Optional(Type.String({ maxLength: 4000 }));
const confirmationSchema = Type.Object({ url: Type.String() }, { title: 'OidcConfirmation' });
const landingQuery = Type.Object({ code: text, state: text, iss: text, error: text });

export function oidcRoutes(deps: Deps): readonly Operation[] {
  return [...beginningRoutes(deps), landingRoute(deps)];
}

function beginningRoutes(deps: Deps): readonly Operation[] {
  return [
    publicOperation({
      operationId: 'startOidc',
      method: 'GET',
      path: oidcPath,
      tag,
      summary: 'Go to the identity provider',
      description:
        'Redirects with 303: use it as a link, not from a script. The member returns to `/console`, signed in, or with `#sign_in_failed=<code>`.',
      response: null,
      errors: ['sign_in.oidc_not_set', 'sign_in.oidc_unavailable', 'session.insecure_origin'],
      audit: 'none',
      handle: async ({ client: { site } }) => {
        const provider = providerOf(deps);
        if (!site.isSafe) throw coded('session.insecure_origin');
        const secret = deps.random.bytes(flowBytes).toString('base64url');
        const url = await askProvider(deps, provider, backTo(site), secret);
        const seconds = flowMs / secondMs;
        return new Reply(303, null, {
          location: url.href,
          'set-cookie': flowCookie(site, secret, seconds),
        });
      },
    }),
    memberOperation({
      operationId: 'startOidcConfirmation',
      method: 'POST',
      path: '/v1/me/confirm/oidc',
      tag,
      summary: 'Confirm at the identity provider',
      description:
        'Returns the URL at which the member signs in again, in a separate window. The identity provider then redirects to `/console#confirmed` or `/console#confirm_failed=<code>`.',
      response: confirmationSchema,
      errors: ['sign_in.oidc_not_set', 'sign_in.oidc_unavailable'],
      audit: 'none',
      handle: async ({ scope, client: { site } }) => {
        const provider = providerOf(deps);
        const random = deps.random.bytes(flowBytes).toString('base64url');
        const secret = secretToConfirm(
          flowKeyOf(deps),
          random,
          sessionIdOf(scope),
          deps.clock.now(),
        );
        const url = await askProvider(deps, provider, backTo(site), secret);
        const cookie = flowCookie(site, secret, flowMs / secondMs);
        return jsonReply(200, { url: url.href }, { 'set-cookie': cookie });
      },
    }),
  ];
}

function landingRoute(deps: Deps): Operation {
  return publicOperation({
    operationId: 'completeOidcSignIn',
    method: 'GET',
    path: landingPath,
    tag,
    summary: 'Where the identity provider sends people back to',
    description: 'Ends the way that began in the same browser, and goes on to `/console`.',
    query: landingQuery,
    headers: { cookie: 'The value that startOidc gave to the browser.' },
    response: null,
    errors: ['sign_in.oidc_not_set'],
    audit: 'none',
    handle: async ({ scope, query, headers, client: { site, userAgent } }) => {
      const provider = providerOf(deps);
      const dropped = flowCookie(site, '', 0);
      const back = new URL(backTo(site));
      for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value);
      const secret = flowSecret(headers['cookie'], site);
      const isConfirming =
        secret !== undefined && purposeOf(flowKeyOf(deps), secret)?.is === 'confirm';
      try {
        const started = await openWith(scope, query.code, async () => {
          if (secret === undefined || !site.isSafe) throw coded('sign_in.failed');
          const from = { origin: scope.origin, userAgent };
          return landWithProvider(deps, provider, from, { back, secret });
        });
        const cookie = cookieOf(started, site, deps.clock.now());
        return goOn(isConfirming ? '/console#confirmed' : '/console', [
          cookie['set-cookie'],
          dropped,
        ]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const what = isConfirming ? 'confirm' : 'sign_in';
        return goOn(`/console#${what}_failed=${error.code}`, [dropped]);
      }
    },
  });
}

function providerOf({ identityProvider }: Deps): IdentityProvider {
  if (identityProvider === null) throw coded('sign_in.oidc_not_set');
  return identityProvider;
}

/** A wrong code counts as a wrong key does. */
async function openWith<Opened>(
  { open }: PublicScope,
  code: string | undefined,
  ask: () => Promise<Opened>,
): Promise<Opened> {
  return open(code ?? '', ask);
}

const backTo = ({ origin }: PublicOrigin): string => `${origin}${landingPath}`;

/** `Lax`, as the person comes back from another site. */
function flowCookie(site: PublicOrigin, secret: string, seconds: number): string {
  const secure = site.isOverTls ? '; Secure' : '';
  return `${site.cookieName}-oidc=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`;
}

function flowSecret(cookies: string | undefined, site: PublicOrigin): string | undefined {
  const prefix = `${site.cookieName}-oidc=`;
  const found = (cookies ?? '').split(/; */u).find((each) => each.startsWith(prefix));
  return found === undefined || found === prefix ? undefined : found.slice(prefix.length);
}

function goOn(location: string, cookies: readonly string[]): Reply {
  return new Reply(303, null, { location }, { cookies });
}
