import { OutboundError } from '#kernel/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { getLinkSettings } from '#management';

import { requireUnmixed } from '../../connections/mixing.ts';
import { connect } from '../../connections/service.ts';
import * as connections from '../../connections/store.ts';
import { lockUser } from '../../connections/users.ts';
import { ProviderError, type ProviderFailure, type Tokens } from '../../connector.ts';
import type { Engine } from '../../engine.ts';
import { findAccess, type ProviderAccess } from '../../providers/access.ts';
import { exchange } from '../../sessions/exchange.ts';
import { openFreshSession } from '../../sessions/session.ts';
import type { LinkErrorType, LinkToken } from '../model.ts';
import * as store from '../store.ts';
import { codeVerifier } from './state.ts';

/** What a provider sends the person back with. */
export type CallbackQuery = Readonly<
  Partial<Record<'state' | 'code' | 'error', string | undefined>>
>;

/** The person cannot be connected; nothing of it is stored. */
export class LinkRefused extends Error {
  readonly errorType: LinkErrorType;

  constructor(errorType: LinkErrorType) {
    super(errorType);
    this.errorType = errorType;
  }
}

type Way = {
  readonly session: store.LinkSession;
  readonly token: LinkToken;
  readonly query: CallbackQuery;
};

/** Trades the code for tokens and stores the connection; throws a LinkRefused. */
export async function complete(
  engine: Engine,
  scope: TeamScope,
  { session, token, query }: Way,
): Promise<void> {
  const { provider } = session;
  if (query.error !== undefined) throw new LinkRefused(cancelledOr(query.error));
  if (query.code === undefined) throw new LinkRefused('provider_api_error');
  const access = await findAccess(engine, scope, provider);
  if (access === undefined) throw new LinkRefused('provider_credential_error');
  const codeVerifierText = access.connector.authorisation.usesPkce
    ? codeVerifier(engine.vault.derive('oauth pkce'), session.id)
    : null;
  const tokens = await asRefusal(async () =>
    exchange(engine, access, {
      type: 'authorization_code',
      code: query.code ?? '',
      redirectUrl: access.redirectUrl,
      codeVerifier: codeVerifierText,
    }),
  );
  if (!hasScopes(access, tokens)) {
    // What was granted is of no use: the provider may forget it.
    const fresh = openFreshSession(engine, scope, access, tokens);
    await access.connector.disconnect(fresh).catch(() => {});
    throw new LinkRefused('required_scopes_not_granted');
  }
  const externalUserId = await asRefusal(async () => identify(engine, scope, access, tokens));
  await save(engine, scope, { session, token, access, tokens, externalUserId });
}

function cancelledOr(error: string): LinkErrorType {
  return /denied|cancel/iu.test(error) ? 'user_cancelled' : 'provider_api_error';
}

function hasScopes({ settings }: ProviderAccess, { scopes }: Tokens): boolean {
  return scopes === null || settings.mustGrant.every((scope) => scopes.includes(scope));
}

async function identify(
  engine: Engine,
  scope: TeamScope,
  access: ProviderAccess,
  tokens: Tokens,
): Promise<string | null> {
  if (tokens.externalUserId !== null) return tokens.externalUserId;
  const fresh = openFreshSession(engine, scope, access, tokens);
  return (await access.connector.authorisation.identify?.(fresh)) ?? null;
}

async function save(
  engine: Engine,
  scope: TeamScope,
  {
    session,
    token,
    access,
    tokens,
    externalUserId,
  }: Pick<Way, 'session' | 'token'> & {
    readonly access: ProviderAccess;
    readonly tokens: Tokens;
    readonly externalUserId: string | null;
  },
): Promise<void> {
  const { userId } = token;
  const { provider } = session;
  const { rejectsDuplicateConnections } = await getLinkSettings(engine, scope);
  await engine.db.write(scope, async (tx) => {
    const user = await lockUser(tx, scope, userId);
    if (!(await store.consume(tx, scope, token.id, engine.clock.now()))) {
      throw new LinkRefused('token_consumed');
    }
    const account = { userId, provider, externalUserId };
    const isTaken =
      rejectsDuplicateConnections && (await connections.hasOtherOwner(tx, scope, account));
    if (isTaken) throw new LinkRefused('duplicate_connection');
    await requireUnmixed(tx, scope, userId, 'oauth').catch(() => {
      throw new LinkRefused('duplicate_connection');
    });
    const { expiresAt, scopes } = tokens;
    await connect(engine, tx, scope, {
      user,
      provider,
      kind: 'oauth',
      externalUserId,
      pulled: { access, tokens, expiresAt, scopes },
    });
    await store.endSession(tx, scope, session.id, { state: 'success' });
  });
  engine.onEvents();
}

const refused: ReadonlySet<ProviderFailure> = new Set([
  'non_retriable_error',
  'token_refresh_failed',
  'deregistered_per_provider',
]);

async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundError) throw new LinkRefused('provider_api_error');
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'required_scopes_not_granted') throw new LinkRefused(error.failure);
    const isRefused = refused.has(error.failure);
    throw new LinkRefused(isRefused ? 'provider_credential_error' : 'provider_api_error');
  }
}
