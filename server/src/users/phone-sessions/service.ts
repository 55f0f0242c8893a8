import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Origin, TeamScope, UserId } from '#kernel/scope.ts';
import { withOrigin } from '#kernel/scope.ts';
import { secondMs } from '#kernel/time.ts';
import { findActingScope } from '#management';

import { getActiveForUpdate } from '../service.ts';
import { tokenWithin } from '../sign-in/sdk-token.ts';
import { verifySignInToken } from '../sign-in/service.ts';
import { accessTokenMs, decideRefresh, type PhoneSession } from './model.ts';
import * as store from './store.ts';
import { openPhoneTokenCodec, type PhoneToken, type PhoneTokenCodec } from './token.ts';

export type PhoneDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault'>;

/**
 * Why a phone gets no tokens. At `invalid_token` the SDK forgets the user; at `reauthentication_required` it asks for a new
 * sign-in.
 */
export type PhoneTokenError = 'invalid_token' | 'reauthentication_required';

export type Tokens = {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInSeconds: number;
};

const accessCodec = ({ vault }: Pick<PhoneDeps, 'vault'>): PhoneTokenCodec =>
  openPhoneTokenCodec(vault.derive('phone access token'), 'pat_');
const refreshCodec = ({ vault }: Pick<PhoneDeps, 'vault'>): PhoneTokenCodec =>
  openPhoneTokenCodec(vault.derive('phone refresh token'), 'prt_');

function tokensOf(deps: PhoneDeps, of: Omit<PhoneToken, 'number'>, generation: number): Tokens {
  const endsAt = Math.floor((deps.clock.now().getTime() + accessTokenMs) / secondMs);
  return {
    accessToken: accessCodec(deps).write({ ...of, number: endsAt }),
    refreshToken: refreshCodec(deps).write({ ...of, number: generation }),
    expiresInSeconds: accessTokenMs / secondMs,
  };
}

async function scopeOf(
  deps: Pick<PhoneDeps, 'db'>,
  { tenantId, sessionId }: Pick<PhoneToken, 'tenantId' | 'sessionId'>,
  origin: Origin | null,
): Promise<TeamScope | undefined> {
  const scope = await findActingScope(deps, tenantId, { type: 'sign_in_token', id: sessionId });
  return scope && (origin === null ? scope : withOrigin(scope, origin));
}

