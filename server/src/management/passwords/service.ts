import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { retryAfter } from '#kernel/guard/rate-limit-headers.ts';
import { coded } from '#kernel/http/session-cookie.ts';
import type { RateLimiter } from '#kernel/limits/token-bucket.ts';
import type { MemberScope } from '#kernel/scope.ts';

import type { MemberId } from '../model.ts';
import { endOtherSessions, type From, type Started, startSession } from '../sessions/service.ts';
import { findOrganisation } from '../store.ts';
import { BusyError, hashPassword, isPassword } from './hashing.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

/**
 * The rate of guesses for one member's password, from all addresses: ten, then one every half minute, on each node.
 */
const guessRate = { perSecond: 1 / 30, burst: 10 };
const membersMax = 10_000;

/** Looks at passwords that are typed in. */
export class PasswordCheck {
  readonly #deps: Deps;
  readonly #meter: RateLimiter;

  constructor(deps: Deps & Pick<AppContext, 'siblings'>) {
    this.#deps = deps;
    this.#meter = deps.siblings.openMeter('passwords', guessRate, membersMax);
  }

  /**
   * Signs a member in. An unknown member, one without a password and a wrong password get the same error after the
   * same time.
   */
  async signIn(
    from: From,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<Started> {
    const { db } = this.#deps;
    const read = db.read(acrossTenants);
    const organisationId = await findOrganisation(read);
    if (organisationId === undefined) throw coded('sign_in.failed');
    const found = await store.findByEmail(read, organisationId, email);
    await this.#check(email.toLowerCase(), password, found?.encoded);
    return db.write(acrossTenants, async (tx) => {
      if (found === undefined || !(await store.keep(tx, found))) throw coded('sign_in.failed');
      const { memberId } = found;
      return startSession(this.#deps, tx, { memberId, organisationId, method: 'password' }, from);
    });
  }

  /** Throws if the password is not the member's. */
  async require({ session: { memberId } }: MemberScope, password: string): Promise<void> {
    const read = this.#deps.db.read(acrossTenants);
    await this.#check(memberId, password, await store.find(read, trust<MemberId>(memberId)));
  }

  async #check(who: string, password: string, encoded: string | undefined): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const reading = await this.#meter.take(who, nowMs);
    if (!reading.isAllowed)
      throw new AppError('request.too_many', { headers: { 'retry-after': retryAfter(reading) } });
    if (!(await orBusy(async () => isPassword(password, encoded)))) throw coded('sign_in.failed');
    this.#meter.giveBack(who, nowMs);
  }
}

/** Returns the hash of a new password. */
export async function encodePassword(
  { random }: Pick<Deps, 'random'>,
  password: string,
): Promise<string> {
  return orBusy(async () => hashPassword(password, random));
}

async function orBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    throw new AppError('request.too_many', { headers: { 'retry-after': '1' } });
  }
}

/** Gives a member who joins a password; part of a larger change. */
export async function addPassword(
  tx: Tx,
  memberId: MemberId,
  { encoded, at }: { readonly encoded: string; readonly at: Date },
): Promise<void> {
  await store.save(tx, { memberId, encoded }, at);
}

/** Sets the member's password, and ends the member's other sessions. */
export async function setPassword(deps: Deps, scope: MemberScope, password: string): Promise<void> {
  const encoded = await encodePassword(deps, password);
  const memberId = trust<MemberId>(scope.session.memberId);
  await deps.db.write(acrossTenants, async (tx) => {
    await store.save(tx, { memberId, encoded }, deps.clock.now());
    await audit(tx, scope, {
      action: 'password.set',
      subject: { type: 'member', id: memberId },
    });
    await endOtherSessions(tx, scope);
  });
}

export async function removePassword({ db }: Pick<Deps, 'db'>, scope: MemberScope): Promise<void> {
  const memberId = trust<MemberId>(scope.session.memberId);
  await db.write(acrossTenants, async (tx) => {
    if (!(await store.remove(tx, memberId))) throw new AppError('password.not_found');
    await audit(tx, scope, {
      action: 'password.removed',
      subject: { type: 'member', id: memberId },
    });
  });
}

export async function hasPassword(
  { db }: Pick<Deps, 'db'>,
  { session }: MemberScope,
): Promise<boolean> {
  const found = await store.find(db.read(acrossTenants), trust<MemberId>(session.memberId));
  return found !== undefined;
}
