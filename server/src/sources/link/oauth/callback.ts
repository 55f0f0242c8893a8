import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { findActingScope } from '#management';

import type { SourcesContext } from '../../sources-context.ts';
import { LinkRefused } from '../connect.ts';
import {
  goesBackOnError,
  type LinkErrorType,
  type LinkOutcome,
  type LinkToken,
  tokenProblem,
} from '../model.ts';
import * as store from '../store.ts';
import { tokenOfBrowser } from './browser.ts';
import { type CallbackQuery, complete } from './complete.ts';
import { readState } from './state.ts';

/** The page to which the user returns; without a redirect URL, a page of Salus. */
export type Landing = {
  readonly redirectUrl: string | null;
  readonly outcome: LinkOutcome;
  readonly provider: string;
  /** The text of the link token, if the user began on the connect page and returns there. */
  readonly token: string | null;
};

const lookEveryMs = 200;
const waitMsMax = 30 * secondMs;
/** Longer than a callback can take: the process that claimed it has died. */
const abandonedMs = 2 * minuteMs;

const lost = (provider: string, errorType: LinkErrorType): Landing => ({
  redirectUrl: null,
  outcome: { state: 'error', errorType },
  provider,
  token: null,
});

/**
 * Completes a link session after the provider's redirect. Idempotent, also for concurrent calls: the work is done once, and each
 * call returns the same. A session that began on the connect page must end in the same browser.
 */
export async function finishOAuth(
  engine: SourcesContext,
  provider: string,
  { query, cookies }: { readonly query: CallbackQuery; readonly cookies: string | undefined },
): Promise<Landing> {
  const state = readState(engine.vault.derive('oauth state'), query.state ?? '');
  if (state === undefined) return lost(provider, 'invalid_token');
  const text = state.isBound ? tokenOfBrowser(engine, state.sessionId, cookies) : undefined;
  // The session began in another browser. Continuing would connect this account to the user of that browser.
  if (state.isBound && text === undefined) return lost(provider, 'token_not_validated');
  const system = { type: 'system', id: 'oauth_callback' } as const;
  const found = await findActingScope(engine, state.tenantId, system);
  if (found === undefined) return lost(provider, 'invalid_token');
  const db = engine.db.read(found);
  const session = await store.findSession(db, found, state.sessionId);
  const token = session && (await store.findToken(db, found, session.linkTokenId));
  if (session?.provider !== provider || token === undefined)
    return lost(provider, 'token_not_validated');
  const scope: TeamScope = { ...found, actor: { type: 'link_token', id: token.id } };
  const outcome = session.outcome ?? (await conclude(engine, scope, { session, token, query }));
  const mayTryAgain =
    !goesBackOnError(token) && tokenProblem(token, engine.clock.now()) === undefined;
  const goesOnHere = text !== undefined && (outcome.state === 'success' || mayTryAgain);
  return { redirectUrl: token.redirectUrl, outcome, provider, token: goesOnHere ? text : null };
}

type Attempt = {
  readonly session: store.LinkSession;
  readonly token: LinkToken;
  readonly query: CallbackQuery;
};

async function conclude(
  engine: SourcesContext,
  scope: TeamScope,
  way: Attempt,
): Promise<LinkOutcome> {
  const { session, token, query } = way;
  const now = engine.clock.now();
  const isFirst = await engine.db.write(scope, async (tx) =>
    store.claimSession(tx, scope, session.id, now),
  );
  if (!isFirst) return awaitOther(engine, scope, session.id);
  try {
    const problem = tokenProblem(token, now);
    if (problem !== undefined) throw new LinkRefused(problem);
    await complete(engine, scope, { session, token, query });
    return { state: 'success' };
  } catch (error) {
    const outcome = outcomeOf(error);
    await end(engine, scope, session.id, outcome);
    return outcome;
  }
}

function outcomeOf(error: unknown): LinkOutcome {
  if (error instanceof LinkRefused) {
    const { errorType, about } = error;
    const { missing } = about;
    return { state: 'error', errorType, ...(missing === undefined ? {} : { missing }) };
  }
  if (error instanceof AppError && error.code === 'user.gone') {
    return { state: 'error', errorType: 'invalid_token' };
  }
  throw error;
}

async function end(
  { db }: Pick<SourcesContext, 'db'>,
  scope: TeamScope,
  id: string,
  outcome: LinkOutcome,
): Promise<void> {
  await db.write(scope, async (tx) => store.endSession(tx, scope, id, outcome));
}

/** The first callback is at work, or died. */
async function awaitOther(
  engine: SourcesContext,
  scope: TeamScope,
  id: string,
): Promise<LinkOutcome> {
  const startedMs = engine.clock.now().getTime();
  const failed = { state: 'error', errorType: 'provider_api_error' } as const;
  for (;;) {
    const session = await store.findSession(engine.db.read(scope), scope, id);
    if (session?.outcome != null) return session.outcome;
    const nowMs = engine.clock.now().getTime();
    if (nowMs - (session?.claimedAt?.getTime() ?? 0) > abandonedMs) {
      await end(engine, scope, id, failed);
      return failed;
    }
    if (nowMs - startedMs > waitMsMax) return failed;
    await engine.pause(lookEveryMs);
  }
}
