import type { OutboundResponse } from '#kernel/network/fetch.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';

import type { ConnectionAccess, ProviderAccess } from '../connections/access.ts';
import type { Connection } from '../connections/model.ts';
import { basicCredentials } from '../connector-kit/oauth2.ts';
import { readRetryAfter } from '../connector-kit/retry-after.ts';
import { ProviderError, type ProviderRequest, type ProviderClient } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';
import { unknownBlockMs } from './rate-limiter.ts';
import { type CurrentTokens, readTokens, refresh } from './refresh.ts';

type Deps = Pick<
  SourcesContext,
  'db' | 'clock' | 'random' | 'vault' | 'budget' | 'pause' | 'log' | 'answerMs'
>;

const responseBytesMax = 32 * 1024 * 1024;
/** Tokens are replaced before they end, so that no request meets the end. */
const aheadMs = minuteMs;

/** Opens a client of the provider for a connection. */
export function openProviderClient(
  deps: Deps,
  scope: TeamScope,
  { access, connection }: { readonly access: ProviderAccess; readonly connection: Connection },
  signal: AbortSignal,
): ProviderClient {
  const { id } = connection;
  let known: CurrentTokens | undefined;
  const renew = async (seen: CurrentTokens): Promise<CurrentTokens> => {
    known = await refresh(deps, scope, { access, id }, { seen, signal });
    return known;
  };
  const current = async (): Promise<CurrentTokens> => {
    known ??= await readTokens(deps, scope, id);
    const endsMs = known.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const isEnding = deps.clock.now().getTime() + aheadMs >= endsMs;
    return isEnding && known.refreshToken !== null ? renew(known) : known;
  };
  const sender = { deps, scope, access, signal };
  return {
    now: () => deps.clock.now(),
    connection: { externalUserId: connection.externalUserId, scopes: connection.scopes ?? [] },
    application: access.application,
    signal,
    send: async (request) => {
      const tokens = await current();
      const first = await send(sender, tokens.accessToken, request);
      // A rejected application credential does not concern the user's token.
      if (request.asApplication === true || !isRefused(access, first)) return first;
      const again = await send(sender, (await renew(tokens)).accessToken, request);
      if (!isRefused(access, again)) return again;
      throw new ProviderError('token_refresh_failed', 'the provider rejected a new token');
    },
  };
}

/** Opens the same session, also for a connection whose source sends no requests. */
export function openPullSession(
  deps: Deps,
  scope: TeamScope,
  {
    access,
    connection,
    now,
  }: {
    readonly access: ConnectionAccess;
    readonly connection: Connection;
    readonly now: Date;
  },
  signal: AbortSignal,
): ProviderClient {
  if (access.kind !== 'demo')
    return openProviderClient(deps, scope, { access, connection }, signal);
  return {
    now: () => now,
    connection: { externalUserId: connection.externalUserId, scopes: [] },
    application: nowhere,
    signal,
    send: async () => {
      throw new ProviderError('unexpected_error', 'invented data comes from nowhere');
    },
  };
}

const nowhere = { clientId: '', clientSecret: '', baseUrl: '', authorizeUrl: '', tokenUrl: '' };

/** Opens a session for a connection that is not stored yet. */
export function openFreshSession(
  deps: Deps,
  scope: TeamScope,
  access: ProviderAccess,
  fresh: { readonly accessToken: string; readonly scopes: readonly string[] | null },
): ProviderClient {
  const { signal } = new AbortController();
  return {
    now: () => deps.clock.now(),
    connection: { externalUserId: null, scopes: fresh.scopes ?? [] },
    application: access.application,
    signal,
    send: async (request) => {
      const answer = await send({ deps, scope, access, signal }, fresh.accessToken, request);
      if (!isRefused(access, answer)) return answer;
      throw new ProviderError('non_retriable_error', 'the provider rejected a new token');
    },
  };
}

function isRefused({ connector }: ProviderAccess, response: OutboundResponse): boolean {
  return response.status === 401 || connector.authorisation.isRefusal?.(response) === true;
}

type Sender = {
  readonly deps: Deps;
  readonly scope: TeamScope;
  readonly access: ProviderAccess;
  readonly signal: AbortSignal;
};

async function send(
  { deps, scope, access, signal }: Sender,
  accessToken: string,
  request: ProviderRequest,
): Promise<OutboundResponse> {
  await deps.budget.take(scope, access.account, signal);
  const response = await access.http.send({
    method: request.method,
    url: new URL(`${access.application.baseUrl}${request.path}`),
    headers: {
      ...request.headers,
      authorization:
        request.asApplication === true
          ? basicCredentials(access.application)
          : `Bearer ${accessToken}`,
    },
    body: request.body,
    timeoutMs: deps.answerMs,
    retryAfterField: access.connector.retryAfterField,
    responseBytesMax,
  });
  if (response.status === 429) {
    const now = deps.clock.now();
    const until =
      readRetryAfter(response.retryAfter, now) ??
      access.connector.windowEnd?.(now) ??
      new Date(now.getTime() + unknownBlockMs);
    await deps.budget.block(scope, access.account, until);
  }
  return response;
}
