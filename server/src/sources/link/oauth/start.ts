import { uuidV7 } from '#kernel/random.ts';
import type { LinkScope } from '#kernel/scope.ts';

import { requireUnmixed } from '../../connections/mixing.ts';
import type { OAuth2 } from '../../connector.ts';
import type { Engine } from '../../engine.ts';
import { findAccess, type ProviderAccess } from '../../providers/access.ts';
import { providerRefused } from '../refusals.ts';
import { getOffer } from '../service.ts';
import * as store from '../store.ts';
import { codeChallenge, codeVerifier, stateText } from './state.ts';

/** Where the person goes to agree. The way there and back is remembered. */
export async function startOAuth(
  engine: Engine,
  scope: LinkScope,
  provider: string,
): Promise<{ readonly url: string; readonly access: ProviderAccess }> {
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
  const state = stateText(engine.vault.derive('oauth state'), {
    sessionId: id,
    tenantId: scope.tenantId,
  });
  return { url: authorizeUrl(engine, { ...access, authorisation }, { id, state }), access };
}

function authorizeUrl(
  { vault }: Pick<Engine, 'vault'>,
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
  const { scopes, scopeSeparator, usesPkce } = authorisation;
  const wanted = [...settings.mustGrant, ...settings.mayGrant];
  const url = new URL(application.authorizeUrl);
  const fields = {
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
