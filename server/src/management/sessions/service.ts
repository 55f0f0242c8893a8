import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { MemberScope, OrganisationId, Origin } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import { hashKey } from '../keys/key-authenticator.ts';
import type { KeyId, MemberId } from '../model.ts';
import { announceKeys } from '../store.ts';
import {
  type Session,
  type SessionId,
  sessionMs,
  shownUserAgent,
  type SignInMethod,
  tokenBytes,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/** A session, and the token that its cookie carries. */
export type Started = { readonly session: Session; readonly token: string };

/** Who signs in, how, and from where. */
export type SignIn = {
  readonly memberId: MemberId;
  readonly organisationId: OrganisationId;
  readonly method: SignInMethod;
  /** The key that signed in, with which the session ends. */
  readonly keyId?: KeyId;
};
export type From = { readonly origin: Origin; readonly userAgent: string | null };

/** Starts a session for an authenticated member, in the caller's transaction. */
export async function startSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { memberId, organisationId, method, keyId }: SignIn,
  { origin, userAgent }: From,
): Promise<Started> {
  const now = deps.clock.now();
  const session: Session = {
    id: newId<SessionId>(deps),
    memberId,
    organisationId,
    method,
    address: origin.address,
    userAgent: shownUserAgent(userAgent),
    startedAt: now,
    lastUsedAt: now,
    confirmedAt: now,
    endsAt: new Date(now.getTime() + sessionMs),
  };
  const token = newToken(deps);
  await store.insert(tx, session, { hash: hashKey(token), keyId: keyId ?? null });
  await store.deleteOldest(tx, memberId);
  const actor = { type: 'member', id: memberId } as const;
  await audit(
    tx,
    { organisationId, actor, origin },
    {
      action: 'session.started',
      subject: { type: 'session', id: session.id },
      details: {
        method: trust<AuditId>(method),
        ...(keyId === undefined ? {} : { management_key: keyId }),
      },
    },
  );
  return { session, token };
}

/** The session of the request, and how many seconds it has left at most. */
export async function getSession(
  { db }: Pick<Deps, 'db'>,
  scope: MemberScope,
): Promise<Session & { readonly isRenewalDue: boolean }> {
  const session = await store.find(db.read(acrossTenants), sessionIdOf(scope));
  if (session === undefined) throw coded('session.ended');
  return session;
}

export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session }: MemberScope,
): Promise<readonly Session[]> {
  return store.listOpen(db.read(acrossTenants), trust<MemberId>(session.memberId), clock.now());
}

/** Ends one of the member's sessions, immediately in all processes. */
export async function endSession(
  { db }: Pick<Deps, 'db'>,
  scope: MemberScope,
  id: SessionId,
): Promise<void> {
  await db.write(acrossTenants, async (tx) => {
    const isEnded = await store.remove(tx, trust<MemberId>(scope.session.memberId), id);
    if (!isEnded) throw new AppError('session.not_found');
    await audit(tx, scope, { action: 'session.ended', subject: { type: 'session', id } });
    await announceKeys(tx);
  });
}

/** Ends the member's other sessions, in the caller's transaction. */
export async function endOtherSessions(tx: Tx, scope: MemberScope): Promise<void> {
  await store.removeOthers(tx, trust<MemberId>(scope.session.memberId), sessionIdOf(scope));
  await announceKeys(tx);
}

/** Ends the session of the request. Idempotent. */
export async function signOut(deps: Pick<Deps, 'db'>, scope: MemberScope): Promise<void> {
  try {
    await endSession(deps, scope, sessionIdOf(scope));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Notes that the member has just shown that it is them, and gives the session another token; part of a larger change. */
export async function confirmSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  scope: MemberScope,
  method: SignInMethod,
): Promise<Started> {
  const started = await renewed(deps, tx, scope, deps.clock.now());
  await audit(tx, scope, {
    action: 'session.confirmed',
    subject: { type: 'session', id: started.session.id },
    details: { method: trust<AuditId>(method) },
  });
  await announceKeys(tx);
  return started;
}

/** Gives the session another token where the member's rights have changed since it got its own. */
export async function renewIfDue(
  deps: Deps,
  scope: MemberScope,
  session: Awaited<ReturnType<typeof getSession>>,
): Promise<Started | undefined> {
  if (!session.isRenewalDue) return undefined;
  return deps.db.write(acrossTenants, async (tx) => renewed(deps, tx, scope, session.confirmedAt));
}

async function renewed(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  scope: MemberScope,
  confirmedAt: Date,
): Promise<Started> {
  const id = sessionIdOf(scope);
  const token = newToken(deps);
  await store.renew(tx, id, { hash: hashKey(token), at: deps.clock.now(), confirmedAt });
  const session = await store.find(tx, id);
  if (session === undefined) throw coded('session.ended');
  return { session, token };
}

export function sessionIdOf({ session }: MemberScope): SessionId {
  return trust<SessionId>(session.sessionId);
}

function newToken({ random }: Pick<Deps, 'random'>): string {
  return random.bytes(tokenBytes).toString('base64url');
}
