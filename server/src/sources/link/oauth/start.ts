import { uuidV7 } from '#kernel/random.ts';
import type { LinkScope } from '#kernel/scope.ts';

import { findAccess, type ProviderAccess } from '../../connections/access.ts';
import { requireUnmixed } from '../../connections/mixing.ts';
import type { OAuth2 } from '../../connector.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { providerRefused } from '../provider-error.ts';
import { getOffer } from '../service.ts';
import * as store from '../store.ts';
import { browserCookie, isReturnOurs } from './browser.ts';
import { codeChallenge, codeVerifier, stateText } from './state.ts';

/** Returns the URL at which the user authorizes access, and stores the link session. */
export async function startOAuth(
  engine: SourcesContext,
  scope: LinkScope,
  provider: string,
): Promise<{ readonly url: string; readonly access: ProviderAccess }> {
  // The client passes the URL to a browser that has no cookie of Salus.
  return begin(engine, scope, provider, () => false);
}

/**
 * Starts a link session in the current browser, which stores a cookie; without a cookie if the provider redirects to another
 * origin.
 */
export async function startOAuthHere(
  engine: SourcesContext,
  scope: LinkScope,
  { provider, token }: { readonly provider: string; readonly token: string },
): Promise<{ readonly url: string; readonly cookie: string | null }> {
  const way = await begin(engine, scope, provider, ({ redirectUrl }) =>
    isReturnOurs(engine, redirectUrl),
  );
  const { id, url, access, isBound } = way;
  if (!isBound) return { url, cookie: null };
  return { url, cookie: browserCookie(engine, { sessionId: id, token }, access.redirectUrl) };
}

type Attempt = {
  readonly id: string;
  readonly url: string;
  readonly access: ProviderAccess;
  readonly isBound: boolean;
};

async function begin(
  engine: SourcesContext,
  scope: LinkScope,
  provider: string,
  binds: (access: ProviderAccess) => boolean,
): Promise<Attempt> {
  const token = await getOffer(engine, scope, provider);
  const access = await findAccess(engine, scope, provider);
  const authorisation = access?.connector.authorisation;
  if (access === undefined || authorisation?.kind !== 'oauth2') {
    throw providerRefused('connection.not_offered');
  }
  const now = engine.clock.now();
  const id = uuidV7(now, engine.random);
  await engine.db.write(scope, async (tx) => {
    await requireUnmixed(tx, scope, token.userId, 'oauth');
    const session = { id, linkTokenId: token.id, provider, createdAt: now };
    await store.insertSession(tx, scope, session);
  });
  const isBound = binds(access);
  const state = stateText(engine.vault.derive('oauth state'), {
    sessionId: id,
    tenantId: scope.tenantId,
    isBound,
  });
  const url = authorizeUrl(engine, { ...access, authorisation }, { id, state });
  return { id, url, access, isBound };
}

function authorizeUrl(
  { vault }: Pick<SourcesContext, 'vault'>,
  {
    authorisation,
    application,
    redirectUrl,
    settings,
  }: Pick<ProviderAccess, 'application' | 'redirectUrl' | 'settings'> & {
    readonly authorisation: OAuth2;
  },
  session: { readonly id: string; readonly state: string },
): string {
  const { scopes, scopeSeparator, usesPkce, authorizeFields } = authorisation;
  const wanted = [...settings.mustGrant, ...settings.mayGrant];
  const url = new URL(application.authorizeUrl);
  const fields = {
    ...authorizeFields,
    response_type: 'code',
    client_id: application.clientId,
    redirect_uri: redirectUrl,
    scope: (wanted.length === 0 ? scopes : wanted).join(scopeSeparator),
    state: session.state,
    ...(usesPkce
      ? {
          code_challenge: codeChallenge(codeVerifier(vault.derive('oauth pkce'), session.id)),
          code_challenge_method: 'S256',
        }
      : {}),
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
