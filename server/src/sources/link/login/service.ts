import { uuidV7 } from '#kernel/random.ts';
import type { LinkScope } from '#kernel/scope.ts';
import { ensureUserKey, findUserKey } from '#kernel/secrets/user-keys.ts';

import { findAccess, isOwnServer, type ProviderAccess } from '../../connections/access.ts';
import { requireUnmixed } from '../../connections/mixing.ts';
import { lockUser } from '../../connections/users.ts';
import type { LogIn, Login, Typed } from '../../connector.ts';
import { logIn } from '../../provider-client/exchange.ts';
import type { SourcesContext } from '../../sources-context.ts';
import {
  asLinkError,
  connectAccount,
  identify,
  LinkRefused,
  type RefusedAbout,
} from '../connect.ts';
import type { LinkErrorType, LinkToken } from '../model.ts';
import { getOffer } from '../service.ts';
import * as links from '../store.ts';
import { readServer } from './server.ts';
import * as store from './store.ts';

/** After five wrong codes the user must start again, at most ten times with one link token. */
const codesMax = 5;
const waysMax = 10;

const placeOf = (id: string) => ({ field: 'link_challenge.challenge', row: id }) as const;

/** The outcome of a login, for the user. */
export type LoginOutcome = { readonly token: LinkToken } & (
  | { readonly state: 'success'; readonly externalUserId: string | null }
  | {
      readonly state: 'pending_provider_mfa';
      readonly method: 'sms' | 'email';
      readonly hint: string;
    }
  | { readonly state: 'error'; readonly errorType: LinkErrorType; readonly about: RefusedAbout }
);

type Attempt = {
  readonly session: links.LinkSession;
  readonly token: LinkToken;
  readonly access: ProviderAccess;
  readonly authorisation: Login;
  readonly region: string | null;
};

/** Connects a provider with the typed credentials, which are sent only to the provider. */
export async function connectWithLogin(
  engine: SourcesContext,
  scope: LinkScope,
  provider: string,
  { typed, region: wanted }: { readonly typed: Typed; readonly region: string | null },
): Promise<LoginOutcome> {
  const token = await getOffer(engine, scope, provider);
  return refusable(token, async () => {
    const region = serverOf(engine, provider, typed) ?? wanted;
    const reached = await reach(engine, scope, provider, { region, kind: typed.type });
    const { session, triesLeft } = await begin(engine, scope, token, provider);
    const way = { ...reached, session, token, region };
    const end = ending(engine, scope, session.id, { isFinal: () => true, triesLeft });
    return show(engine, scope, way, typed).catch(end);
  });
}

/** Continues a login with the code that the provider sent. */
export async function completeLogin(
  engine: SourcesContext,
  scope: LinkScope,
  provider: string,
  code: string,
): Promise<LoginOutcome> {
  const token = await getOffer(engine, scope, provider);
  return refusable(token, async () => {
    await reach(engine, scope, provider, { region: null });
    const wanted = { linkTokenId: token.id, provider };
    const challenge = await engine.db.write(scope, async (tx) =>
      store.tryChallenge(tx, scope, wanted, codesMax),
    );
    if (challenge === undefined) throw new LinkRefused('token_not_validated');
    const { id, region } = challenge;
    const reached = await reach(engine, scope, provider, { region });
    const db = engine.db.read(scope);
    const key = await findUserKey(db, engine, challenge.userId);
    const session = await links.findSession(db, scope, id);
    if (key === undefined || session === undefined) throw new LinkRefused('invalid_token');
    const opened = key.open(challenge.sealed, placeOf(id)).toString();
    const typed = { type: 'mfa', code, challenge: opened } as const;
    const way = { ...reached, session, token, region };
    const triesLeft = Math.max(0, codesMax - challenge.attempts);
    const isFinal = (errorType: LinkErrorType): boolean =>
      errorType !== 'incorrect_mfa_code' || triesLeft === 0;
    return show(engine, scope, way, typed).catch(ending(engine, scope, id, { isFinal, triesLeft }));
  });
}

/** Returns the URL of the user's own server, for providers without a common one; else null. */
function serverOf(engine: SourcesContext, provider: string, typed: Typed): string | null {
  const connector = engine.connectors.get(provider);
  if (connector === undefined || !isOwnServer(connector) || typed.type !== 'password') return null;
  const address = readServer(typed.username);
  if (address === null) throw new LinkRefused('provider_credential_error');
  return address;
}

async function refusable(
  token: LinkToken,
  work: () => Promise<LoginOutcome>,
): Promise<LoginOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LinkRefused)) throw error;
    return { token, state: 'error', errorType: error.errorType, about: error.about };
  }
}

