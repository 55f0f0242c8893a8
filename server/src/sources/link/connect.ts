import { OutboundError } from '#kernel/network/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { getLinkSettings } from '#management';

import { connectionKindOf, type ProviderAccess } from '../connections/access.ts';
import { requireUnmixed } from '../connections/mixing.ts';
import { connect } from '../connections/service.ts';
import * as connections from '../connections/store.ts';
import { lockUser } from '../connections/users.ts';
import { ProviderError, type ProviderFailure, type Tokens } from '../connector.ts';
import { openFreshSession } from '../provider-client/session.ts';
import type { SourcesContext } from '../sources-context.ts';
import type { LinkErrorType, LinkToken } from './model.ts';
import * as store from './store.ts';

/** Details of the rejection for the user. */
export type RefusedAbout = {
  /** Required scopes that were not granted, by the provider's names. */
  readonly missing?: readonly string[];
  /** How many attempts the user has left. */
  readonly triesLeft?: number;
};

/** Thrown if the user cannot be connected; nothing is stored. */
export class LinkRefused extends Error {
  readonly errorType: LinkErrorType;
  readonly about: RefusedAbout;

  constructor(errorType: LinkErrorType, about: RefusedAbout = {}) {
    super(errorType);
    this.errorType = errorType;
    this.about = about;
  }
}

/** Returns the user's id at the provider. */
export async function identify(
  engine: SourcesContext,
  scope: TeamScope,
  access: ProviderAccess,
  tokens: Tokens,
): Promise<string | null> {
  const { authorisation } = access.connector;
  if (authorisation.identify === undefined) return tokens.externalUserId;
  const fresh = openFreshSession(engine, scope, access, tokens);
  return authorisation.identify(fresh, tokens.externalUserId);
}

/** Stores the connection and uses the link token up, or does neither; throws a LinkRefused. */
export async function connectAccount(
  engine: SourcesContext,
  scope: TeamScope,
  {
    session,
    token,
    access,
    tokens,
    externalUserId,
    region = null,
  }: {
    readonly session: store.LinkSession;
    readonly token: LinkToken;
    readonly access: ProviderAccess;
    readonly tokens: Tokens;
    readonly externalUserId: string | null;
    readonly region?: string | null;
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
      kind: connectionKindOf(access.connector),
      externalUserId,
      pulled: { access, tokens, expiresAt, scopes, region },
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

/** Converts a provider's error into the reason that is shown to the user. */
export async function asLinkError<Result>(work: () => Promise<Result>): Promise<Result> {
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
