import type { TeamScope } from '#kernel/scope.ts';

import { findAccess, type ProviderAccess } from '../../connections/access.ts';
import type { Tokens } from '../../connector.ts';
import { exchange } from '../../provider-client/exchange.ts';
import { openFreshSession } from '../../provider-client/session.ts';
import type { SourcesContext } from '../../sources-context.ts';
import { asLinkError, connectAccount, identify, LinkRefused } from '../connect.ts';
import type { LinkErrorType, LinkToken } from '../model.ts';
import type { LinkSession } from '../store.ts';
import { codeVerifier } from './state.ts';

/** The query parameters of a provider's redirect. */
export type CallbackQuery = Readonly<
  Partial<Record<'state' | 'code' | 'error' | 'scope', string | undefined>>
>;

type Attempt = {
  readonly session: LinkSession;
  readonly token: LinkToken;
  readonly query: CallbackQuery;
};

/** Trades the code for tokens and stores the connection; throws a LinkRefused. */
export async function complete(
  engine: SourcesContext,
  scope: TeamScope,
  { session, token, query }: Attempt,
): Promise<void> {
  const { provider } = session;
  if (query.error !== undefined) throw new LinkRefused(cancelledOr(query.error));
  if (query.code === undefined) throw new LinkRefused('provider_api_error');
  const access = await findAccess(engine, scope, provider);
  if (access === undefined) throw new LinkRefused('provider_credential_error');
  const { authorisation } = access.connector;
  if (authorisation.kind !== 'oauth2') throw new LinkRefused('token_not_validated');
  const codeVerifierText = authorisation.usesPkce
    ? codeVerifier(engine.vault.derive('oauth pkce'), session.id)
    : null;
  const traded = await asLinkError(async () =>
    exchange(engine, access, {
      type: 'authorization_code',
      code: query.code ?? '',
      redirectUrl: access.redirectUrl,
      codeVerifier: codeVerifierText,
    }),
  );
  // Some providers report the granted scopes in the redirect, and not with the tokens.
  const granted = traded.scopes ?? query.scope?.split(authorisation.scopeSeparator) ?? null;
  const tokens = { ...traded, scopes: granted };
  const missing = missingScopes(access, tokens);
  if (missing.length > 0) {
    // The grant is not sufficient, so it is revoked at the provider.
    const fresh = openFreshSession(engine, scope, access, tokens);
    await access.connector.disconnect(fresh).catch(() => {});
    throw new LinkRefused('required_scopes_not_granted', { missing });
  }
  const externalUserId = await asLinkError(async () => identify(engine, scope, access, tokens));
  await connectAccount(engine, scope, { session, token, access, tokens, externalUserId });
}

function cancelledOr(error: string): LinkErrorType {
  return /denied|cancel/iu.test(error) ? 'user_cancelled' : 'provider_api_error';
}

/** Returns the required scopes that were not granted; none if the provider does not report scopes. */
function missingScopes({ settings }: ProviderAccess, { scopes }: Tokens): readonly string[] {
  return scopes === null ? [] : settings.mustGrant.filter((scope) => !scopes.includes(scope));
}