/** Returns the error handler of a login. An error also ends the link session, unless the user may try again. */
function ending(
  engine: SourcesContext,
  scope: LinkScope,
  id: string,
  {
    isFinal,
    triesLeft,
  }: { readonly isFinal: (errorType: LinkErrorType) => boolean; readonly triesLeft: number },
): (error: unknown) => Promise<never> {
  return async (error) => {
    if (!(error instanceof LinkRefused)) throw error;
    const { errorType, about } = error;
    if (isFinal(errorType)) {
      await engine.db.write(scope, async (tx) => {
        await links.endSession(tx, scope, id, { state: 'error', errorType });
        await store.removeChallenge(tx, scope, id);
      });
    }
    // Count only wrong passwords and codes. An outage of the provider is not an attempt of the user.
    const isCounted =
      errorType === 'provider_credential_error' || errorType === 'incorrect_mfa_code';
    throw isCounted ? new LinkRefused(errorType, { ...about, triesLeft }) : error;
  };
}

async function reach(
  engine: SourcesContext,
  scope: LinkScope,
  provider: string,
  { region, kind }: { readonly region: string | null; readonly kind?: Typed['type'] },
): Promise<Pick<Attempt, 'access' | 'authorisation'>> {
  const connector = engine.connectors.get(provider);
  const authorisation = connector?.authorisation;
  if (authorisation === undefined || authorisation.kind === 'oauth2') {
    throw new LinkRefused('provider_api_error');
  }
  if (kind !== undefined && authorisation.kind !== kind)
    throw new LinkRefused('provider_api_error');
  const access = await findAccess(engine, scope, provider, { region });
  if (access === undefined) throw new LinkRefused('unsupported_region');
  return { access, authorisation };
}

/** Stores the link session before anything is sent to the provider. */
async function begin(
  engine: SourcesContext,
  scope: LinkScope,
  token: LinkToken,
  provider: string,
): Promise<{ readonly session: links.LinkSession; readonly triesLeft: number }> {
  const createdAt = engine.clock.now();
  const id = uuidV7(createdAt, engine.random);
  return engine.db.write(scope, async (tx) => {
    await lockUser(tx, scope, token.userId);
    const ways = await store.countWays(tx, scope, token.id);
    if (ways >= waysMax) throw new LinkRefused('provider_credential_error', { triesLeft: 0 });
    await requireUnmixed(tx, scope, token.userId, 'password').catch(() => {
      throw new LinkRefused('duplicate_connection');
    });
    const session = { id, linkTokenId: token.id, provider };
    await links.insertSession(tx, scope, { ...session, createdAt });
    return {
      session: { ...session, claimedAt: null, outcome: null },
      triesLeft: waysMax - ways - 1,
    };
  });
}

async function show(
  engine: SourcesContext,
  scope: LinkScope,
  way: Attempt,
  typed: Typed,
): Promise<LoginOutcome> {
  const { access, authorisation, session, token, region } = way;
  const answer: LogIn = await asLinkError(async () => {
    await engine.budget.take(scope, access.account, engine.stopping);
    return logIn(engine, access, authorisation, typed);
  });
  switch (answer.state) {
    case 'refused':
      throw new LinkRefused(answer.reason);
    case 'pending_mfa':
      await keepChallenge(engine, scope, way, answer.challenge);
      return {
        token,
        state: 'pending_provider_mfa',
        method: answer.method,
        hint: answer.hint,
      };
    case 'success': {
      const { tokens } = answer;
      const externalUserId = await asLinkError(async () => identify(engine, scope, access, tokens));
      await connectAccount(engine, scope, {
        session,
        token,
        access,
        tokens,
        externalUserId,
        region,
      });
      await engine.db.write(scope, async (tx) => store.removeChallenge(tx, scope, session.id));
      return { token, state: 'success', externalUserId };
    }
  }
}

async function keepChallenge(
  engine: SourcesContext,
  scope: LinkScope,
  { session, token, region }: Attempt,
  challenge: string,
): Promise<void> {
  await engine.db.write(scope, async (tx) => {
    await lockUser(tx, scope, token.userId);
    const key = await ensureUserKey(tx, engine, scope, token.userId);
    // A provider that sends a second code begins again.
    await store.removeChallenge(tx, scope, session.id);
    await store.insertChallenge(tx, scope, {
      id: session.id,
      userId: token.userId,
      region,
      sealed: key.seal(Buffer.from(challenge), placeOf(session.id)),
      createdAt: engine.clock.now(),
    });
  });
}
