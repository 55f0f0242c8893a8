import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { plainDate } from '#kernel/time.ts';
import { teamTime } from '#kernel/time/team-time.ts';
import { findActive, findDemographics, lockActive } from '#users';

import type { Payors } from '../payors/payors.ts';
import { findPayor } from '../payors/service.ts';
import { findInsurance } from '../records/service.ts';
import { type Clearinghouse, clearinghouseFor } from './clearinghouse.ts';
import { judge, type OutcomeReason } from './codec/judge.ts';
import { readReply } from './codec/reply.ts';
import { interchangeBytesMax } from './codec/segments.ts';
import { tellOfCheck } from './events.ts';
import { inquire, traceOf } from './inquire.ts';
import type { CheckRequest, EligibilityCheck, Heard } from './model.ts';
import { openWith, sealCheck } from './sealed.ts';
import * as store from './store.ts';

export type EligibilityDeps = Pick<Resources, 'db' | 'clock' | 'vault' | 'random'> & {
  readonly payors: Payors;
  /** Wakes whoever delivers events. */
  readonly onEvents: () => void;
};

type Prepared = { readonly clearinghouse: Clearinghouse; readonly open: EligibilityCheck };

/** Who is asked, and the check as it is before anything is sent: with the 270 that will go out, and no answer. */
export async function prepare(
  deps: EligibilityDeps,
  scope: TeamScope,
  {
    userId,
    id,
    request,
  }: { readonly userId: UserId; readonly id: string; readonly request: CheckRequest },
): Promise<Prepared> {
  const db = deps.db.read(scope);
  const [user, record, patient, { now }] = await Promise.all([
    findActive(db, scope, userId),
    findInsurance(deps, db, { scope, userId, ...request.record }),
    findDemographics(deps, db, { scope, userId }),
    teamTime(deps, db, scope),
  ]);
  if (user === undefined) throw new AppError('user.not_found');
  if (record === undefined) throw new AppError('insurance.not_found');
  if (patient === undefined) throw new AppError('user.demographics_not_found');
  const payor = await findPayor(deps, scope, record.payorCode);
  // What is wrong with the user is said before what is missing of the team.
  const clearinghouse = requireClearinghouse(deps, scope);
  const at = deps.clock.now();
  const serviceDate = request.serviceDate ?? plainDate(now);
  const x12 = inquire(clearinghouse, { id, at, serviceDate, record, payor, patient, request });
  const open: EligibilityCheck = {
    id,
    insuranceId: record.id,
    payorCode: record.payorCode,
    createdAt: at,
    isPrimary: record.isPrimary,
    serviceTypes: request.serviceTypes,
    serviceDate,
    outcome: 'unknown',
    reason: 'interrupted',
    checkedAt: null,
    request: Buffer.from(x12).toString('base64'),
    reply: null,
  };
  return { clearinghouse, open };
}

/** Of the team; an AppError where none is connected. */
export function requireClearinghouse(
  { clock }: Pick<EligibilityDeps, 'clock'>,
  { environment }: TeamScope,
): Clearinghouse {
  const found = clearinghouseFor(environment, () => clock.now());
  if (found === undefined) throw new AppError('eligibility.no_clearinghouse');
  return found;
}

/** Stored and audited before it goes out. */
export async function begin(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  check: EligibilityCheck,
): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    const [active, key] = await Promise.all([
      lockActive(tx, [user]),
      ensureUserKey(tx, deps, scope, userId),
    ]);
    if (!active.has(user)) throw new AppError('user.not_found');
    const data = sealCheck(key, check);
    await Promise.all([
      store.insert(tx, scope, userId, { ...check, data }),
      audit(tx, scope, { ...entryOf(userId, check), action: 'eligibility.requested' }),
    ]);
  });
}

const entryOf = (userId: UserId, { id }: EligibilityCheck) =>
  ({ subject: { type: 'eligibility_check', id: trust<AuditId>(id) }, userId }) as const;

const nothing = (reason: OutcomeReason): Heard => ({
  judgement: { outcome: 'unknown', reason },
  reply: null,
});

/** Sends what was asked, once. Nothing that goes wrong on the way says anything of the cover. */
export async function send(
  clearinghouse: Clearinghouse,
  check: EligibilityCheck,
  timeoutMs: number,
): Promise<Heard> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await clearinghouse.check(Buffer.from(check.request, 'base64'), signal);
    if (answer.kind === 'unreachable') return nothing('unreachable');
    const asked = { trace: traceOf(check.id), serviceTypes: check.serviceTypes };
    const judgement = judge(readReply(answer.bytes), asked);
    const kept = answer.bytes.length <= interchangeBytesMax;
    return { judgement, reply: kept ? Buffer.from(answer.bytes).toString('base64') : null };
  } catch (error) {
    if (!signal.aborted) throw error;
    return nothing('timeout');
  }
}

/**
 * Stores what was heard, and tells of it: once, however many workers heard it. What is to be written with it, is in the
 * same transaction.
 */
export async function finish(
  deps: EligibilityDeps,
  scope: TeamScope,
  { userId, check }: { readonly userId: UserId; readonly check: EligibilityCheck },
  writeBeside: (tx: Tx) => Promise<void> = async () => {},
): Promise<EligibilityCheck> {
  const kept = await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    // Read once the lock is held: both go to the server in this order.
    const [active, stored] = await Promise.all([
      lockActive(tx, [user]),
      store.find(tx, scope, { userId, id: check.id }),
    ]);
    const clientUserId = active.get(user)?.clientUserId;
    if (clientUserId === undefined || stored === undefined) throw new AppError('user.not_found');
    const key = openUserKey(deps, userId, stored.wrapped);
    const before = openWith(key, stored);
    if (before.checkedAt !== null) {
      await writeBeside(tx);
      return before;
    }
    await Promise.all([
      store.finish(tx, scope, { id: check.id, data: sealCheck(key, check) }),
      audit(tx, scope, { ...entryOf(userId, check), action: 'eligibility.checked' }),
      tellOfCheck(tx, deps, scope, { userId, clientUserId, check }),
      writeBeside(tx),
    ]);
    return check;
  });
  deps.onEvents();
  return kept;
}
