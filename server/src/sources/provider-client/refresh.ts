import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findUserKey } from '#kernel/secrets/user-keys.ts';
import { secondMs } from '#kernel/time.ts';

import type { ProviderAccess } from '../connections/access.ts';
import type { Connection } from '../connections/model.ts';
import * as connections from '../connections/store.ts';
import { type OpenTokens, openTokens, sealTokens } from '../connections/tokens.ts';
import { ProviderError, type Tokens } from '../connector.ts';
import type { SourcesContext } from '../sources-context.ts';
import { exchange } from './exchange.ts';
import * as store from './store.ts';

type Deps = Pick<SourcesContext, 'db' | 'clock' | 'random' | 'vault' | 'budget' | 'pause' | 'log'>;

/** Stored tokens, decrypted. */
export type CurrentTokens = OpenTokens & {
  readonly version: number;
  readonly expiresAt: Date | null;
};

/** Longer than a token request can take, so that two never run concurrently. */
const turnMs = 45 * secondMs;
const waitMs = 200;
const saveAttemptsMax = 4;

export async function readTokens(
  deps: Pick<SourcesContext, 'db' | 'vault' | 'random'>,
  scope: TeamScope,
  id: Connection['id'],
): Promise<CurrentTokens> {
  const db = deps.db.read(scope);
  const connection = await connections.get(db, scope, id);
  const key = connection && (await findUserKey(db, deps, connection.userId));
  if (connection === undefined || key === undefined || connection.sealedTokens === null) {
    throw new ProviderError('non_retriable_error', 'the connection has ended');
  }
  return {
    ...openTokens(key, id, connection.sealedTokens),
    version: connection.tokensVersion,
    expiresAt: connection.tokensExpireAt,
  };
}

/**
 * Replaces the tokens; concurrent callers share one refresh. The new tokens are stored in a separate transaction before use, so
 * that only a lost disk loses them. If the process dies before the commit, or the commit fails for good, the next refresh sends
 * the old token. If the provider rejects it, the connection ends with `token_refresh_failed`, and the user connects again.
 */
export async function refresh(
  deps: Deps,
  scope: TeamScope,
  { access, id }: { readonly access: ProviderAccess; readonly id: Connection['id'] },
  { seen, signal }: { readonly seen: CurrentTokens; readonly signal: AbortSignal },
): Promise<CurrentTokens> {
  const { refreshToken } = seen;
  if (refreshToken === null) throw new ProviderError('token_refresh_failed', 'no refresh token');
  const turn = { id, version: seen.version, refreshId: uuidV7(deps.clock.now(), deps.random) };
  const others = await takeTurn(deps, scope, { turn, signal });
  if (others !== undefined) return others;
  let tokens: Tokens;
  try {
    await deps.budget.take(scope, access.account, signal);
    tokens = await exchange(deps, access, { type: 'refresh_token', refreshToken });
  } catch (error) {
    await deps.db.write(scope, async (tx) => store.releaseRefreshLease(tx, scope, turn));
    throw error;
  }
  const fresh = { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  return keep(deps, scope, turn, fresh);
}

/** Returns undefined if this worker may refresh, or the tokens if another worker replaced them. */
async function takeTurn(
  deps: Deps,
  scope: TeamScope,
  {
    turn,
    signal,
  }: {
    readonly turn: Parameters<typeof store.acquireRefreshLease>[2];
    readonly signal: AbortSignal;
  },
): Promise<CurrentTokens | undefined> {
  const deadline = deps.clock.now().getTime() + turnMs;
  for (;;) {
    const now = deps.clock.now();
    const times = { now, until: new Date(now.getTime() + turnMs) };
    if (
      await deps.db.write(scope, async (tx) => store.acquireRefreshLease(tx, scope, turn, times))
    ) {
      return undefined;
    }
    const current = await readTokens(deps, scope, turn.id);
    if (current.version !== turn.version) return current;
    if (now.getTime() >= deadline || signal.aborted) {
      throw new ProviderError('resource_contention', 'the tokens are being refreshed');
    }
    await deps.pause(waitMs, signal);
  }
}

/** Attempts the write several times, because tokens that cannot be stored are lost. */
async function keep(
  deps: Deps,
  scope: TeamScope,
  turn: Parameters<typeof store.replaceTokens>[2],
  fresh: Tokens,
): Promise<CurrentTokens> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isKept = await deps.db.write(scope, async (tx) => {
        const connection = await connections.get(tx, scope, turn.id);
        const key = connection && (await findUserKey(tx, deps, connection.userId));
        if (key === undefined) return false;
        const sealed = sealTokens(key, turn.id, fresh);
        return store.replaceTokens(tx, scope, turn, { sealed, expiresAt: fresh.expiresAt });
      });
      // The user disconnected or reconnected in the meantime: the stored tokens are valid.
      if (!isKept) return await readTokens(deps, scope, turn.id);
      return { ...fresh, version: turn.version + 1 };
    } catch (error) {
      if (error instanceof ProviderError || attempt === saveAttemptsMax) throw error;
      deps.log.warn({ connection: turn.id, attempt }, 'new tokens could not be stored yet');
      await deps.pause(2 ** attempt * waitMs);
    }
  }
}