/** Signs a user in on a phone, once for each sign-in token. */
export async function exchangeSignIn(
  deps: PhoneDeps,
  userToken: string,
  origin: Origin | null = null,
): Promise<Tokens | PhoneTokenError> {
  const inner = tokenWithin(userToken);
  const signIn = inner === undefined ? undefined : verifySignInToken(deps, inner);
  if (signIn === undefined) return 'invalid_token';
  const { tenantId, userId, tokenId: signInId } = signIn;
  const now = deps.clock.now();
  const of = { tenantId, sessionId: uuidV7(now, deps.random) };
  const scope = await scopeOf(deps, of, origin);
  if (scope === undefined) return 'invalid_token';
  try {
    return await deps.db.write(scope, async (tx) => {
      await getActiveForUpdate(tx, scope, userId);
      const session = { id: of.sessionId, generation: 1, rotatedAt: now, createdAt: now };
      const state = { endedAt: null, reuse: 'minute', confirmedGeneration: 0 } as const;
      const made = { ...session, ...state, userId, signInId };
      if (!(await store.insert(tx, scope, made))) return 'invalid_token';
      await audit(tx, scope, { action: 'phone_session.created', userId });
      return tokensOf(deps, of, made.generation);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'user.gone') return 'invalid_token';
    throw error;
  }
}

/** Signs a user in on a phone whose refresh tokens stay valid until the next ones are used. Throws `user.gone`. */
export async function startPhoneSession(
  deps: PhoneDeps,
  tx: Tx,
  scope: TeamScope,
  userId: UserId,
): Promise<Tokens> {
  const now = deps.clock.now();
  const of = { tenantId: scope.tenantId, sessionId: uuidV7(now, deps.random) };
  await getActiveForUpdate(tx, scope, userId);
  await store.insert(tx, scope, {
    id: of.sessionId,
    generation: 1,
    rotatedAt: now,
    createdAt: now,
    endedAt: null,
    reuse: 'until_used',
    confirmedGeneration: 0,
    userId,
    signInId: of.sessionId,
  });
  await audit(tx, scope, { action: 'phone_session.created', userId });
  return tokensOf(deps, of, 1);
}

/** Ends the session of a refresh token. Returns false for an invalid token. */
export async function revokeRefreshToken(
  deps: PhoneDeps,
  refreshToken: string,
  origin: Origin,
): Promise<boolean> {
  const shown = refreshCodec(deps).read(refreshToken);
  const scope = shown && (await scopeOf(deps, shown, origin));
  if (shown === undefined || scope === undefined) return false;
  return endPhoneSession(deps, scope, shown.sessionId);
}

/** Signs the user out on one phone. Returns false for a session that has ended. */
export async function endPhoneSession(
  deps: Pick<PhoneDeps, 'db' | 'clock'>,
  scope: TeamScope,
  sessionId: string,
): Promise<boolean> {
  return deps.db.write(scope, async (tx) => {
    const session = await store.lock(tx, scope, sessionId);
    if (session === undefined || session.endedAt !== null) return false;
    const { id, userId } = session;
    await store.end(tx, scope, { userId, id, at: deps.clock.now() });
    await audit(tx, scope, { action: 'phone_session.ended', userId });
    return true;
  });
}

/** The next tokens of a phone. A refresh token that was used before, by whomever, ends the session. */
export async function refreshPhone(
  deps: PhoneDeps,
  refreshToken: string,
  origin: Origin | null = null,
): Promise<Tokens | PhoneTokenError> {
  const shown = refreshCodec(deps).read(refreshToken);
  const scope = shown && (await scopeOf(deps, shown, origin));
  if (shown === undefined || scope === undefined) return 'reauthentication_required';
  const now = deps.clock.now();
  return deps.db.write(scope, async (tx) => {
    const session = await store.lock(tx, scope, shown.sessionId);
    if (session === undefined || session.isGone) return 'invalid_token';
    const verdict = decideRefresh(session, shown.number, now);
    const { id, userId } = session;
    if (verdict === 'ended') return 'reauthentication_required';
    if (verdict === 'reused') {
      await store.end(tx, scope, { userId, id, at: now });
      await audit(tx, scope, { action: 'phone_session.ended', userId });
      return 'reauthentication_required';
    }
    const generation = shown.number + 1;
    if (verdict === 'rotate') await store.rotate(tx, scope, { id, generation, rotatedAt: now });
    return tokensOf(deps, shown, generation);
  });
}

/** Returns the scope of a phone's token, which is limited to its own user. Throws `auth.invalid_key`. */
export async function findPhoneScope(
  deps: PhoneDeps,
  accessToken: string,
): Promise<TeamScope & { readonly onlyUser: UserId }> {
  const shown = accessCodec(deps).read(accessToken);
  if (shown === undefined || deps.clock.now().getTime() >= shown.number * secondMs) {
    throw new AppError('auth.invalid_key');
  }
  const scope = await scopeOf(deps, shown, null);
  const session = scope && (await store.find(deps.db.read(scope), scope, shown.sessionId));
  if (scope === undefined || session === undefined || session.endedAt !== null) {
    throw new AppError('auth.invalid_key');
  }
  await confirm(deps, scope, session, shown.number);
  return { ...scope, onlyUser: session.userId };
}

/** The first use of an access token shows that the client has stored the refresh token issued with it. */
async function confirm(
  { db }: Pick<PhoneDeps, 'db'>,
  scope: TeamScope,
  session: PhoneSession,
  endsAtSecond: number,
): Promise<void> {
  const { id, generation, reuse, confirmedGeneration, rotatedAt } = session;
  if (reuse === 'minute' || confirmedGeneration >= generation) return;
  const issuedAtSecond = endsAtSecond - accessTokenMs / secondMs;
  if (issuedAtSecond < Math.floor(rotatedAt.getTime() / secondMs)) return;
  await db.write(scope, async (tx) => store.confirm(tx, scope, { id, generation }));
}

export const isPhoneToken = (text: string): boolean => text.startsWith('pat_');

/** Signs the user out on every phone. Returns the number of sessions. */
export async function endPhoneSessions(
  deps: PhoneDeps,
  scope: TeamScope,
  userId: UserId,
): Promise<number> {
  return deps.db.write(scope, async (tx) => {
    await getActiveForUpdate(tx, scope, userId);
    const ended = await store.end(tx, scope, { userId, id: null, at: deps.clock.now() });
    await audit(tx, scope, { action: 'phone_session.ended', userId });
    return ended;
  });
}
