import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { plainDate } from '#kernel/time.ts';
import { teamTime } from '#kernel/time/team-time.ts';
import { findActive, findDemographics, lockActive } from '#users';

import type { Payors } from '../payors/payors.ts';
import { findPayor } from '../payors/service.ts';
import { findInsurance } from '../records/service.ts';
import { type Clearinghouse, clearinghouseFor } from './clearinghouse.ts';
import { judge, type Judgement, type OutcomeReason } from './codec/judge.ts';
import { readReply } from './codec/reply.ts';
import { interchangeBytesMax } from './codec/segments.ts';
import { tellOfCheck } from './events.ts';
import { type Asked, inquire, traceOf } from './inquire.ts';
import type { CheckRequest, EligibilityCheck } from './model.ts';
import { sealCheck } from './sealed.ts';
import * as store from './store.ts';

type KeyDeps = Pick<Resources, 'vault' | 'random'>;
export type EligibilityDeps = KeyDeps &
  Pick<Resources, 'db' | 'clock'> & {
    readonly payors: Payors;
    /** Wakes whoever delivers events. */
    readonly onEvents: () => void;
  };

/**
 * Asks the payer of a user's insurance. What goes out is stored and audited before it goes; whatever comes back, or
 * that nothing does, is stored as that.
 */
export async function checkEligibility(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  request: CheckRequest,
): Promise<EligibilityCheck> {
  const clearinghouse = clearinghouseFor(scope.environment, () => deps.clock.now());
  const asked = await gather(deps, scope, userId, request);
  if (clearinghouse === undefined) throw new AppError('eligibility.no_clearinghouse');
  const x12 = inquire(clearinghouse, asked);
  const open: EligibilityCheck = {
    id: asked.id,
    insuranceId: asked.record.id,
    payorCode: asked.record.payorCode,
    createdAt: asked.at,
    isPrimary: asked.record.isPrimary,
    serviceTypes: request.serviceTypes,
    serviceDate: asked.serviceDate,
    outcome: 'unknown',
    reason: 'interrupted',
    checkedAt: null,
    request: Buffer.from(x12).toString('base64'),
    reply: null,
  };
  await begin(deps, scope, userId, open);
  const { judgement, reply } = await ask(clearinghouse, x12, asked);
  const checkedAt = deps.clock.now().toISOString();
  return finish(deps, scope, userId, { ...open, ...judgement, reply, checkedAt });
}

async function gather(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  request: CheckRequest,
): Promise<Asked> {
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
  const at = deps.clock.now();
  const serviceDate = request.serviceDate ?? plainDate(now);
  return { id: uuidV7(at, deps.random), at, serviceDate, record, payor, patient, request };
}

async function begin(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  check: EligibilityCheck,
): Promise<void> {
  await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    if (!(await lockActive(tx, [user])).has(user)) throw new AppError('user.not_found');
    const key = await ensureUserKey(tx, deps, scope, userId);
    const data = sealCheck(key, check);
    await store.insert(tx, scope, userId, { ...check, data });
    const subject = { type: 'eligibility_check', id: trust<AuditId>(check.id) } as const;
    await audit(tx, scope, { action: 'eligibility.requested', subject, userId });
  });
}

type Heard = { readonly judgement: Judgement; readonly reply: string | null };

const nothing = (reason: OutcomeReason): Heard => ({
  judgement: { outcome: 'unknown', reason },
  reply: null,
});

/** Nothing that goes wrong on the way says anything of the cover. */
async function ask(
  clearinghouse: Clearinghouse,
  x12: Uint8Array,
  { id, request }: Asked,
): Promise<Heard> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const answer = await clearinghouse.check(x12, signal);
    if (answer.kind === 'unreachable') return nothing('unreachable');
    const asked = { trace: traceOf(id), serviceTypes: request.serviceTypes };
    const judgement = judge(readReply(answer.bytes), asked);
    const kept = answer.bytes.length <= interchangeBytesMax;
    return { judgement, reply: kept ? Buffer.from(answer.bytes).toString('base64') : null };
  } catch (error) {
    if (!signal.aborted) throw error;
    return nothing('timeout');
  }
}

async function finish(
  deps: EligibilityDeps,
  scope: TeamScope,
  userId: UserId,
  check: EligibilityCheck,
): Promise<EligibilityCheck> {
  await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    const active = (await lockActive(tx, [user])).get(user);
    if (active === undefined) throw new AppError('user.not_found');
    const { clientUserId } = active;
    const key = await ensureUserKey(tx, deps, scope, userId);
    const data = sealCheck(key, check);
    if (!(await store.finish(tx, scope, { id: check.id, data })))
      throw new AppError('user.not_found');
    const subject = { type: 'eligibility_check', id: trust<AuditId>(check.id) } as const;
    await audit(tx, scope, { action: 'eligibility.checked', subject, userId });
    await tellOfCheck(tx, deps, scope, { userId, clientUserId, check });
  });
  deps.onEvents();
  return check;
}
